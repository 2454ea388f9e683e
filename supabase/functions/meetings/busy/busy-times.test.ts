import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../meeting.ts';
import { busyTimes } from './busy-times.ts';
import { decodeCalendar } from './decode-calendar.ts';

const newYork = 'America/New_York';

/** As the providers send it, with CRLF. */
const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}.ics`, import.meta.url), 'utf8').replaceAll('\n', '\r\n');

async function read(text: string, from: string, until: string): Promise<string[]> {
  const times = await busyTimes(text, new Date(from), new Date(until), newYork);
  return times.map((time) => time.map((ms) => isoTime(ms).slice(5, 16)).join(' to '));
}

/** A calendar with these events; each is its lines after the UID. */
function calendar(...events: string[][]): string {
  const lines = events.flatMap((event, n) => ['BEGIN:VEVENT', `UID:event-${n}`, ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const march = ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'] as const;
const november = ['2027-11-02T04:00:00Z', '2027-11-17T05:00:00Z'] as const;

describe('an export as made by', () => {
  it('Google, in the weeks around March 14, 2027', async () => {
    expect(await read(fixture('google'), ...march)).toEqual([
      '03-08T14:00 to 03-08T14:30',
      '03-09T15:00 to 03-09T16:00',
      '03-10T14:00 to 03-10T14:30',
      // The stand-up of May 3, moved here.
      '03-11T21:00 to 03-11T22:00',
      // The one of Monday the 15th, a day later; the one of Wednesday does not take place.
      '03-16T18:00 to 03-16T18:30',
      // Two whole days of New York.
      '03-18T04:00 to 03-20T04:00',
      '03-22T13:00 to 03-22T13:30',
      '03-24T13:00 to 03-24T13:30',
    ]);
  });

  it('Outlook, with its own zone names, in the weeks around November 7, 2027', async () => {
    expect(await read(fixture('outlook'), ...november)).toEqual([
      '11-02T14:00 to 11-02T15:00',
      '11-04T15:00 to 11-04T16:00',
      // The one of Tuesday the 9th, moved; the one of the 16th does not take place.
      '11-10T18:30 to 11-10T19:30',
      '11-12T05:00 to 11-13T05:00',
    ]);
  });

  it('Apple, with floating times and zones of 45 minutes, in the weeks around November 7, 2027', async () => {
    expect(await read(fixture('apple'), ...november)).toEqual([
      '11-04T15:00 to 11-04T15:45',
      '11-06T01:00 to 11-06T01:45',
      // A day of 25 hours, with the gym of the 7th in it.
      '11-07T04:00 to 11-08T05:00',
      '11-08T16:00 to 11-08T16:45',
      '11-10T14:00 to 11-10T15:30',
      '11-12T14:00 to 11-12T14:30',
    ]);
  });

  it.each(['google', 'outlook', 'apple'])('%s, read the same with bare line feeds', async (name) => {
    const text = fixture(name);
    expect(await read(text.replaceAll('\r\n', '\n'), ...march)).toEqual(await read(text, ...march));
  });
});

describe('zones', () => {
  const at = (zone: string, wall: string) => [`DTSTART;TZID=${zone}:${wall}`, 'DURATION:PT1H'];
  const start = async (event: string[]) => (await read(calendar(event), '2026-01-01', '2030-01-01'))[0]?.slice(0, 11);

  it.each([
    ['America/New_York', '20270312T090000', '03-12T14:00'],
    ['America/New_York', '20270315T090000', '03-15T13:00'],
    ['America/New_York', '20271105T090000', '11-05T13:00'],
    ['America/New_York', '20271108T090000', '11-08T14:00'],
    ['Europe/Paris', '20270327T090000', '03-27T08:00'],
    ['Europe/Paris', '20270329T090000', '03-29T07:00'],
    ['Asia/Kolkata', '20270315T183000', '03-15T13:00'],
    ['Asia/Kathmandu', '20270315T184500', '03-15T13:00'],
    ['Australia/Lord_Howe', '20270316T000000', '03-15T13:00'],
    ['Pacific/Auckland', '20280229T090000', '02-28T20:00'],
  ])('%s at %s are read without a definition in the file', async (zone, wall, expected) => {
    expect(await start(at(zone, wall))).toBe(expected);
  });

  it('an hour that the clocks skip counts as before the change, one that they show twice is the first', async () => {
    expect(await start(at(newYork, '20270314T023000'))).toBe('03-14T07:30');
    expect(await start(at(newYork, '20271107T013000'))).toBe('11-07T05:30');
  });

  it.each([
    ['Eastern Standard Time', '03-15T13:00'],
    ['romance standard time', '03-15T08:00'],
    ['/freeassociation.sourceforge.net/Europe/Paris', '03-15T08:00'],
    ['"tzone://Microsoft/Utc"', '03-15T09:00'],
  ])('that the file does not define are known by the name %s', async (zone, expected) => {
    expect(await start(at(zone, '20270315T090000'))).toBe(expected);
  });

  const definition = (name: string) =>
    `BEGIN:VTIMEZONE\r\nTZID:${name}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n` +
    'TZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT';

  it('that the file defines show an hour twice, too, and the first is meant', async () => {
    const change = (kind: string, from: string, to: string, at: string, month: number) =>
      [`BEGIN:${kind}`, `DTSTART:1970${at}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
        .concat(`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${kind}`)
        .join('\r\n');
    const winter = change('STANDARD', '+0200', '+0100', '1025T030000', 10);
    const summer = change('DAYLIGHT', '+0100', '+0200', '0329T020000', 3);
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Ours\r\n${winter}\r\n${summer}\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`;
    const text = calendar(at('Ours', '20271031T023000')).replace('BEGIN:VEVENT', zone);
    expect(await read(text, ...november)).toEqual([]);
    expect(await read(text, '2027-10-30', '2027-11-01')).toEqual(['10-31T00:30 to 10-31T01:30']);
  });

  it.each([
    ['are read by their own definition, after the events or before', 'Ours', '03-15T00:00'],
    ['have the system’s rules when their name is one of IANA’s, whatever the file says', newYork, '03-15T13:00'],
  ])('that are defined %s', async (_, name, expected) => {
    const text = calendar(at(name, '20270315T090000')).replace('BEGIN:VEVENT', definition(name));
    expect((await read(text, '2027-03-10', '2027-03-20'))[0]?.slice(0, 11)).toBe(expected);
  });
});

/** The busy times of ten days by the events of one series. */
const on = (...events: string[][]) =>
  read(calendar(...events).replaceAll(/UID:event-\d/g, 'UID:event'), '2027-03-10T00:00:00Z', '2027-03-20T00:00:00Z');

describe('a time is free', () => {
  it.each([
    ['shown as free', 'TRANSP:TRANSPARENT'],
    ['canceled', 'STATUS:CANCELLED'],
    ['canceled, in lower case', 'STATUS:cancelled'],
    ['shown as free by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['shown as free by Outlook alone', 'TRANSP:OPAQUE\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE'],
  ])('when the event is %s', async (_, line) => {
    expect(await on(['DTSTART:20270315T140000Z', 'DURATION:PT1H', line])).toEqual([]);
  });

  it('when one occurrence was canceled or excluded in another zone', async () => {
    const series = ['DTSTART;TZID=America/New_York:20270315T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    const skipped = ['DTSTART:20270316T130000Z', 'DURATION:PT1H', 'RECURRENCE-ID:20270316T130000Z', 'STATUS:CANCELLED'];
    expect(await on([...series, 'EXDATE:20270317T130000Z'], skipped)).toEqual(['03-15T13:00 to 03-15T14:00']);
  });

  it.each(['DECLINED', 'declined'])('when the owner’s answer is %s', async (answer) => {
    const attendees = [
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:guest@example.com',
      `ATTENDEE;CN="Ana: who else";PARTSTAT=${answer}:MAILTO:Ana@example.com`,
    ];
    const text = calendar(['DTSTART:20270315T140000Z', 'DURATION:PT1H', ...attendees]);
    const span = [new Date('2027-03-10'), new Date('2027-03-20'), newYork] as const;
    expect(await busyTimes(text, ...span, 'ana@example.com')).toEqual([]);
    expect(await busyTimes(text, ...span, 'guest@example.com')).toHaveLength(1);
    expect(await busyTimes(text, ...span)).toHaveLength(1);
    // Google names a person's own calendar by the address.
    const named = text.replace('VERSION:2.0', 'X-WR-CALNAME:ana@example.com');
    expect(await busyTimes(named, ...span)).toEqual([]);
  });

  it('when an event has no length', async () => expect(await on(['DTSTART:20270315T140000Z'])).toEqual([]));
});

describe('a time is busy', () => {
  it('by a tentative event', async () => {
    const event = ['DTSTART:20270315T140000Z', 'DTEND:20270315T150000Z', 'STATUS:TENTATIVE'];
    expect(await on(event)).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it.each(['TENTATIVE', 'BUSY', 'OOF', 'WORKINGELSEWHERE'])('by an event that Outlook marks as %s', async (mark) => {
    const event = ['DTSTART:20270315T140000Z', 'DURATION:PT1H', `X-MICROSOFT-CDO-BUSYSTATUS:${mark}`];
    expect(await on(event)).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it('by an event that began before and ends after', async () => {
    expect(await on(['DTSTART:20270201T140000Z', 'DTEND:20270501T150000Z'])).toEqual(['03-10T00:00 to 03-20T00:00']);
  });

  it('by the last, long occurrence of a series that has no more', async () => {
    const series = ['DTSTART:20270301T000000Z', 'DTEND:20270306T000000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20270308T000000Z'];
    expect(await on(series)).toEqual(['03-10T00:00 to 03-13T00:00']);
  });

  it('by dates that are listed one by one', async () => {
    const series = ['DTSTART:20270101T140000Z', 'DURATION:PT1H', 'RDATE:20270312T140000Z,20270316T140000Z'];
    expect(await on(series)).toEqual(['03-12T14:00 to 03-12T15:00', '03-16T14:00 to 03-16T15:00']);
  });

  it('by this and all following occurrences, from where they were moved', async () => {
    const series = ['DTSTART:20270301T140000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
    const moved = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270308T140000Z', 'DTSTART:20270308T160000Z', 'DURATION:PT1H'];
    expect(await on(series, moved)).toEqual(['03-15T16:00 to 03-15T17:00']);
  });

  it('by what follows a change that began long before, or comes back from after', async () => {
    const series = ['DTSTART:20270101T140000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
    const later = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270115T140000Z', 'DTSTART:20270118T160000Z', 'DURATION:PT1H'];
    expect(await on(series, later)).toEqual(['03-15T16:00 to 03-15T17:00']);
    const earlier = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270115T140000Z', 'DTSTART:20270108T160000Z', 'DURATION:PT1H'];
    expect(await on(series, earlier)).toEqual(['03-12T16:00 to 03-12T17:00', '03-19T16:00 to 03-19T17:00']);
  });

  it('by a changed occurrence that is in the file before its series', async () => {
    const moved = ['RECURRENCE-ID:20270315T140000Z', 'DTSTART:20270315T170000Z', 'DURATION:PT1H'];
    const series = ['DTSTART:20270315T140000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];
    expect(await on(moved, series)).toEqual(['03-15T17:00 to 03-15T18:00', '03-16T14:00 to 03-16T15:00']);
  });

  it('by added periods, as long as each says', async () => {
    const periods = 'RDATE;VALUE=PERIOD:20270316T140000Z/20270316T170000Z,20270317T140000Z/PT30M';
    expect(await on(['DTSTART:20270315T140000Z', 'DURATION:PT1H', periods])).toEqual([
      '03-15T14:00 to 03-15T15:00',
      '03-16T14:00 to 03-16T17:00',
      '03-17T14:00 to 03-17T14:30',
    ]);
  });

  it('by each of two events with one id, and each of two changes of one occurrence', async () => {
    const text = calendar(
      ['DTSTART:20270315T140000Z', 'DURATION:PT1H', 'SEQUENCE:1'],
      ['DTSTART:20270316T140000Z', 'DURATION:PT1H', 'SEQUENCE:2'],
    ).replace('event-1', 'event-0');
    expect(await read(text, '2027-03-10', '2027-03-20')).toHaveLength(2);
  });

  it('by an event whose zone has a colon in its name, among changes of long ago', async () => {
    const start = 'DTSTART;TZID="tzone://Microsoft/Utc":20270315T140000';
    expect(await on([start, 'DURATION:PT1H', 'RECURRENCE-ID:20200101T140000Z'])).toHaveLength(1);
  });

  it('until the later end of two rules', async () => {
    const rules = ['RRULE:FREQ=DAILY;UNTIL=20270201T000000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20270401T000000Z'];
    expect(await on(['DTSTART:20270101T140000Z', 'DURATION:PT1H', ...rules])).toEqual([
      '03-12T14:00 to 03-12T15:00',
      '03-19T14:00 to 03-19T15:00',
    ]);
  });

  it('by the last day of a rule that ends on a date, and in UTC where its start is local', async () => {
    const start = ['DTSTART;TZID=America/New_York:20270301T200000', 'DURATION:PT1H'];
    expect(await on([...start, 'RRULE:FREQ=DAILY;UNTIL=20270311'])).toEqual([
      '03-10T01:00 to 03-10T02:00',
      '03-11T01:00 to 03-11T02:00',
      '03-12T01:00 to 03-12T02:00',
    ]);
    expect(await on([...start, 'RRULE:FREQ=DAILY;UNTIL=20270311T010000Z'])).toHaveLength(2);
    expect(await on([...start, 'RRULE:FREQ=DAILY;UNTIL=20270311T005959Z'])).toHaveLength(1);
  });

  it('by a whole day that ends on the day it begins', async () => {
    const days = ['DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270315'];
    expect(await on(days)).toEqual(['03-15T04:00 to 03-16T04:00']);
  });

  it('for the days of a duration by the calendar, for its hours by the clock', async () => {
    const start = 'DTSTART;TZID=America/New_York:20270313T120000';
    expect(await on([start, 'DURATION:P1D'])).toEqual(['03-13T17:00 to 03-14T16:00']);
    expect(await on([start, 'DURATION:PT24H'])).toEqual(['03-13T17:00 to 03-14T17:00']);
  });

  it('by a leap day each year that has one', async () => {
    const text = calendar(['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29']);
    expect(await read(text, '2028-02-20', '2028-03-10')).toEqual(['02-29T05:00 to 03-01T05:00']);
  });
});

describe('a file that cannot be trusted is refused, because what is skipped would be free:', () => {
  const day = ['DTSTART:20270315T140000Z', 'DURATION:PT1H'];
  const whole = calendar(day, day);

  it.each([
    ['a web page', '<!doctype html><p>Sign in</p>', 'not a calendar'],
    ['nothing', '', 'not a calendar'],
    ['a file without its end', whole.slice(0, -20), 'cut off'],
    ['a file without its second half', whole.slice(0, whole.length / 2), 'cut off'],
    ['an event that never ends', whole.replace(/END:VEVENT\r\n(?=END:VCALENDAR)/, ''), 'cut off'],
    ['an event in an event', whole.replace('END:VEVENT\r\n', ''), 'event unreadable'],
    ['an event without a start', calendar(['SUMMARY:When?']), 'event unreadable'],
    ['an impossible time', calendar(['DTSTART:20270315Tnoon', 'DURATION:PT1H']), 'event unreadable'],
    ['an impossible rule', calendar([...day, 'RRULE:FREQ=SOMETIMES']), 'event unreadable'],
    ['an end without its beginning', whole.replace('BEGIN:VEVENT', 'X-BEGIN:VEVENT'), 'event unreadable'],
    [
      'what may say that a time is busy in a way we do not know',
      whole.replaceAll('VEVENT', 'VAVAILABILITY'),
      'not understood',
    ],
    [
      'an impossible busy time',
      whole.replaceAll('VEVENT', 'VFREEBUSY').replace('DURATION:', 'FREEBUSY:noon/'),
      'event unreadable',
    ],
    ['a rule for every second', calendar([...day, 'RRULE:FREQ=SECONDLY']), 'too many times'],
    [
      'a rule with a count that it never reaches',
      calendar([...day, 'RRULE:FREQ=SECONDLY;BYMONTH=2;COUNT=2']),
      'too many times',
    ],
    ['a rule of another calendar', calendar([...day, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY']), 'not understood'],
    [
      'a zone that nobody knows',
      calendar(['DTSTART;TZID=Middle Earth:20270315T090000', 'DURATION:PT1H']),
      'zone unknown',
    ],
    ['an end before the start', calendar(['DTSTART:20270315T140000Z', 'DTEND:20270315T130000Z']), 'event unreadable'],
    ['February 30', calendar(['DTSTART:20270230T140000Z', 'DURATION:PT1H']), 'event unreadable'],
    ['an impossible length', calendar(['DTSTART:20270315T140000Z', 'DURATION:1H']), 'event unreadable'],
    [
      'a listed time without an end',
      whole.replaceAll('VEVENT', 'VFREEBUSY').replace('DURATION:PT1H', 'FREEBUSY:20270315T140000Z'),
      'event unreadable',
    ],
  ])('%s', async (_, text, problem) => {
    await expect(read(text, '2027-03-01', '2027-12-01')).rejects.toMatchObject({ problem });
  });
});

it.each([
  ['February 30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['no day that it steps on', 'FREQ=DAILY;INTERVAL=7;BYDAY=TU'],
])('ends on a rule for %s, whose start alone blocks', async (_, rule) => {
  expect(await on(['DTSTART:20270315T140000Z', 'DURATION:PT1H', `RRULE:${rule}`])).toHaveLength(1);
});

it('says in which line of the file the event begins that cannot be read', async () => {
  const text = calendar(['DTSTART:20270315T140000Z', 'DURATION:PT1H'], ['DTSTART:20270315Tnoon']);
  await expect(read(text, '2027-03-01', '2027-12-01')).rejects.toThrow('event unreadable, line 9');
});

describe('names in any case, as the standard allows:', () => {
  const event = ['DTSTART;TZID=America/New_York:20270315T090000', 'DURATION:PT1H'];
  const text = calendar(event);
  const lower = (name: RegExp) => text.replace(name, (found) => found.toLowerCase());

  it.each([
    ['of components', lower(/(BEGIN|END):V(EVENT|CALENDAR)/g)],
    ['of properties', lower(/DTSTART|DURATION|UID/g)],
    ['of parameters', lower(/TZID/g)],
    ['of everything, with its values', text.toLowerCase().replace('america/new_york', newYork)],
    ['of everything but values', lower(/^[A-Z-]+(?:;TZID)?(?=[=:])/gm)],
    ['folded in their middle', text.replace('BEGIN:VEVENT', 'BEG\r\n IN:VEV\r\n ENT')],
    ['folded before its first and last colon', text.replaceAll(':VCALENDAR', '\r\n :VCALENDAR')],
    ['after a byte order mark', `\uFEFF${text}`],
    ['with bare carriage returns', text.replaceAll('\r\n', '\r')],
  ])('%s', async (_, written) => {
    expect(await read(written, '2027-03-10', '2027-03-20')).toEqual(['03-15T13:00 to 03-15T14:00']);
  });
});

it('keeps a character whole that a fold divides, and the lines of the file', () => {
  const bytes = (text: string) => [...Buffer.from(text)];
  for (const end of ['\r\n', '\n', '\r']) {
    const [first = 0, ...rest] = bytes('字');
    const file = [...bytes('TZID:a'), first, ...bytes(`${end} `), ...rest, ...bytes(`b${end} c`)];
    expect(decodeCalendar(Uint8Array.from(file))).toBe(`TZID:a字${end} b${end} c`);
  }
});

describe('a list of busy times (VFREEBUSY) blocks', () => {
  const list = (...lines: string[]) => calendar(lines).replaceAll('VEVENT', 'VFREEBUSY');

  it.each([
    ['a time without a type', 'FREEBUSY:20270315T140000Z/20270315T150000Z'],
    ['a length', 'FREEBUSY:20270315T140000Z/PT1H'],
    ['one that is unavailable', 'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20270315T140000Z/PT1H'],
    ['a tentative one', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270315T140000Z/PT1H'],
    ['one of a type that nobody knows', 'FREEBUSY;FBTYPE=X-ASLEEP:20270315T140000Z/PT1H'],
    ['one in lower case', 'freebusy;fbtype=busy:20270315T140000Z/PT1H'],
  ])('%s', async (_, line) => {
    expect(await read(list(line), '2027-03-10', '2027-03-20')).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it('each of several, but not the free ones', async () => {
    const busy = 'FREEBUSY:20270315T140000Z/PT1H,20270316T140000Z/PT30M';
    const text = list(busy, 'FREEBUSY;FBTYPE=FREE:20270317T140000Z/PT1H');
    expect(await read(text, '2027-03-10', '2027-03-20')).toEqual([
      '03-15T14:00 to 03-15T15:00',
      '03-16T14:00 to 03-16T14:30',
    ]);
  });
});

it('reads a huge calendar in slices, so that other work goes on', async () => {
  const at = (n: number) => `202703${String(10 + (n % 15))}T${String(n % 24).padStart(2, '0')}0000`;
  const event = (n: number) => [
    `DTSTART;TZID=America/New_York:${at(n)}`,
    'DURATION:PT30M',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    `DESCRIPTION:${'x'.repeat(500)}`,
  ];
  const text = calendar(...Array.from({ length: 3000 }, (_, n) => event(n)));
  const started = performance.now();
  let longestMs = 0;
  let last = started;
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 1);
  await busyTimes(text, new Date('2027-03-10'), new Date('2027-04-10'), newYork);
  clearInterval(timer);
  expect(longestMs).toBeGreaterThan(0);
  // A share and not a number: on a busy machine everything takes longer.
  expect(longestMs).toBeLessThan((last - started) / 5);
});

it('spends less on events that are long past than on others', async () => {
  const many = (year: number) =>
    calendar(...Array.from({ length: 5000 }, () => [`DTSTART:${year}0315T140000Z`, `DTEND:${year}0315T150000Z`]));
  const timed = async (text: string) => {
    const started = performance.now();
    const times = await read(text, '2027-03-10', '2027-04-10');
    return { times, ms: performance.now() - started };
  };
  const present = await timed(many(2027));
  const past = await timed(many(2015));
  expect([present.times.length > 0, past.times]).toEqual([true, []]);
  expect(past.ms).toBeLessThan(present.ms);
});
