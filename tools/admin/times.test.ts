import { describe, expect, it } from 'vitest';
import { readSpan, readTime, writeSpan, writeTime } from './times.ts';

const zone = 'America/New_York';

it.each([
  ['2027-03-14T09:00', '2027-03-14T13:00:00.000Z'],
  ['2027-03-13T09:00', '2027-03-13T14:00:00.000Z'],
  ['2027-11-07T09:00', '2027-11-07T14:00:00.000Z'],
  ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
  ['2027-03-15T09:00Z', '2027-03-15T09:00:00.000Z'],
  ['2027-03-15T09:00+05:45', '2027-03-15T03:15:00.000Z'],
  ['2027-11-07T01:30-05:00', '2027-11-07T06:30:00.000Z'],
])('%s is read as %s, and written in the zone’s time', (text, utc) => {
  const time = readTime(text, zone);
  expect(time.toISOString()).toBe(utc);
  expect(readTime(writeTime(time, zone), zone)).toEqual(time);
});

it.each([
  ['2027-03-15', 'is a date and needs a time'],
  ['2027-02-30T09:00', 'is no date and time that exists'],
  ['2027-13-01T09:00', 'is no date and time that exists'],
  ['2027-03-15T24:00', 'is no date and time that exists'],
  ['2027-03-15T09:00+99:00', 'has an offset that does not exist'],
  ['2027-03-14T02:30', 'does not exist in America/New_York'],
  ['2027-11-07T01:30', 'write "2027-11-07T01:30-04:00" or "2027-11-07T01:30-05:00"'],
  ['2027-03-15T9:00', 'is not a time'],
  ['now', 'is not a time'],
  ['infinity', 'is not a time'],
  ['', 'is not a time'],
  ["2027-03-15' or '", 'is not a time'],
])('%j %s', (text, reason) => expect(() => readTime(text, zone)).toThrow(reason));

describe('a span', () => {
  it.each([
    ['2027-03-15', '2027-03-15', '03-15T04:00 03-16T04:00', 'on 2027-03-15, the whole day'],
    ['2027-03-13', '2027-03-14', '03-13T05:00 03-15T04:00', 'from 2027-03-13 to 2027-03-14, whole days'],
    ['2027-12-31', '2027-12-31', '12-31T05:00 01-01T05:00', 'on 2027-12-31, the whole day'],
    ['2027-03-15T09:00', '2027-03-15', '03-15T13:00 03-16T04:00', 'from 2027-03-15T09:00 to 2027-03-16T00:00'],
    ['2027-03-15', '2027-03-15T12:00', '03-15T04:00 03-15T16:00', 'from 2027-03-15T00:00 to 2027-03-15T12:00'],
  ])('%s to %s includes the whole last day', (first, last, utc, text) => {
    const span = readSpan(first, last, zone);
    expect([span.from, span.to].map((time) => time.toISOString().slice(5, 16)).join(' ')).toBe(utc);
    expect(writeSpan(span, zone)).toBe(text);
  });

  it('begins when clocks go forward at midnight', () => {
    const { from, to } = readSpan('2026-09-06', '2026-09-06', 'America/Santiago');
    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']);
  });

  it('ends after it begins', () => {
    expect(() => readSpan('2027-03-16', '2027-03-15', zone)).toThrow('"2027-03-15" is not after "2027-03-16"');
    expect(() => readSpan('2027-03-15T09:00', '2027-03-15T09:00', zone)).toThrow('is not after');
    expect(() => readSpan('2027-02-30', '2027-03-01', zone)).toThrow('"2027-02-30" is no date that exists');
  });
});
