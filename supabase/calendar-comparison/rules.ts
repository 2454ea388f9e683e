import type { Random } from './random.ts';

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A recurrence rule without its end, as people and programs make them, and some that only a standard thinks of. */
export function generateRule(random: Random, kinds: Set<string>): string {
  const frequency = random.oneOf(['DAILY', 'WEEKLY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'YEARLY', 'HOURLY']);
  kinds.add(`rule, ${frequency.toLowerCase()}`);
  const interval = random.maybe(0.4) ? [`INTERVAL=${random.integer(2, frequency === 'HOURLY' ? 60 : 4)}`] : [];
  const weekStart = random.maybe(0.2) ? [`WKST=${random.oneOf(days)}`] : [];
  return ['FREQ=' + frequency, ...interval, ...partsOf[frequency]!(random, kinds), ...weekStart].join(';');
}

const list = (random: Random, from: number, to: number, most: number) =>
  random.someOf(Array.from({ length: to - from + 1 }, (_, n) => from + n).filter(Boolean), most).join(',');

const numbered = (random: Random, highest: number) =>
  random
    .someOf(days, 2)
    .map((day) => `${random.oneOf(['', '-'])}${random.integer(1, highest)}${day}`)
    .join(',');

type Parts = (random: Random, kinds: Set<string>) => string[];

const partsOf: Record<string, Parts> = {
  HOURLY: (random) => (random.maybe(0.5) ? [`BYHOUR=${list(random, 1, 23, 4)}`] : []),
  DAILY: (random) => [
    ...(random.maybe(0.3) ? [`BYDAY=${random.someOf(days, 5).join(',')}`] : []),
    ...(random.maybe(0.2) ? [`BYMONTH=${list(random, 1, 12, 6)}`] : []),
    ...(random.maybe(0.1) ? [`BYMONTHDAY=${list(random, -5, 31, 8)}`] : []),
    ...(random.maybe(0.1) ? [`BYHOUR=${list(random, 1, 23, 3)}`] : []),
  ],
  WEEKLY: (random) => [
    ...(random.maybe(0.7) ? [`BYDAY=${random.someOf(days, 4).join(',')}`] : []),
    ...(random.maybe(0.1) ? [`BYMONTH=${list(random, 1, 12, 6)}`] : []),
  ],
  MONTHLY: (random, kinds) => {
    const kind = random.integer(0, 4);
    if (kind === 0) return [`BYMONTHDAY=${list(random, -31, 31, 4)}`];
    if (kind === 1) return [`BYDAY=${numbered(random, 5)}`];
    if (kind === 2) return [`BYDAY=FR`, 'BYMONTHDAY=13'];
    if (kind === 3) {
      kinds.add('rule, by position');
      return [`BYDAY=${random.someOf(days, 5).join(',')}`, `BYSETPOS=${random.oneOf(['1', '-1', '2', '1,-1', '3'])}`];
    }
    return random.maybe(0.3) ? [`BYMONTH=${list(random, 1, 12, 5)}`] : [];
  },
  YEARLY: (random, kinds) => {
    const kind = random.integer(0, 6);
    const month = `BYMONTH=${list(random, 1, 12, 4)}`;
    if (kind === 0) return [month, `BYDAY=${numbered(random, 4)}`];
    if (kind === 1) return [month, `BYMONTHDAY=${list(random, -31, 31, 3)}`];
    if (kind === 2) return [`BYDAY=${numbered(random, 52)}`];
    if (kind === 3) {
      kinds.add('rule, by day of the year');
      return [`BYYEARDAY=${list(random, -366, 366, 5)}`];
    }
    if (kind === 4) {
      kinds.add('rule, by week of the year');
      return [`BYWEEKNO=${list(random, 1, 53, 4)}`, `BYDAY=${random.someOf(days, 2).join(',')}`];
    }
    return kind === 5 ? [month] : [];
  },
};
