import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { busyTimes } from './busy-times.ts';
import { decodeCalendar } from './calendar-text.ts';

const upTo = (end: number) => Array.from({ length: end }, (_, n) => n).join(',');
const everySecondOfAYear = `RRULE:FREQ=YEARLY;BYMONTHDAY=${upTo(32).slice(2)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`;

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

/** Reads a file of bytes, like the one that is downloaded. */
async function readAll(file: string | Uint8Array, [from, until] = tenDays, owner?: string) {
  const text = decodeCalendar(typeof file === 'string' ? Buffer.from(file) : file);
  const { times, problems, isWhole } = await busyTimes(text, new Date(from), new Date(until), newYork, owner);
  return { times: times.map(written).join(', '), problems, isWhole };
}

/** Reads a calendar that is understood. */
async function read(file: string | Uint8Array, span?: Span, owner?: string): Promise<string> {
  const { times, problems, isWhole } = await readAll(file, span, owner);
  expect({ problems, isWhole }).toEqual({ problems: [], isWhole: true });
  return times;
}

/** A calendar with these events; each is its lines after the UID. */
function calendar(...events: string[][]): string {
  const lines = events.flatMap((event, n) => ['BEGIN:VEVENT', `UID:event-${n}`, ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** The same with one id for all events: those of one series. */
const series = (...events: string[][]) => calendar(...events).replaceAll(/UID:event-\d/g, 'UID:event');
const on = (...events: string[][]) => read(series(...events));

const hour = 'DURATION:PT1H';
const start = 'DTSTART:20270315T140000Z';
const end = 'DTEND:20270315T150000Z';
/** An event of an hour at a time such as "0315T14", with these lines more. */
const event = (time: string, ...lines: string[]) => [`DTSTART:2027${time}0000Z`, hour, ...lines];
/** A change of this and all following occurrences. */
const following = (time: string) => `RECURRENCE-ID;RANGE=THISANDFUTURE:2027${time}0000Z`;
const plain = '3/15 14:00-15:00';
const day = '3/15 14:00-3/16 14:00';
const all = '3/10 00:00-3/20 00:00';

describe('an export', () => {
  /** As the providers send it, with CRLF. */
  const fixture = (name: string) =>
    readFileSync(new URL(`./fixtures/${name}.ics`, import.meta.url), 'utf8').replaceAll('\n', '\r\n');

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
  ])('of %s is read, with bare line feeds too', async (name, span, ...times) => {
    const text = fixture(name);
    for (const each of [text, text.replaceAll('\r\n', '\n')])
      expect(await read(each, span, 'owner@example.com')).toBe(times.join(', '));
  });
});

describe('zones', () => {
  const at = (zone: string, wall: string) => [`DTSTART;TZID=${zone}:${wall}`, hour];
  const morning = (zone: string) => calendar(at(zone, '20270315T090000'));
  /** When an event begins that nine o'clock on March 15 means, if that is known. */
  const startOf = async (text: string, span: Span = ['2026-01-01', '2030-01-01']) =>
    (await read(text, span)).replace(/-.*/, '');
  /** Nine o'clock on March 15 and the hour after it, wherever in the world that is. */
  const anywhere = '3/14 19:00-3/15 22:00';

  it.each([
    ['America/New_York', '20270312T090000', '3/12 14:00'],
    ['America/New_York', '20270315T090000', '3/15 13:00'],
    ['America/New_York', '20271105T090000', '11/5 13:00'],
    ['America/New_York', '20271108T090000', '11/8 14:00'],
    // An hour that the clocks skip counts as before the change; of one that they show twice, the first is meant.
    ['America/New_York', '20270314T023000', '3/14 07:30'],
    ['America/New_York', '20271107T013000', '11/7 05:30'],
    ['Europe/Paris', '20270329T090000', '3/29 07:00'],
    ['Asia/Kathmandu', '20270315T184500', '3/15 13:00'],
    ['Australia/Lord_Howe', '20270316T000000', '3/15 13:00'],
    ['Pacific/Auckland', '20280229T090000', '2/28 20:00'],
  ])('%s at %s are read without a definition in the file', async (zone, wall, expected) => {
    expect(await startOf(calendar(at(zone, wall)))).toBe(expected);
  });

  const knownNames: Record<string, string[]> = {
    '3/15 13:00': [
      ...['Eastern Standard Time', 'tzone://Microsoft/Eastern Standard Time', 'America/New York', 'America-New_York'],
      ...['US-Eastern', 'US/Eastern', 'Eastern', 'New York', 'Eastern Standard Time 1', 'Eastern Daylight Time'],
      ...['Eastern Time (US & Canada)', '"(UTC-05:00) Eastern Time (US & Canada)"', 'EST5EDT'],
      ...['(UTC-05:00) Eastern Time (US & Canada)', '(GMT-05:00) Eastern Time (US & Canada)'],
    ],
    '3/15 08:00': [
      ...[
        'romance standard time',
        '/freeassociation.sourceforge.net/Europe/Paris',
        '/mozilla.org/20070129_1/Europe/Zurich',
      ],
      ...[
        '/freeassociation.sourceforge.net/Tzfile/Europe/Zurich',
        'Europe/Zurich ',
        ' Europe/Zurich',
        '"Europe/Zurich',
      ],
      ...['EUROPE/ZURICH', 'Zurich', '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', 'CET'],
      ...['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"'],
    ],
    '3/15 09:00': [
      ...['"tzone://Microsoft/Utc"', '"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', 'UTC', 'Z'],
      ...['"(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London"', '"(UTC) Coordinated Universal Time"'],
    ],
    '3/15 16:00': ['"(UTC-08:00) Pacific Time (US & Canada)"', '"(UTC-07:00) Arizona"'],
    '3/15 12:00': ['"(UTC-04:00) Atlantic Time (Canada)"'],
    '3/15 03:30': ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '"GMT+0530"'],
    '3/15 00:00': ['"(UTC+09:00) Osaka, Sapporo, Tokyo"'],
    '3/15 14:00': ['Etc/GMT+5', 'UTC-05:00'],
    '3/15 20:00': ['UTC-11'],
  };
  it.each(Object.entries(knownNames).flatMap(([utc, names]) => names.map((name) => [name, utc] as const)))(
    'that the file does not define are known by the name %s',
    async (name, utc) => expect(await startOf(morning(name))).toBe(utc),
  );

  it.each([
    ...['Middle Earth', 'Customized Time Zone', 'Europe/Nowhere', 'EST', 'BST', 'IST', '(UTC+03:00) Berlin'],
    ...[
      'Eastern Standard Time (New South Wales)',
      'Central Standard Time (South Australia)',
      'Mountain Time (Arizona)',
    ],
    ...['Etc/GMT+05', 'Etc/UTC+5', 'UTC+99', 'GMT+25', 'UTC+01:75', 'Ontario/London', 'Paris, Texas'],
    ...['Eastern Summer Time', 'Q\uFFFD'],
  ])('that nobody knows, such as %s, may be any of the world', async (name) => {
    const { times, problems } = await readAll(morning(name), march);
    expect(times).toBe(anywhere);
    expect(problems).toEqual([{ code: 'zoneUnknown', line: 4, date: '2027-03-15' }]);
  });

  it('that nobody knows exclude and change only what is written in the same zone', async () => {
    const weekly = [...at('Middle Earth', '20270311T090000'), 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const [first, second] = ['3/10 19:00-3/11 22:00', '3/17 19:00-3/18 22:00'];
    const times = async (...more: string[]) => (await readAll(calendar([...weekly, ...more]), march)).times;
    for (const none of [[], ['EXDATE:20270311T090000Z'], ['EXDATE;TZID=Lothlorien:20270311T090000']])
      expect(await times(...none)).toBe(`${first}, ${second}`);
    expect(await times('EXDATE;TZID=Middle Earth:20270311T090000')).toBe(second);
  });

  const definition = (name: string, offset = '+0900') =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`]
      .concat(`TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT')
      .join('\r\n');
  const ours = morning('Ours');
  const defined = (name: string, offset?: string, text = ours) =>
    text.replace('BEGIN:VEVENT', definition(name, offset));

  it('belong to their calendar, of several in one file', async () => {
    const [east, west] = [defined('Ours', '+0900'), defined('Ours', '-0500').replace('event-0', 'event-1')];
    const both = '3/15 00:00-01:00, 3/15 14:00-15:00';
    for (const text of [east + west, west + east, `${east}\r\n\r\n${west}`]) expect(await read(text, march)).toBe(both);
    const { times, problems } = await readAll(east + ours.replace('event-0', 'event-1'), march);
    expect(times).toBe(anywhere);
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
  });

  it('that one calendar defines twice may be either', async () => {
    const twice = (first: string, second: string) => defined('Ours', second, defined('Ours', first));
    for (const text of [twice('+0900', '-0500'), twice('-0500', '+0900')]) {
      const { times, problems } = await readAll(text, march);
      expect(times).toBe('3/15 00:00-15:00');
      expect(problems).toMatchObject([{ code: 'zoneUnknown', date: '2027-03-15' }]);
    }
    expect(await read(twice('+0900', '+0900'), march)).toBe('3/15 00:00-01:00');
  });

  it.each([
    ['GMT', '3/15 09:00', '+0000'],
    ['Israel', '3/15 07:00', '+0200'],
  ])('named like %s may be the file’s own or the system’s, where these differ', async (name, utc, offset) => {
    const own = await readAll(defined(name, '-0500', morning(name)), march);
    expect(own).toMatchObject({ times: `${utc}-15:00`, problems: [{ code: 'zoneUnknown' }] });
    expect(await startOf(defined(name, offset, morning(name)))).toBe(utc);
  });

  it.each([
    ['are read by their own definition', defined('Ours'), '3/15 00:00'],
    ['are found by their name in another case', defined('OURS'), '3/15 00:00'],
    ['are found by their name with blanks after it', defined('Ours  '), '3/15 00:00'],
    ['are found by their name in quotation marks', defined('"Ours"'), '3/15 00:00'],
    ['have the system’s rules under a name of IANA’s', defined(newYork, '+0900', morning(newYork)), '3/15 13:00'],
  ])('that the file defines %s', async (_, text, utc) => expect(await startOf(text, march)).toBe(utc));

  it.each([
    ['has no offset', defined('Ours').replace(/TZOFFSET.*\r\n/g, '')],
    ['has an impossible offset', defined('Ours', 'east')],
    ['has no start', defined('Ours').replace(/DTSTART:1970.*\r\n/, '')],
    ['has two lines in one', defined('Ours').replace(/(DTSTART:1970.*)\r\n/, '$1')],
    ['has no name', defined('Ours').replace('TZID:Ours', 'XZID:Ours')],
    ['is empty', defined('Ours').replace(/BEGIN:STANDARD[^]*END:STANDARD\r\n/, '')],
  ])('whose definition %s are not known', async (_, text) => {
    expect((await readAll(text, march)).times).toBe(anywhere);
  });

  it('of times without one are the team’s or the calendar’s, where these differ', async () => {
    const text = calendar(['DTSTART:20270315T140000', hour]);
    const { times, problems } = await readAll(text.replace('VERSION:2.0', 'X-WR-TIMEZONE:Europe/Paris'), march);
    expect(times).toBe('3/15 13:00-19:00');
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
  });

  it('of whole days may be not known either', async () => {
    const named = (zone: string) =>
      calendar(['DTSTART;VALUE=DATE:20270315']).replace('VERSION:2.0', `X-WR-TIMEZONE:${zone}`);
    expect(await read(named('Romance Standard Time'), march)).toBe('3/14 23:00-3/15 23:00');
    expect((await readAll(named('Middle Earth'), march)).times).toBe('3/14 10:00-3/16 12:00');
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

describe('a time is free', () => {
  it.each([
    ['shown as free', 'TRANSP:TRANSPARENT'],
    ['canceled', 'STATUS:CANCELLED'],
    ['canceled, in lower case', 'STATUS:cancelled'],
    ['canceled, as some write it', 'STATUS:CANCELED'],
    ['shown as free by Outlook alone', 'TRANSP:OPAQUE\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['free, but meant as busy', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nX-MICROSOFT-CDO-INTENDEDSTATUS:BUSY'],
    ['somewhere that the owner can be met from, by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'],
    ['the same by Apple for Exchange', 'TRANSP:OPAQUE\r\nX-APPLE-EWS-BUSYSTATUS:WORKINGELSEWHERE'],
    ['free and not understood', 'TRANSP:TRANSPARENT\r\nRRULE:FREQ=SOMETIMES'],
  ])('when the event is %s', async (_, line) => expect(await on([start, hour, line])).toBe(''));

  it('when an event has no length', async () => expect(await on([start])).toBe(''));

  it('when one occurrence was canceled or excluded in another zone', async () => {
    const daily = ['DTSTART;TZID=America/New_York:20270315T090000', hour, 'RRULE:FREQ=DAILY;COUNT=3'];
    const skipped = event('0316T13', 'RECURRENCE-ID:20270316T130000Z', 'STATUS:CANCELLED');
    expect(await on([...daily, 'EXDATE:20270317T130000Z'], skipped)).toBe('3/15 13:00-14:00');
  });

  it.each(['DECLINED', 'declined'])('when the owner’s answer is %s', async (answer) => {
    const attendees = [
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:guest@example.com',
      `ATTENDEE;CN="Ana: who else";PARTSTAT=${answer}:MAILTO:Ana@example.com`,
    ];
    const text = calendar([start, hour, ...attendees]);
    expect(await read(text, tenDays, 'ana@example.com')).toBe('');
    for (const other of ['guest@example.com', undefined]) expect(await read(text, tenDays, other)).toBe(plain);
    // Google names a person's own calendar by the address.
    expect(await read(text.replace('VERSION:2.0', 'X-WR-CALNAME:ana@example.com'))).toBe('');
  });

  it.each(['/aMTE2MjM0NTY3/principal/', 'urn:uuid:A1B2C3D4-0000-0000-0000-000000000000'])(
    'when the owner declined, whom iCloud names as %s, with the address beside it',
    async (value) => {
      const attendee = `ATTENDEE;CN=Ana;CUTYPE=INDIVIDUAL;PARTSTAT=DECLINED;EMAIL=Ana@example.com:${value}`;
      const text = calendar([start, hour, attendee]);
      expect(await read(text, tenDays, 'ana@example.com')).toBe('');
      expect(await read(text, tenDays, 'guest@example.com')).toBe(plain);
      const twice = text.replace(attendee, `${attendee}\r\n${attendee.replace('DECLINED', 'ACCEPTED')}`);
      expect(await read(twice, tenDays, 'ana@example.com')).toBe(plain);
    },
  );
});

describe('a time is busy', () => {
  const weekly = ['DTSTART;TZID=America/New_York:20270222T100000', hour, 'RRULE:FREQ=WEEKLY'];

  it.each<[string, string[][], string]>([
    ['by a tentative event', [[start, end, 'STATUS:TENTATIVE']], plain],
    ['by one that Outlook marks as tentative', [[start, hour, 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE']], plain],
    ['by one that Outlook marks in another way', [[start, hour, 'X-MICROSOFT-CDO-BUSYSTATUS:SOMETHING']], plain],
    [
      'by one that Outlook shows as tentative and its organizer meant as free',
      [[start, hour, 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'X-MICROSOFT-CDO-INTENDEDSTATUS:FREE']],
      plain,
    ],
    ['by an event that began before and ends after', [['DTSTART:20270201T140000Z', 'DTEND:20270501T150000Z']], all],
    [
      'by the last, long occurrence of a series that has no more',
      [['DTSTART:20270301T000000Z', 'DTEND:20270306T000000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20270308T000000Z']],
      '3/10 00:00-3/13 00:00',
    ],
    [
      'by dates that are listed one by one',
      [event('0101T14', 'RDATE:20270312T140000Z,20270316T140000Z')],
      '3/12 14:00-15:00, 3/16 14:00-15:00',
    ],
    [
      'by added periods, as long as each says',
      [[start, hour, 'RDATE;VALUE=PERIOD:20270316T140000Z/20270316T170000Z,20270317T140000Z/PT30M']],
      '3/15 14:00-15:00, 3/16 14:00-17:00, 3/17 14:00-14:30',
    ],
    [
      'by this and all following occurrences, from where they were moved',
      [event('0301T14', 'RRULE:FREQ=WEEKLY'), event('0308T16', following('0308T14'))],
      '3/15 16:00-17:00',
    ],
    [
      'by what follows a change that began long before',
      [event('0101T14', 'RRULE:FREQ=WEEKLY'), event('0118T16', following('0115T14'))],
      '3/15 16:00-17:00',
    ],
    [
      'by what follows a change and comes back from after',
      [event('0101T14', 'RRULE:FREQ=WEEKLY'), event('0108T16', following('0115T14'))],
      '3/12 16:00-17:00, 3/19 16:00-17:00',
    ],
    [
      'by this and all prior occurrences, as they are and as they were moved',
      [
        event('0304T14', 'RRULE:FREQ=WEEKLY;COUNT=3'),
        event('0318T16', 'RECURRENCE-ID;RANGE=THISANDPRIOR:20270318T140000Z'),
      ],
      '3/11 14:00-15:00, 3/11 16:00-17:00, 3/18 16:00-17:00',
    ],
    [
      'by a changed occurrence that is in the file before its series',
      [event('0315T17', 'RECURRENCE-ID:20270315T140000Z'), [start, hour, 'RRULE:FREQ=DAILY;COUNT=2']],
      '3/15 17:00-18:00, 3/16 14:00-15:00',
    ],
    [
      'by each of two events with one id',
      [[start, hour, 'SEQUENCE:1'], event('0316T14', 'SEQUENCE:2')],
      '3/15 14:00-15:00, 3/16 14:00-15:00',
    ],
    [
      'by an event whose zone has a colon in its name, among changes of long ago',
      [['DTSTART;TZID="tzone://Microsoft/Utc":20270315T140000', hour, 'RECURRENCE-ID:20200101T140000Z']],
      plain,
    ],
    [
      'until the later end of two rules',
      [event('0101T14', 'RRULE:FREQ=DAILY;UNTIL=20270201T000000Z').concat('RRULE:FREQ=WEEKLY;UNTIL=20270401T000000Z')],
      '3/12 14:00-15:00, 3/19 14:00-15:00',
    ],
    [
      'by a whole day that ends on the day it begins',
      [['DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270315']],
      '3/15 04:00-3/16 04:00',
    ],
    [
      'for the days of a duration by the calendar',
      [['DTSTART;TZID=America/New_York:20270313T120000', 'DURATION:P1D']],
      '3/13 17:00-3/14 16:00',
    ],
    [
      'for its hours by the clock',
      [['DTSTART;TZID=America/New_York:20270313T120000', 'DURATION:PT24H']],
      '3/13 17:00-3/14 17:00',
    ],
  ])('%s', async (_, events, times) => expect(await on(...events)).toBe(times));

  it('by an event without an id, whatever another without one changes', async () => {
    const canceled = ['RECURRENCE-ID:20270315T140000Z', hour, 'STATUS:CANCELLED'];
    expect(await read(calendar([start, hour], canceled).replace(/UID.*\r\n/g, ''))).toBe(plain);
  });

  it('by the last day of a rule that ends on a date, and in UTC where its start is local', async () => {
    const until = (text: string) =>
      on(['DTSTART;TZID=America/New_York:20270301T200000', hour, `RRULE:FREQ=DAILY;UNTIL=${text}`]);
    const days = ['3/10 01:00-02:00', '3/11 01:00-02:00', '3/12 01:00-02:00'];
    expect(await until('20270311')).toBe(days.join(', '));
    expect(await until('20270311T010000Z')).toBe(days.slice(0, 2).join(', '));
    expect(await until('20270311T005959Z')).toBe(days[0]);
  });

  it.each([
    ['UTC', ':20270301T150000Z', 'America/New_York:20270301T120000'],
    ['Paris', ';TZID=Europe/Paris:20270301T160000', 'America/New_York:20270301T120000'],
    ['the series’ zone', ';TZID=America/New_York:20270301T100000', 'UTC:20270301T170000'],
  ])('by what follows a change whose occurrence is written in %s, not in its start’s', async (_, original, to) => {
    const change = [`RECURRENCE-ID;RANGE=THISANDFUTURE${original}`, `DTSTART;TZID=${to}`, hour];
    const times = '2/22 15:00-16:00, 3/1 17:00-18:00, 3/8 17:00-18:00';
    expect(await read(series(weekly, change), ['2027-02-20', '2027-03-10'])).toBe(times);
  });

  it('by both readings, where the zone of what follows a change is not known', async () => {
    const change = [following('0301T15'), 'DTSTART;TZID=Ours:20270304T120000', hour];
    const { times, problems } = await readAll(series(weekly, change), ['2027-03-07', '2027-03-14']);
    expect(times).toBe('3/8 15:00-16:00, 3/10 22:00-3/12 01:00');
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
  });

  it('by a leap day each year that has one', async () => {
    const text = calendar(['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29']);
    expect(await read(text, ['2028-02-20', '2028-03-10'])).toBe('2/29 05:00-3/1 05:00');
  });
});

describe('what cannot be read blocks the widest time that it may mean, and the rest as usual:', () => {
  const other = event('0310T08');
  const otherTime = '3/10 08:00-09:00';
  const toEnd = '3/15 14:00-3/20 00:00';
  const daily = [15, 16, 17, 18, 19].map((day) => `3/${day} 14:00-15:00`).join(', ');
  const twoDays = daily.split(', ').slice(0, 2).join(', ');

  /** Of these lines beside a start, each is an end that cannot be read. */
  const unreadableEnds = [
    ...['DURATION:1H', 'DTEND:soon', 'DTEN:20270315T150000Z', 'DTEN=;TZID=UTC:20270315T150000', 'DURATION PT1H'],
    ...['DTEND;TZID=America/New_York', 'DTEND=20270315T150000Z', 'DTEND;TZID=America/\r\nNew_York:20270315T150000'],
    ...['ENDDATE:20270315T150000Z', '\u00A0DTEND:20270315T150000Z', '\u200BDTEND:20270315T150000Z'],
    ...['DTEND：20270315T150000Z', 'SUMMARY:Lunch\r\n DTEND:20270315T150000Z', 'SUMMARY:Lunch\r\n DURATION:PT1H'],
    ...['DESCRIPTION:One\r\nor two', 'DURATION:PT1H\r\n30M'],
    'X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value for DTEND property. Removing entire property:',
  ];
  /** The same with a rule. */
  const unreadableRules = [
    ...['FREQ=YEARLY;BYMONTH=13', 'FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=MONTHLY;BYMONTHDAY=32', 'FREQ=MONTHLY;BYDAY=6TU'],
    ...['FREQ=MONTHLY;BYDAY=0TU', 'FREQ=YEARLY;BYDAY=54TU', 'FREQ=YEARLY;BYYEARDAY=400', 'FREQ=YEARLY;BYWEEKNO=60'],
    ...['FREQ=WEEKLY;COUNT=0', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=0', 'FREQ=WEEKLY;BYDAY=TU;BYDAY=WE', 'COUNT=1'],
    ...['FREQ=WEEKLY;UNTIL=20270316T000000Z;UNTIL=20270401T000000Z', 'FREQ=SOMETIMES;X-UNTIL=20270316T000000Z'],
    ...['FREQ=SOMETIMES', 'FREQ=WEEKLY;BYDAY', 'RSCALE=CHINESE;FREQ=YEARLY', 'FREQ=MONTHLY;BYEASTER=1'],
    ...['FREQ=WEEKLY;UNTIL=20270401T000000Z;\r\nBYDAY=TU,TH', 'FREQ=WEEKLY;BYDAY=TU\r\n,TH'],
  ]
    .map((rule) => `RRULE:${rule}`)
    .concat('RRULE=FREQ=WEEKLY', 'RULE:FREQ=WEEKLY', 'RRULE', 'SUMMARY:Lunch\r\n RRULE:FREQ=WEEKLY')
    .concat('\u00A0RRULE:FREQ=WEEKLY');

  it.each<[title: string, event: string[], times: string, codes: string]>([
    ...unreadableEnds.map((line): [string, string[], string, string] => [line, [start, line], day, 'timeUnreadable']),
    ...unreadableRules.map((line): [string, string[], string, string] => [
      line,
      [start, hour, line],
      daily,
      'ruleUnreadable',
    ]),
    ['an end before the start', [start, 'DTEND:20270315T130000Z'], '3/15 13:00-3/16 14:00', 'endBeforeStart'],
    ['an end days before', [start, 'DTEND:20270313T140000Z'], '3/13 14:00-3/16 14:00', 'endBeforeStart'],
    [
      'an end on an earlier date',
      ['DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270314'],
      '3/14 05:00-3/16 04:00',
      'endBeforeStart',
    ],
    ['a length before the start', [start, 'DURATION:-PT1H'], '3/15 13:00-3/16 14:00', 'endBeforeStart'],
    ['a length whose time is missing', [start, 'DURATION:P2DT'], '3/15 14:00-3/18 14:00', 'timeUnreadable'],
    ['a length in months', [start, 'DURATION:P1M'], toEnd, 'timeUnreadable'],
    ['two ends', [start, end, 'DTEND:20270315T170000Z'], '3/15 14:00-17:00', 'notUnderstood'],
    ['an end and another length', [start, end, 'DURATION:PT2H'], '3/15 14:00-16:00', 'notUnderstood'],
    ['an end and the same length', [start, end, hour], plain, ''],
    [
      'an alarm with a length that never ends',
      [start, end, 'BEGIN:VALARM', 'DURATION:PT2H'],
      '3/15 14:00-16:00',
      'notUnderstood',
    ],
    ['a second end', [start, end, 'DTEND=20270315T170000Z'], day, 'timeUnreadable notUnderstood'],
    [
      'an end that is folded without a blank',
      [start, 'DTEND:20270316\r\nT150000Z'],
      '3/15 14:00-3/17 00:00',
      'timeUnreadable',
    ],
    ['an impossible time of the end', [start, 'DTEND:20270316T990000Z'], '3/15 14:00-3/17 00:00', 'timeUnreadable'],
    [
      'a date added to a time',
      [start, hour, 'RDATE;VALUE=DATE:20270317'],
      '3/15 14:00-15:00, 3/17 04:00-3/18 05:00',
      'timeUnreadable',
    ],
    [
      'an addition of which the day can be read',
      [start, hour, 'RDATE:20270312Tnoon'],
      '3/12 05:00-3/14 05:00, 3/15 14:00-15:00',
      'timeUnreadable',
    ],
    [
      'an added period that ends before it begins',
      [start, hour, 'RDATE;VALUE=PERIOD:20270317T150000Z/20270317T140000Z'],
      '3/15 14:00-15:00, 3/17 14:00-3/18 15:00',
      'endBeforeStart',
    ],
    ['an impossible addition', [start, hour, 'RDATE:never'], all, 'timeUnreadable'],
    ['additions that are no property', [start, hour, 'RDATE=20270316T140000Z'], all, 'timeUnreadable'],
    ['an impossible exception', [start, hour, 'EXDATE:never'], plain, 'timeUnreadable'],
    ['a change of nobody knows which occurrence', [start, hour, 'RECURRENCE-ID:unknown'], plain, 'timeUnreadable'],
    [
      'a changed occurrence whose start is no property',
      ['RECURRENCE-ID:20270315T140000Z', 'DTSTART=20270316T140000Z', hour],
      all,
      'timeUnreadable',
    ],
    [
      'a changed occurrence that repeats, without its series',
      ['RECURRENCE-ID:20270315T140000Z', start, hour, 'RRULE:FREQ=DAILY;COUNT=2'],
      twoDays,
      '',
    ],
    ['a zone with UTC', ['DTSTART;TZID=America/New_York:20270315T140000Z', hour], '3/15 14:00-19:00', 'zoneUnknown'],
    [
      'an impossible time',
      ['DTSTART;TZID=America/New_York:20270315Tnoon', hour],
      '3/15 04:00-3/16 05:00',
      'timeUnreadable',
    ],
    [
      'an impossible time in an unknown zone',
      ['DTSTART;TZID=Middle Earth:20270315Tnoon', hour],
      '3/14 10:00-3/16 13:00',
      'timeUnreadable zoneUnknown',
    ],
    ['the hour 25', ['DTSTART:20270315T250000', hour], '3/15 04:00-3/16 05:00', 'timeUnreadable'],
    ['March 32', event('0332T14'), all, 'timeUnreadable'],
    ['month 13', event('1315T14'), all, 'timeUnreadable'],
    ['no start', ['SUMMARY:When?'], all, 'timeUnreadable'],
    ['an empty start', ['DTSTART:', hour], all, 'timeUnreadable'],
    ['a start in words', ['DTSTART:tomorrow', 'DTEND:20270312T140000Z'], '3/10 00:00-3/12 14:00', 'timeUnreadable'],
    ['two starts, of two events', [start, hour, 'DTSTART:20270316T140000Z'], twoDays, 'notUnderstood'],
    ['a rule for the hour 25', [start, hour, 'RRULE:FREQ=DAILY;BYHOUR=25'], toEnd, 'ruleUnreadable'],
    ['a rule for unknown hours', [start, hour, 'RRULE:FREQ=DAILY;BYHOUR=noon'], toEnd, 'ruleUnreadable'],
    [
      'a rule for an unknown day, until its end',
      [start, hour, 'RRULE:FREQ=WEEKLY;BYDAY=XX;UNTIL=20270317T000000Z'],
      twoDays,
      'ruleUnreadable',
    ],
    [
      'a rule with an impossible end',
      event('0311T14', 'RRULE:FREQ=WEEKLY;UNTIL=soon'),
      '3/11 14:00-15:00, 3/18 14:00-15:00',
      'timeUnreadable',
    ],
    [
      'a rule of long ago that is no property',
      ['DTSTART:20200315T140000Z', hour, 'RRULE=FREQ=WEEKLY;UNTIL=20270312T000000Z'],
      '3/10 14:00-15:00, 3/11 14:00-15:00',
      'ruleUnreadable',
    ],
    ['a rule for every second', [start, hour, 'RRULE:FREQ=SECONDLY'], toEnd, 'tooManyTimes'],
    ['a rule for every second of a year', [start, hour, everySecondOfAYear], toEnd, 'tooManyTimes'],
    ['a count that is never reached', [start, hour, 'RRULE:FREQ=SECONDLY;BYMONTH=2;COUNT=2'], toEnd, 'tooManyTimes'],
    ['both free and busy', [start, hour, 'TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'], plain, ''],
    ['both canceled and confirmed', [start, hour, 'STATUS:CANCELLED', 'STATUS:CONFIRMED'], plain, ''],
    [
      'a whole day with a time, which is understood',
      ['DTSTART;VALUE=DATE:20270315T000000'],
      '3/15 04:00-3/16 04:00',
      '',
    ],
    [
      'a time in ISO 8601’s form, which is understood',
      ['DTSTART:2027-03-15T14:00:00Z', 'DTEND:2027-03-15T16:00:00+01:00'],
      plain,
      '',
    ],
    ['a time without seconds, which is understood', ['DTSTART:20270315T1400Z', hour], plain, ''],
    ['midnight as 24:00, which is understood', [start, 'DTEND:20270315T240000Z'], '3/15 14:00-3/16 00:00', ''],
    [
      'a whole day that ends at a time, which is understood',
      ['DTSTART;VALUE=DATE:20270315', 'DTEND:20270317T100000Z'],
      '3/15 04:00-3/17 10:00',
      '',
    ],
  ])('%s', async (_, event, times, codes) => {
    const { problems, ...result } = await readAll(calendar(event, other));
    const expected = times.startsWith('3/10 00:00') ? times : `${otherTime}, ${times}`;
    expect(result).toEqual({ times: expected, isWhole: true });
    expect(problems.map(({ code }) => code).join(' ')).toBe(codes);
    for (const { line } of problems) expect(line).toBe(4);
  });

  const whole = calendar([start, hour], event('0318T14'));
  const second = '3/18 14:00-15:00';
  const both = `${plain}, ${second}`;
  /** The first event is a list of busy times instead. */
  const list = (line: string) =>
    whole
      .replace(/VEVENT/, 'VFREEBUSY')
      .replace(hour, line)
      .replace('END:VEVENT', 'END:VFREEBUSY');

  it.each<[string, string, string]>([
    ['an event that never ends', whole.replace(/END:VEVENT\r\n(?=END:VCALENDAR)/, ''), both],
    ['an event in an event', whole.replace('END:VEVENT\r\n', ''), both],
    ['an end without its beginning', whole.replace('BEGIN:VEVENT\r\n', ''), both],
    [
      'a beginning that cannot be read, after a task that never ends',
      whole.replace('BEGIN:VEVENT', 'BEGIN:VTODO\r\nBEGIN:VEVNT'),
      both,
    ],
    ['an alarm that never ends', whole.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:-PT10M\r\nEND:VEVENT'), both],
    ['an alarm before the times that never ends', whole.replace('DTSTART', 'BEGIN:VALARM\r\nDTSTART'), both],
    ['working hours (VAVAILABILITY)', whole.replaceAll('VEVENT', 'VAVAILABILITY'), both],
    ['endless working hours', whole.replaceAll('VEVENT', 'VAVAILABILITY').replace(/DURATION.*\r\n/, ''), toEnd],
    [
      'working hours for ever',
      whole.replace('BEGIN:VEVENT', 'BEGIN:VAVAILABILITY\r\nEND:VAVAILABILITY\r\nBEGIN:VEVENT'),
      all,
    ],
    ['a component that nobody knows', whole.replace(/VEVENT([^]*?)VEVENT/, 'VPOLL$1VPOLL'), both],
    ['an impossible busy time', list('FREEBUSY:noon/PT1H'), all],
    ['a listed time that is no property', list('FREEBUSY;FBTYPE=BUSY'), all],
    [
      'a listed time that is folded without a blank',
      list('FREEBUSY:20270315T140000Z/PT1H,20270\r\n316T140000Z/PT1H'),
      all,
    ],
    [
      'a listed time that ends before it begins',
      list('FREEBUSY:20270315T150000Z/20270315T140000Z'),
      `3/15 14:00-3/16 15:00, ${second}`,
    ],
    ['a listed time of a negative length', list('FREEBUSY:20270315T150000Z/-PT1H'), `3/15 14:00-3/16 15:00, ${second}`],
    ['a listed time without an end', list('FREEBUSY:20270315T140000Z'), `${day}, ${second}`],
  ])('%s', async (_, text, times) => {
    const { problems, ...result } = await readAll(text);
    expect(result).toEqual({ times, isWhole: true });
    expect(problems.length).toBeGreaterThan(0);
  });

  it.each<[string, string, string]>([
    ['without its end', whole.slice(0, -20), both],
    ['without its second half', whole.slice(0, whole.lastIndexOf('DURATION')), `${plain}, 3/18 14:00-3/19 14:00`],
    ['after a property', whole.slice(0, whole.indexOf('DURATION')), day],
    ['before another', whole.replace(/END:VCALENDAR\r\n$/, '') + calendar(), both],
  ])('a file that is cut off %s', async (_, text, times) => {
    const { problems, ...result } = await readAll(text);
    expect(result).toEqual({ times, isWhole: false });
    expect(problems).toContainEqual({ code: 'cutOff' });
  });

  it.each(['<!doctype html><p>Sign in</p>', '', '{"error":"BEGIN:VCALENDAR"}'])(
    'nothing, when there is no calendar but %j',
    (text) => expect(readAll(text)).rejects.toMatchObject({ code: 'notCalendar' }),
  );
});

it.each([
  ['February 30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['no day that it steps on', 'FREQ=DAILY;INTERVAL=7;BYDAY=TU'],
])('ends on a rule for %s, whose start alone blocks', async (_, rule) => {
  expect(await on([start, hour, `RRULE:${rule}`])).toBe(plain);
});

it('says in which line of the file the event begins that cannot be read, and on which day', async () => {
  const text = calendar([start, hour], ['DTSTART:20270316Tnoon', 'SUMMARY:Secret']);
  expect((await readAll(text)).problems).toEqual([{ code: 'timeUnreadable', line: 9, date: '2027-03-16' }]);
});

// As another library (python-dateutil) expands them.
it.each([
  ['FREQ=DAILY;INTERVAL=3', '12T14:00 15T14:00 18T14:00'],
  ['FREQ=DAILY;BYDAY=MO,WE', '10T14:00 15T14:00 17T14:00'],
  ['FREQ=DAILY;BYMONTH=3;BYHOUR=9,17;BYMONTHDAY=15', '15T09:00 15T17:00'],
  ['FREQ=DAILY;COUNT=68', '10T14:00 11T14:00 12T14:00 13T14:00'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU', '14T14:00 16T14:00'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SU,TU', '16T14:00'],
  ['FREQ=WEEKLY;COUNT=10', ''],
  ['FREQ=MONTHLY;BYDAY=3MO', '15T14:00'],
  ['FREQ=MONTHLY;BYDAY=-2WE', ''],
  ['FREQ=MONTHLY;BYMONTHDAY=-16', '16T14:00'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13,12', '12T14:00'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-12', '16T14:00'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=11', '11T14:00'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=3TU', '16T14:00'],
  ['FREQ=YEARLY;BYYEARDAY=75,-292', '15T14:00 16T14:00'],
  ['FREQ=YEARLY;BYWEEKNO=11;BYDAY=TH', '18T14:00'],
  ['FREQ=YEARLY;BYDAY=11MO', '15T14:00'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12;BYHOUR=8;BYMINUTE=15,45', '12T08:15 12T08:45'],
  ['FREQ=HOURLY;INTERVAL=49', '11T22:00 13T23:00 16T00:00 18T01:00'],
  ['FREQ=HOURLY;BYHOUR=9;BYDAY=MO', '15T09:00'],
  ['FREQ=MINUTELY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=17', '17T09:00'],
  ['FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,3', '13T14:00'],
])('follows the rule %s', async (rule, starts) => {
  const times = await on(['DTSTART:20270105T140000Z', 'DURATION:PT15M', `RRULE:${rule}`]);
  expect(times.replace(/3\/(\d+) (\d\d:\d\d)-\d\d:\d\d,?/g, '$1T$2')).toBe(starts);
});

describe('names in any case, as the standard allows:', () => {
  const text = calendar(['DTSTART;TZID=America/New_York:20270315T090000', hour]);
  const lower = (name: RegExp) => text.replace(name, (found) => found.toLowerCase());

  it.each([
    ['of components', lower(/(BEGIN|END):V(EVENT|CALENDAR)/g)],
    ['of properties', lower(/DTSTART|DURATION|UID/g)],
    ['of parameters', lower(/TZID/g)],
    ['of everything, with its values', text.toLowerCase().replace('america/new_york', newYork)],
    ['folded in their middle', text.replace('BEGIN:VEVENT', 'BEG\r\n IN:VEV\r\n ENT')],
    ['folded before its first and last colon', text.replaceAll(':VCALENDAR', '\r\n :VCALENDAR')],
    ['folded by a tab', text.replace('DURATION:PT1H', 'DURAT\r\n\tION:PT1H')],
    ['after a byte order mark', `\uFEFF${text}`],
    ['with bare carriage returns', text.replaceAll('\r\n', '\r')],
    ['with line ends that were translated twice', text.replaceAll('\r\n', '\r\r\n')],
    ['with blank lines', `\r\n \r\n${text.replaceAll('\r\n', '\r\n\r\n')}`],
    ['after a warning', `Warning: deprecated in line 3\r\n${text}<!-- 0.3 s -->`],
    ['with blanks at the end of lines', text.replaceAll('\r\n', ' \r\n')],
  ])('%s', async (_, file) => expect(await read(file)).toBe('3/15 13:00-14:00'));
});

it.each(['\r\n', '\n', '\r', '\r\r\n', '\r\n\r\n'])('follows a folded rule over the line end %j', async (lineEnd) => {
  const rule = ['RRULE:FREQ=DAILY;UN', ' TIL=20270313T000', '\t000Z;INTERVAL=1'];
  const text = calendar(event('0311T14', ...rule)).replaceAll('\r\n', lineEnd);
  expect(await read(text)).toBe('3/11 14:00-15:00, 3/12 14:00-15:00');
});

it('keeps a character whole that a fold divides, and the lines of the file', () => {
  const bytes = (text: string) => [...Buffer.from(text)];
  for (const end of ['\r\n', '\n', '\r', '\r\r\n']) {
    const [first = 0, ...rest] = bytes('字');
    const file = [...bytes('TZID:a'), first, ...bytes(`${end} `), ...rest, ...bytes(`b${end} c`)];
    expect(decodeCalendar(Uint8Array.from(file))).toBe('TZID:a字\n b\n c');
  }
});

it.each<[string, (text: string) => Uint8Array]>([
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 with the high byte first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
])('reads a file in %s', async (_, encode) => {
  const event = ['SUMMARY:Rendez-vous à Orléans', 'DTSTART;TZID=Europe/Paris:20270315T140000', hour];
  expect(await read(encode(calendar(event)))).toBe('3/15 13:00-14:00');
});

it.each([
  ['a time without a type', 'FREEBUSY:20270315T140000Z/20270315T150000Z', plain],
  ['one that is unavailable', 'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20270315T140000Z/PT1H', plain],
  ['a tentative one', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270315T140000Z/PT1H', plain],
  ['one of a type that nobody knows', 'FREEBUSY;FBTYPE=X-ASLEEP:20270315T140000Z/PT1H', plain],
  ['one in lower case', 'freebusy;fbtype=busy:20270315T140000Z/PT1H', plain],
  ['each of several', 'FREEBUSY:20270315T140000Z/PT1H,20270316T140000Z/PT30M', `${plain}, 3/16 14:00-14:30`],
  ['not a free one', 'FREEBUSY;FBTYPE=FREE:20270317T140000Z/PT1H', ''],
])('a list of busy times (VFREEBUSY) blocks %s', async (_, line, times) => {
  expect(await read(calendar([line]).replaceAll('VEVENT', 'VFREEBUSY'))).toBe(times);
});

it('reads a huge calendar in slices, so that other work goes on', async () => {
  const at = (n: number) => `202703${String(10 + (n % 15))}T${String(n % 24).padStart(2, '0')}0000`;
  const event = (n: number) => [
    ...[`DTSTART;TZID=America/New_York:${at(n)}`, 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    `DESCRIPTION:${'x'.repeat(500)}`,
  ];
  const text = calendar(...Array.from({ length: 2000 }, (_, n) => event(n)));
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

it.each(['\n', '\r', '\n\n \n'])('reads a file with many blank lines (%j) in a moment', async (line) => {
  const text = calendar([start, hour, `X-BLANK:${line.repeat(200_000)}X-MORE:1`]);
  const started = performance.now();
  expect(await read(text)).toBe(plain);
  expect(performance.now() - started).toBeLessThan(3000);
});

it('spends less on events that are long past than on others', async () => {
  const timed = async (year: number) => {
    const event = [`DTSTART:${year}0315T140000Z`, `DTEND:${year}0315T150000Z`];
    const text = calendar(...Array.from({ length: 5000 }, () => event));
    const started = performance.now();
    const times = await read(text);
    return { times, ms: performance.now() - started };
  };
  const [present, past] = [await timed(2027), await timed(2015)];
  expect([present.times, past.times]).toEqual([plain, '']);
  expect(past.ms).toBeLessThan(present.ms);
});
