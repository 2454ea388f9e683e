import { paths } from '../../src/meetings/protocol.ts';
import type { TestBackend } from '../../tools/dev-stack/test-backend.ts';
import { randomIp } from './traffic.ts';
import { addManyMeetings } from '../../tools/dev-stack/many-meetings.ts';

const requests = 200;

/** The median of `POST move-times`, which no cache answers, one after the other, with 10,000 meetings stored, some on the days that are offered. */
export async function medianFreeTimesMs({ backend, origin, sql }: TestBackend): Promise<number> {
  await addManyMeetings(sql);
  const url = `${backend.meetingsUrl}${paths.moveTimes}`;
  const body = JSON.stringify({ token: 'x'.repeat(22) });
  const durationsMs: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const started = performance.now();
    const headers = { Origin: origin, 'Content-Type': 'application/json', 'X-Visitor': randomIp() };
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    durationsMs.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`Cannot read the free times: status ${response.status}, "${text}"`);
  }
  return durationsMs.toSorted((a, b) => a - b)[requests / 2] ?? 0;
}
