import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { busyTimes } from './busy-times.ts';

const newYork = 'America/New_York';

type Span = readonly [from: string, until: string];
const tenDays: Span = ['2027-03-10', '2027-03-20'];
const march: Span = ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'];
const november: Span = ['2027-11-02T04:00:00Z', '2027-11-17T05:00:00Z'];

/** A busy time in UTC, such as "3/15 14:00-15:00"; with the day of its end where that is another. */
function written(time: readonly number[]): string {
  const [from, until] = time.map((ms) => {
    const iso = new Date(ms).toISOString();
    return { day: `${Number(iso.slice(5, 7))}/${Number(iso.slice(8, 10))}`, time: iso.slice(11, 16) };
  });
  return `${from?.day} ${from?.time}-${until?.day === from?.day ? '' : `${until?.day} `}${until?.time}`;
}

async function readAll(text: string, [from, until] = tenDays, owner?: string) {
  const { times, problems, isWhole } = await busyTimes(text, new Date(from), new Date(until), newYork, owner);
  return { times: times.map(written).join(', '), problems, isWhole };
}

/** Reads a calendar that is understood. */
async function read(text: string, span?: Span, owner?: string): Promise<string> {
  const { times, problems, isWhole } = await readAll(text, span, owner);
  expect({ problems, isWhole }).toEqual({ problems: [], isWhole: true });
  return times;
}

