import { describe, expect, it } from 'vitest';
import {
  files,
  hashOfTexts,
  ourVerdict,
  readFile,
  readRecorded,
  recordedCalendars,
  recordedCount,
  shortHash,
} from './verdicts.ts';

const recorded = readRecorded();
const calendars = recordedCalendars();

it('generates the calendars whose verdicts are recorded', () => {
  expect(recorded.generated).toHaveLength(recordedCount);
  expect(hashOfTexts(calendars), 'record the verdicts again: npm run compare:calendars -- record').toBe(recorded.texts);
});

it('generates every kind of calendar more than once', () => {
  const counts = Map.groupBy(
    calendars.flatMap(({ kinds }) => kinds),
    (kind) => kind,
  );
  expect([...counts].filter(([, { length }]) => length < 2)).toEqual([]);
  expect(counts.size).toBeGreaterThan(40);
});

it('reads generated calendars as the independent reader does', async () => {
  const different: string[] = [];
  for (const [n, calendar] of calendars.entries())
    if (shortHash(await ourVerdict(calendar)) !== recorded.generated[n]) different.push(`seed ${n + 1}`);
  expect(different, 'npm run compare:calendars -- 1 <seed> shows both').toEqual([]);
});

describe('reads as the independent reader does what is exported by', () => {
  it.each(Object.keys(files))('%s', async (name) => {
    expect(await ourVerdict(readFile(name))).toEqual(recorded.files[name]);
  });
});
