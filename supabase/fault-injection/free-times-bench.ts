import { paths } from '../../src/meetings/protocol.ts';
import type { TestBackend } from '../../tools/dev-stack/test-backend.ts';
import { addManyMeetings } from '../../tools/dev-stack/many-meetings.ts';

const requests = 200;

/** The median of `GET times`, one after the other, with 10,000 meetings stored, some on the days that are offered. */
export async function medianFreeTimesMs({ backend, origin, sql }: TestBackend): Promise<number> {
  await addManyMeetings(sql);
  const url = `${backend.meetingsUrl}${paths.times}`;
  const durationsMs: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers: { Origin: origin } });
    const body = await response.text();
    durationsMs.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`Cannot read the free times: status ${response.status}, "${body}"`);
  }
  return durationsMs.toSorted((a, b) => a - b)[requests / 2] ?? 0;
}