/** A calendar with these events; each is its lines after the UID. */
function calendar(...events: string[][]): string {
  const lines = events.flatMap((event, n) => ['BEGIN:VEVENT', `UID:event-${n}`, ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const hour = 'DURATION:PT1H';
const start = 'DTSTART:20270315T140000Z';
const at = (zone: string, wall: string) => [`DTSTART;TZID=${zone}:${wall}`, hour];
const plain = '3/15 14:00-15:00';
const all = '3/10 00:00-3/20 00:00';
/** From the time at which March 15 begins in the first zone of the world. */
const fromItsDay = '3/14 10:00-3/20 00:00';

const fixture = (path: string) => readFileSync(new URL(`./fixtures/${path}.ics`, import.meta.url), 'utf8');

describe('an export (F91)', () => {
  it.each<[string, Span, ...string[]]>([
    // The stand-up of May 3 moved to March 11, the one of the 15th to the 16th, the one of the 17th is canceled. Two
    // whole days of New York.
    [
      'google',
      march,
      '3/8 14:00-14:30, 3/9 15:00-16:00, 3/10 14:00-14:30, 3/11 21:00-22:00, 3/16 18:00-18:30',
      '3/18 04:00-3/20 04:00, 3/22 13:00-13:30, 3/24 13:00-13:30',
    ],
    // With its own zone names; the one of the 9th is moved, the one of the 16th canceled.
    ['outlook', november, '11/2 14:00-15:00, 11/4 15:00-16:00, 11/10 18:30-19:30, 11/12 05:00-11/13 05:00'],
    // With floating times and zones of 45 minutes; a day of 25 hours, with the gym of the 7th in it.
    [
      'apple',
      november,
      '11/4 15:00-15:45, 11/6 01:00-01:45, 11/7 04:00-11/8 05:00, 11/8 16:00-16:45',
      '11/10 14:00-15:30, 11/12 14:00-14:30',
    ],
    [
      'apple-exchange',
      march,
      '3/8 15:00-17:00, 3/11 15:00-17:00, 3/15 15:00-17:00, 3/16 08:00-09:00',
      '3/22 15:00-17:00, 3/25 15:00-17:00',
    ],
    ['cal-com', march, '3/15 14:00-14:30, 3/17 14:00-15:00, 3/24 14:00-15:00'],
    [
      'fastmail',
      ['2027-10-20T04:00:00Z', '2027-11-17T05:00:00Z'],
      '10/22 22:00-23:00, 10/29 22:30-23:30',
      '11/8 05:00-11/11 05:00, 11/12 22:00-23:00',
    ],
    [
      'nextcloud',
      ['2027-03-20T04:00:00Z', '2027-04-10T04:00:00Z'],
      '3/22 08:00-09:30, 3/23 08:00-09:30',
      '3/26 08:00-09:30, 3/27 08:00-09:30, 3/28 07:00-08:30, 3/29 07:00-08:30, 3/30 12:00-13:00, 3/31 12:00-13:00',
      '4/1 12:00-13:00, 4/2 12:00-13:00, 4/5 04:00-4/7 04:00',
    ],
    // On the web, where working elsewhere is free and tentative is not.
    ['outlook-published', march, '3/9 08:00-09:00, 3/11 09:00-10:00'],
  ])('of %s is read, with any line ends', async (name, span, ...times) => {
    const text = fixture(`exports/${name}`);
    for (const lineEnd of ['\r\n', '\n', '\r', '\r\r\n'])
      expect(await read(text.replaceAll('\n', lineEnd), span, 'owner@example.com')).toBe(times.join(', '));
  });
});

/** The events of a file; those of one series are one case. Its first event says what is expected. */
function casesOf(name: string) {
  const events = [...fixture(`cases/${name}`).matchAll(/^BEGIN:VEVENT\n([^]*?)^END:VEVENT\n/gm)].map(
    ([event]) => event,
  );
  return [...Map.groupBy(events, (event) => /^UID:(.*)/m.exec(event)?.[1]).values()].map((series) => {
    const says = (property: string) => new RegExp(`^X-${property}:(.*)`, 'm').exec(series.join(''))?.[1] ?? '';
    const text = `BEGIN:VCALENDAR\n${series.join('')}END:VCALENDAR\n`;
    return { title: says('TITLE'), text, times: says('BUSY'), codes: says('PROBLEMS') };
  });
}

describe.each([
  ['does not block when it', 'free'],
  ['blocks when it', 'busy'],
  ['follows', 'rules'],
  ['that is not understood blocks all times from its day on:', 'unreadable'],
])('an event %s', (_, name) => {
  it.each(casesOf(name))('$title', async ({ text, times, codes }) => {
    const { problems, ...result } = await readAll(text, tenDays, 'ana@example.com');
    expect(result).toEqual({ times, isWhole: true });
    expect(problems.map(({ code }) => code).join(' ')).toBe(codes);
    for (const { line } of problems) expect(line).toBe(2);
  });
});

it.each([
  ...['FREQ=SOMETIMES', 'COUNT=1', 'FREQ=WEEKLY;COUNT=0', 'FREQ=WEEKLY;BYDAY', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=25'],
  ...['FREQ=WEEKLY;BYDAY=1MO', 'FREQ=WEEKLY;BYDAY=TU;BYDAY=WE', 'FREQ=WEEKLY;UNTIL=20270316;UNTIL=20270401'],
  ...['FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=MONTHLY;BYMONTHDAY=15END', 'FREQ=MONTHLY;BYDAY=6TU', 'FREQ=WEEKLY;BYDAY=XX'],
  ...['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=0', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ...['FREQ=YEARLY;BYMONTH=13', 'FREQ=YEARLY;BYWEEKNO=11', 'FREQ=YEARLY;BYDAY=11MO', 'RSCALE=CHINESE;FREQ=YEARLY'],
])('the rule %s is not followed, and blocks all times from the event’s day on', async (rule) => {
  const { times, problems } = await readAll(calendar([start, hour, `RRULE:${rule}`]));
  expect([times, problems]).toEqual([fromItsDay, [{ code: 'ruleUnreadable', line: 4, date: '2027-03-15' }]]);
});

describe('zones', () => {
  const morning = (zone: string) => calendar(at(zone, '20270315T090000'));
  /** When an event begins that nine o'clock on March 15 means, if that is known. */
  const startOf = async (text: string, span: Span = ['2026-01-01', '2030-01-01']) =>
    (await read(text, span)).replace(/-.*/, '');
  /** Nine o'clock on March 15 and the hour after it, wherever in the world that is. */
  const anywhere = '3/14 19:00-3/15 22:00';

  it.each([
    ['America/New_York', '20270312T090000', '3/12 14:00'],
    ['America/New_York', '20271105T090000', '11/5 13:00'],
    // An hour that the clocks skip counts as before the change; of one that they show twice, the first is meant.
    ['America/New_York', '20270314T023000', '3/14 07:30'],
    ['America/New_York', '20271107T013000', '11/7 05:30'],
    ['Asia/Kathmandu', '20270315T184500', '3/15 13:00'],
    ['Australia/Lord_Howe', '20270316T000000', '3/15 13:00'],
    ['Pacific/Auckland', '20280229T090000', '2/28 20:00'],
    // As programs write them.
    ['Eastern Standard Time', '20270315T090000', '3/15 13:00'],
    ['tzone://Microsoft/Eastern Standard Time', '20270315T090000', '3/15 13:00'],
    ['romance standard time', '20270315T090000', '3/15 08:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Zurich', '20270315T090000', '3/15 08:00'],
    ['/mozilla.org/20070129_1/Europe/Zurich', '20270315T090000', '3/15 08:00'],
    ['EUROPE/ZURICH ', '20270315T090000', '3/15 08:00'],
    ['"tzone://Microsoft/Utc"', '20270315T090000', '3/15 09:00'],
  ])('%s at %s are read without a definition in the file', async (zone, wall, expected) => {
    expect(await startOf(calendar(at(zone, wall)))).toBe(expected);
  });

  it.each(['Middle Earth', 'Europe/Nowhere', 'EST', 'IST', '(UTC-05:00) Eastern', 'UTC+99', 'Paris, Texas', 'Q\uFFFD'])(
    'that nobody knows, such as %s, may be any of the world',
    async (name) => {
      const { times, problems } = await readAll(morning(name), march);
      expect(times).toBe(anywhere);
      expect(problems).toEqual([{ code: 'zoneUnknown', line: 4, date: '2027-03-15' }]);
    },
  );

  it('that nobody knows exclude only what is written in the same zone', async () => {
    const weekly = [...at('Middle Earth', '20270311T090000'), 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const [first, second] = ['3/10 19:00-3/11 22:00', '3/17 19:00-3/18 22:00'];
    const times = async (...more: string[]) => (await readAll(calendar([...weekly, ...more]), march)).times;
    expect(await times('EXDATE:20270311T090000Z')).toBe(`${first}, ${second}`);
    expect(await times('EXDATE;TZID=Middle Earth:20270311T090000')).toBe(second);
  });

  const definition = (name: string, offset = '+0900') =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`]
      .concat(`TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT')
      .join('\r\n');
  const ours = morning('Ours');
  const defined = (name: string, offset?: string, text = ours) =>
    text.replace('BEGIN:VEVENT', definition(name, offset));

  it.each([
    ['are read by their own definition', defined('Ours'), '3/15 00:00'],
    ['are found by their name in another case', defined('"OURS"  '), '3/15 00:00'],
    ['have the system’s rules under a name of IANA’s', defined(newYork, '+0900', morning(newYork)), '3/15 13:00'],
  ])('that the file defines %s', async (_, text, utc) => expect(await startOf(text, march)).toBe(utc));

  it('belong to their calendar, of several in one file', async () => {
    const [east, west] = [defined('Ours', '+0900'), defined('Ours', '-0500').replace('event-0', 'event-1')];
    expect(await read(east + west, march)).toBe('3/15 00:00-01:00, 3/15 14:00-15:00');
    expect((await readAll(east + ours.replace('event-0', 'event-1'), march)).times).toBe(anywhere);
  });

  it.each([
    ['are defined twice', defined('Ours', '-0500', defined('Ours', '+0900')), '3/15 00:00-15:00'],
    ['have no offset', defined('Ours').replace(/TZOFFSET.*\r\n/g, ''), anywhere],
    ['have an impossible offset', defined('Ours', 'east'), anywhere],
    ['have no start', defined('Ours').replace(/DTSTART:1970.*\r\n/, ''), anywhere],
    ['have an empty definition', defined('Ours').replace(/BEGIN:STANDARD[^]*END:STANDARD\r\n/, ''), anywhere],
    [
      'are the team’s or the calendar’s',
      calendar(['DTSTART:20270315T140000', hour]).replace('VERSION:2.0', 'X-WR-TIMEZONE:Europe/Paris'),
      '3/15 13:00-19:00',
    ],
    [
      'are a whole day’s',
      calendar(['DTSTART;VALUE=DATE:20270315']).replace('VERSION:2.0', 'X-WR-TIMEZONE:Middle Earth'),
      '3/14 10:00-3/16 12:00',
    ],
  ])('that %s may be each of these', async (_, text, times) => {
    expect(await readAll(text, march)).toMatchObject({ times, problems: [{ code: 'zoneUnknown' }] });
  });

  it('that the file defines show an hour twice, too, and the first is meant', async () => {
    const change = (kind: string, from: string, to: string, at: string, month: number) =>
      [`BEGIN:${kind}`, `DTSTART:1970${at}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
        .concat(`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${kind}`)
        .join('\r\n');
    const winter = change('STANDARD', '+0200', '+0100', '1025T030000', 10);
    const summer = change('DAYLIGHT', '+0100', '+0200', '0329T020000', 3);
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Ours\r\n${winter}\r\n${summer}\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`;
    const text = calendar(at('Ours', '20271031T023000')).replace('BEGIN:VEVENT', zone);
    expect(await read(text, ['2027-10-30', '2027-11-20'])).toBe('10/31 00:30-01:30');
  });
});

const whole = calendar([start, hour], ['DTSTART:20270318T140000Z', hour]);
const both = `${plain}, 3/18 14:00-15:00`;

it.each<[string, string, string]>([
  ['an event that never ends', whole.replace(/END:VEVENT\r\n(?=END:VCALENDAR)/, ''), `${plain}, 3/17 10:00-3/20 00:00`],
  ['an event in an event', whole.replace('END:VEVENT\r\n', ''), fromItsDay],
  ['an end without its beginning', whole.replace('BEGIN:VEVENT\r\n', ''), fromItsDay],
  ['an end after a line that was the beginning', whole.replace('BEGIN:VEVENT\r\n', '').replace(start, 'x'), all],
  ['the end of another component', whole.replace('BEGIN:VEVENT', 'BEGIN:VTODO').replace(start, 'x'), all],
  ['a second end', whole.replace('END:VEVENT', 'END:VEVENT\r\nEND:VEVENT'), all],
  ['an event after its end', whole.replace('BEGIN:VEVENT', 'END:VCALENDAR\r\nBEGIN:VEVENT'), fromItsDay],
  ['a part that never ends', whole.replace(hour, 'BEGIN:PT1H'), fromItsDay],
  ['an alarm that never ends', whole.replace(hour, `${hour}\r\nBEGIN:VALARM`), fromItsDay],
  ['a start in an alarm that never ends', whole.replace(start, `BEGIN:VALARM\r\n${start}`), fromItsDay],
  ['a beginning after a task that never ends', whole.replace('BEGIN:VEVENT', 'BEGIN:VTODO\r\nBEGIN:VEVNT'), fromItsDay],
  ['working hours (VAVAILABILITY)', whole.replaceAll('VEVENT', 'VAVAILABILITY'), fromItsDay],
  ['a component that nobody knows', whole.replace(/VEVENT([^]*?)VEVENT/, 'VPOLL$1VPOLL'), fromItsDay],
  ['an end that is folded without a blank', whole.replace('PT1H', 'PT1H\r\n30M'), fromItsDay],
])('of a file with %s, more is blocked', async (_, text, times) => {
  const { problems, ...result } = await readAll(text);
  expect(result).toEqual({ times, isWhole: true });
  expect(problems.length).toBeGreaterThan(0);
});

it.each<[string, string, string]>([
  ['without its end', whole.replace(/END:VCALENDAR\r\n$/, ''), both],
  ['after a property', whole.slice(0, whole.indexOf('DURATION')), fromItsDay],
  ['before another', whole.replace(/END:VCALENDAR\r\n$/, '') + calendar(), both],
])('a file that is cut off %s is not whole', async (_, text, times) => {
  const { problems, ...result } = await readAll(text);
  expect(result).toEqual({ times, isWhole: false });
  expect(problems).toContainEqual({ code: 'cutOff' });
});

it.each(['<!doctype html><p>Sign in</p>', '', '{"error":"BEGIN:VCALENDAR"}'])('%j is no calendar', (text) =>
  expect(readAll(text)).rejects.toMatchObject({ code: 'notCalendar' }),
);

it('takes the owner from the name of the calendar, as Google writes it', async () => {
  const declined = calendar([start, hour, 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.com']);
  expect(await read(declined)).toBe(plain);
  expect(await read(declined.replace('VERSION:2.0', 'X-WR-CALNAME:ana@example.com'))).toBe('');
});

it('does not let an event without an id change another one', async () => {
  const canceled = ['RECURRENCE-ID:20270315T140000Z', hour, 'STATUS:CANCELLED'];
  expect(await read(calendar([start, hour], canceled).replace(/UID.*\r\n/g, ''))).toBe(plain);
});

describe('a calendar may be written', () => {
  const text = calendar([...at(newYork, '20270315T090000'), 'RRULE:FREQ=DAILY;COUNT=1']);
  it.each([
    ['in lower case', text.toLowerCase().replace('america/new_york', newYork)],
    ['with folded lines', text.replace('DURATION:PT1H', 'DURAT\r\n\tION:PT\r\n 1H').replace('VEV', 'V\r\n EV')],
    ['after a byte order mark', `\uFEFF${text}`],
    ['with blank lines', `\r\n \r\n${text.replaceAll('\r\n', '\r\n\r\n')}`],
    ['after a warning', `Warning: deprecated in line 3\r\n${text}<!-- 0.3 s -->`],
    ['with blanks at the end of lines', text.replaceAll('\r\n', ' \r\n')],
  ])('%s', async (_, file) => expect(await read(file)).toBe('3/15 13:00-14:00'));
});

it.each([
  ['a time without a type', 'FREEBUSY:20270315T140000Z/20270315T150000Z', plain],
  ['one of any type', 'FREEBUSY;FBTYPE=X-ASLEEP:20270315T140000Z/PT1H', plain],
  ['one in lower case', 'freebusy;fbtype=busy:20270315T140000Z/PT1H', plain],
  ['each of several', 'FREEBUSY:20270315T140000Z/PT1H,20270316T140000Z/PT30M', `${plain}, 3/16 14:00-14:30`],
  ['not a free one', 'FREEBUSY;FBTYPE=FREE:20270317T140000Z/PT1H', ''],
  ['everything for an impossible one', 'FREEBUSY:noon/PT1H', all],
  ['everything for one without an end', 'FREEBUSY:20270315T140000Z', all],
  ['everything for one that is no property', 'FREEBUSY;FBTYPE=BUSY', all],
  ['everything for one that ends first', 'FREEBUSY:20270315T150000Z/20270315T140000Z', all],
])('a list of busy times (VFREEBUSY) blocks %s', async (_, line, times) => {
  expect((await readAll(calendar([line]).replaceAll('VEVENT', 'VFREEBUSY'))).times).toBe(times);
});

it('reads a huge calendar in slices, so that other work goes on', async () => {
  const day = (n: number) => `202703${String(10 + (n % 15))}T${String(n % 24).padStart(2, '0')}0000`;
  const event = (n: number) => [...at(newYork, day(n)), 'RRULE:FREQ=WEEKLY;COUNT=3', `DESCRIPTION:${'x'.repeat(500)}`];
  const text = calendar(...Array.from({ length: 2000 }, (_, n) => event(n)));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await busyTimes(text, new Date('2027-03-10'), new Date('2027-04-10'), newYork);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('blocks everything when a calendar has more times than a person’s', async () => {
  const from = Date.parse('2027-03-10');
  const iso = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const minutes = Array.from({ length: 10_500 }, (_, n) => `${iso(from + n * 80_000)}/PT1M`);
  const text = calendar([`FREEBUSY:${[...minutes, ...minutes].join()}`]).replaceAll('VEVENT', 'VFREEBUSY');
  expect(await readAll(text)).toMatchObject({ times: all, problems: [{ code: 'tooManyTimes' }] });
});
