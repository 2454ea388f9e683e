import { CalendarError } from './calendar-error.ts';

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export type Frequency = (typeof frequencies)[number];

/** A recurrence rule (RFC 5545, 3.3.10); a list is absent where the rule does not have it. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number;
  until: string | undefined;
  weekStart: number;
  seconds?: number[];
  minutes?: number[];
  hours?: number[];
  days?: { weekday: number; nth: number }[];
  monthDays?: number[];
  yearDays?: number[];
  weeks?: number[];
  months?: number[];
  positions?: number[];
}

/** With the least and the most that a value may be: where the least is negative, it counts from the end and is not 0. */
const lists = {
  BYSECOND: ['seconds', 0, 60],
  BYMINUTE: ['minutes', 0, 59],
  BYHOUR: ['hours', 0, 23],
  BYMONTHDAY: ['monthDays', -31, 31],
  BYYEARDAY: ['yearDays', -366, 366],
  BYWEEKNO: ['weeks', -53, 53],
  BYMONTH: ['months', 1, 12],
  BYSETPOS: ['positions', -366, 366],
} as const;

/** Throws for what it does not know, such as the months of another calendar (RFC 7529): guessed, a time would be free. */
export function readRule(text: string): Rule {
  const pairs = text
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=').map((side) => side.trim()) as [string, string]);
  const parts = new Map(pairs);
  const frequency = frequencies.find((name) => name === parts.get('FREQ'));
  if (!frequency || parts.size < pairs.length) throw new CalendarError('ruleUnreadable');
  const rule: Rule = {
    frequency,
    interval: parts.has('INTERVAL') ? number(parts.get('INTERVAL'), 1) : 1,
    count: parts.has('COUNT') ? number(parts.get('COUNT'), 1) : Infinity,
    until: parts.get('UNTIL'),
    weekStart: weekdays.indexOf(parts.get('WKST') ?? 'MO'),
  };
  for (const [name, value = ''] of parts) {
    if (name in lists) {
      const [list, least, most] = lists[name as keyof typeof lists];
      rule[list] = value.split(',').map((item) => number(item, least, most));
    } else if (name === 'BYDAY') {
      rule.days = value.split(',').map(readDay);
    } else if (!['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'].includes(name) && !isHarmless(name, value)) {
      throw new CalendarError('ruleUnreadable');
    }
  }
  const mostWeeks = frequency === 'YEARLY' && !rule.months ? 53 : 5;
  if (rule.weekStart < 0 || rule.days?.some(({ nth }) => Math.abs(nth) > mostWeeks))
    throw new CalendarError('ruleUnreadable');
  return rule;
}

function isHarmless(name: string, value: string): boolean {
  return name.startsWith('X-') || (name === 'RSCALE' && value === 'GREGORIAN') || (name === 'SKIP' && value === 'OMIT');
}

function number(text: string | undefined, least: number, most = Infinity): number {
  const value = /^[+-]?\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : NaN;
  if (!(value >= least && value <= most) || (least < 0 && value === 0)) throw new CalendarError('ruleUnreadable');
  return value;
}

function readDay(text: string) {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text.trim()) ?? [];
  if (name === '' || (nth !== '' && Number(nth) === 0)) throw new CalendarError('ruleUnreadable');
  return { weekday: weekdays.indexOf(name), nth: Number(nth) };
}
