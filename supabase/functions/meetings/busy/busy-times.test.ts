import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../meeting.ts';
import { busyTimes } from './busy-times.ts';
import { decodeCalendar } from './calendar-text.ts';

const newYork = 'America/New_York';

/** As the providers send it, with CRLF. */
const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}.ics`, import.meta.url), 'utf8').replaceAll('\n', '\r\n');

/** As a file of bytes, like the one that is downloaded. */
async function readAll(file: string | Uint8Array, from: string, until: string, owner?: string) {
  const text = decodeCalendar(typeof file === 'string' ? Buffer.from(file) : file);
  const { times, problems, isWhole } = await busyTimes(text, new Date(from), new Date(until), newYork, owner);
  return {
    times: times.map((time) => time.map((ms) => isoTime(ms).slice(5, 16)).join(' to ')),
    problems,
    isWhole,
  };
}

/** Of a calendar that is understood. */
async function read(file: string | Uint8Array, from: string, until: string, owner?: string): Promise<string[]> {
  const { times, problems, isWhole } = await readAll(file, from, until, owner);
  expect({ problems, isWhole }).toEqual({ problems: [], isWhole: true });
  return times;
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

  it('Apple’s calendar of an Exchange account', async () => {
    expect(await read(fixture('apple-exchange'), ...march)).toEqual([
      '03-08T15:00 to 03-08T17:00',
      '03-11T15:00 to 03-11T17:00',
      '03-15T15:00 to 03-15T17:00',
      '03-16T08:00 to 03-16T09:00',
      '03-22T15:00 to 03-22T17:00',
      '03-25T15:00 to 03-25T17:00',
    ]);
  });

  it('Cal.com', async () => {
    expect(await read(fixture('cal-com'), ...march, 'owner@example.com')).toEqual([
      '03-15T14:00 to 03-15T14:30',
      '03-17T14:00 to 03-17T15:00',
      '03-24T14:00 to 03-24T15:00',
    ]);
  });

  it('Fastmail', async () => {
    expect(await read(fixture('fastmail'), '2027-10-20T04:00:00Z', '2027-11-17T05:00:00Z')).toEqual([
      '10-22T22:00 to 10-22T23:00',
      '10-29T22:30 to 10-29T23:30',
      '11-08T05:00 to 11-11T05:00',
      '11-12T22:00 to 11-12T23:00',
    ]);
  });

  it('Nextcloud', async () => {
    expect(await read(fixture('nextcloud'), '2027-03-20T04:00:00Z', '2027-04-10T04:00:00Z')).toEqual([
      '03-22T08:00 to 03-22T09:30',
      '03-23T08:00 to 03-23T09:30',
      '03-26T08:00 to 03-26T09:30',
      '03-27T08:00 to 03-27T09:30',
      '03-28T07:00 to 03-28T08:30',
      '03-29T07:00 to 03-29T08:30',
      '03-30T12:00 to 03-30T13:00',
      '03-31T12:00 to 03-31T13:00',
      '04-01T12:00 to 04-01T13:00',
      '04-02T12:00 to 04-02T13:00',
      '04-05T04:00 to 04-07T04:00',
    ]);
  });

  it('Outlook on the web, where working elsewhere is free and tentative is not', async () => {
    expect(await read(fixture('outlook-published'), ...march)).toEqual([
      '03-09T08:00 to 03-09T09:00',
      '03-11T09:00 to 03-11T10:00',
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
    ['tzone://Microsoft/Eastern Standard Time', '03-15T13:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Zurich', '03-15T08:00'],
    ['/mozilla.org/20070129_1/Europe/Zurich', '03-15T08:00'],
    ['Europe/Zurich ', '03-15T08:00'],
    [' Europe/Zurich', '03-15T08:00'],
    ['EUROPE/ZURICH', '03-15T08:00'],
    ['"Europe/Zurich', '03-15T08:00'],
    ['America/New York', '03-15T13:00'],
    ['America-New_York', '03-15T13:00'],
    ['US-Eastern', '03-15T13:00'],
    ['US/Eastern', '03-15T13:00'],
    ['Eastern', '03-15T13:00'],
    ['Zurich', '03-15T08:00'],
    ['New York', '03-15T13:00'],
    ['Eastern Standard Time 1', '03-15T13:00'],
    ['Eastern Daylight Time', '03-15T13:00'],
    ['Eastern Time (US & Canada)', '03-15T13:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '03-15T13:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '03-15T13:00'],
    ['(GMT-05:00) Eastern Time (US & Canada)', '03-15T13:00'],
    ['"(UTC-08:00) Pacific Time (US & Canada)"', '03-15T16:00'],
    ['"(UTC-07:00) Arizona"', '03-15T16:00'],
    ['"(UTC-04:00) Atlantic Time (Canada)"', '03-15T12:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '03-15T08:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', '03-15T08:00'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '03-15T03:30'],
    ['"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', '03-15T09:00'],
    ['"(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London"', '03-15T09:00'],
    ['"(UTC) Coordinated Universal Time"', '03-15T09:00'],
    ['"(UTC+09:00) Osaka, Sapporo, Tokyo"', '03-15T00:00'],
    ['UTC', '03-15T09:00'],
    ['Z', '03-15T09:00'],
    ['Etc/GMT+5', '03-15T14:00'],
    ['UTC-05:00', '03-15T14:00'],
    ['"GMT+0530"', '03-15T03:30'],
    ['UTC-11', '03-15T20:00'],
    ['CET', '03-15T08:00'],
    ['EST5EDT', '03-15T13:00'],
  ])('that the file does not define are known by the name %s', async (zone, expected) => {
    expect(await start(at(zone, '20270315T090000'))).toBe(expected);
  });

  it.each([
    'Middle Earth',
    'Customized Time Zone',
    'Europe/Nowhere',
    'EST',
    'BST',
    'IST',
    '(UTC+03:00) Berlin',
    'Eastern Standard Time (New South Wales)',
    'Eastern Standard Time (Queensland)',
    'Central Standard Time (South Australia)',
    'Mountain Time (Arizona)',
    'Central Time (Saskatchewan)',
    'Etc/GMT+05',
    'Etc/UTC+5',
    'UTC+99',
    'GMT+25',
    'UTC+01:75',
    'Ontario/London',
    'Paris, Texas',
    'Eastern Summer Time',
    'Q\uFFFD',
  ])('that nobody knows, such as %s, may be any of the world', async (name) => {
    const { times, problems } = await readAll(calendar(at(name, '20270315T090000')), ...march);
    expect(times).toEqual(['03-14T19:00 to 03-15T22:00']);
    expect(problems).toEqual([{ code: 'zoneUnknown', line: 4, date: '2027-03-15' }]);
  });

  it('that nobody knows exclude and change only what is written in the same zone', async () => {
    const series = [...at('Middle Earth', '20270311T090000'), 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const both = ['03-10T19:00 to 03-11T22:00', '03-17T19:00 to 03-18T22:00'];
    const times = async (...more: string[]) => (await readAll(calendar([...series, ...more]), ...march)).times;
    expect(await times()).toEqual(both);
    expect(await times('EXDATE:20270311T090000Z')).toEqual(both);
    expect(await times('EXDATE;TZID=Lothlorien:20270311T090000')).toEqual(both);
    expect(await times('EXDATE;TZID=Middle Earth:20270311T090000')).toEqual(both.slice(1));
  });

  const definition = (name: string, offset = '+0900') =>
    `BEGIN:VTIMEZONE\r\nTZID:${name}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n` +
    `TZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`;

  const ours = calendar(at('Ours', '20270315T090000'));
  const defined = (name: string, offset?: string) => ours.replace('BEGIN:VEVENT', definition(name, offset));

  it('belong to their calendar, of several in one file', async () => {
    const [east, west] = [defined('Ours', '+0900'), defined('Ours', '-0500').replace('event-0', 'event-1')];
    const both = ['03-15T00:00 to 03-15T01:00', '03-15T14:00 to 03-15T15:00'];
    expect(await read(east + west, ...march)).toEqual(both);
    expect(await read(west + east, ...march)).toEqual(both);
    expect(await read(`${east}\r\n\r\n${west}`, ...march)).toEqual(both);
    const { times, problems } = await readAll(east + ours.replace('event-0', 'event-1'), ...march);
    expect(times).toEqual(['03-14T19:00 to 03-15T22:00']);
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
  });

  it('that one calendar defines twice may be either', async () => {
    const twice = (first: string, second: string) =>
      defined('Ours', first).replace('BEGIN:VEVENT', definition('Ours', second));
    for (const text of [twice('+0900', '-0500'), twice('-0500', '+0900')]) {
      const { times, problems } = await readAll(text, ...march);
      expect(times).toEqual(['03-15T00:00 to 03-15T15:00']);
      expect(problems).toMatchObject([{ code: 'zoneUnknown', date: '2027-03-15' }]);
    }
    expect(await read(twice('+0900', '+0900'), ...march)).toEqual(['03-15T00:00 to 03-15T01:00']);
  });

  it.each(['GMT', 'UTC', 'Israel'])(
    'may be the file’s own definition or the system’s, if the name is one like %s, where these differ',
    async (name) => {
      const text = calendar(at(name, '20270315T090000'));
      const [alone] = await read(text, ...march);
      const own = text.replace('BEGIN:VEVENT', definition(name, '-0500'));
      const { times, problems } = await readAll(own, ...march);
      expect(times).toEqual([`${alone?.slice(0, 11)} to 03-15T15:00`]);
      expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
      const same = text.replace('BEGIN:VEVENT', definition(name, name === 'Israel' ? '+0200' : '+0000'));
      expect(await read(same, ...march)).toEqual([alone]);
    },
  );

  it.each([
    ['in another case', 'OURS'],
    ['with blanks after it', 'Ours  '],
    ['in quotation marks', '"Ours"'],
  ])('are found by their name %s', async (_, name) => {
    expect(await read(defined(name), ...march)).toEqual(['03-15T00:00 to 03-15T01:00']);
  });

  it.each([
    ['has no offset', defined('Ours').replace(/TZOFFSET.*\r\n/g, '')],
    ['has an impossible offset', defined('Ours', 'east')],
    ['has no start', defined('Ours').replace(/DTSTART:1970.*\r\n/, '')],
    ['has two lines in one', defined('Ours').replace(/(DTSTART:1970.*)\r\n/, '$1')],
    ['has no name', defined('Ours').replace('TZID:Ours', 'XZID:Ours')],
    ['is empty', defined('Ours').replace(/BEGIN:STANDARD[^]*END:STANDARD\r\n/, '')],
  ])('whose definition %s are not known', async (_, text) => {
    expect((await readAll(text, ...march)).times).toEqual(['03-14T19:00 to 03-15T22:00']);
  });

  it('of times without one are the team’s or the calendar’s, where these differ', async () => {
    const text = calendar(['DTSTART:20270315T140000', 'DURATION:PT1H']);
    const { times, problems } = await readAll(text.replace('VERSION:2.0', 'X-WR-TIMEZONE:Europe/Paris'), ...march);
    expect(times).toEqual(['03-15T13:00 to 03-15T19:00']);
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
  });

  it('of whole days may be not known either', async () => {
    const text = calendar(['DTSTART;VALUE=DATE:20270315']);
    const named = (zone: string) => text.replace('VERSION:2.0', `X-WR-TIMEZONE:${zone}`);
    expect(await read(named('Romance Standard Time'), ...march)).toEqual(['03-14T23:00 to 03-15T23:00']);
    expect((await readAll(named('Middle Earth'), ...march)).times).toEqual(['03-14T10:00 to 03-16T12:00']);
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
    ['somewhere that the owner can be met from, by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'],
    ['the same by Apple for Exchange', 'TRANSP:OPAQUE\r\nX-APPLE-EWS-BUSYSTATUS:WORKINGELSEWHERE'],
    ['canceled, as some write it', 'STATUS:CANCELED'],
    [
      'shown as free, but meant as busy by its organizer',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nX-MICROSOFT-CDO-INTENDEDSTATUS:BUSY',
    ],
    ['free and not understood', 'TRANSP:TRANSPARENT\r\nRRULE:FREQ=SOMETIMES'],
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
    const span = ['2027-03-10', '2027-03-20'] as const;
    expect(await read(text, ...span, 'ana@example.com')).toEqual([]);
    expect(await read(text, ...span, 'guest@example.com')).toHaveLength(1);
    expect(await read(text, ...span)).toHaveLength(1);
    // Google names a person's own calendar by the address.
    const named = text.replace('VERSION:2.0', 'X-WR-CALNAME:ana@example.com');
    expect(await read(named, ...span)).toEqual([]);
  });

  it.each([
    ['a path', '/aMTE2MjM0NTY3/principal/'],
    ['a number', 'urn:uuid:A1B2C3D4-0000-0000-0000-000000000000'],
  ])('when the owner declined, whom iCloud names by %s, with the address beside it', async (_, value) => {
    const attendee = `ATTENDEE;CN=Ana;CUTYPE=INDIVIDUAL;PARTSTAT=DECLINED;EMAIL=Ana@example.com:${value}`;
    const text = calendar(['DTSTART:20270315T140000Z', 'DURATION:PT1H', attendee]);
    expect(await read(text, '2027-03-10', '2027-03-20', 'ana@example.com')).toEqual([]);
    expect(await read(text, '2027-03-10', '2027-03-20', 'guest@example.com')).toHaveLength(1);
    const twice = text
      .replace('SUMMARY', attendee)
      .replace(attendee, `${attendee}\r\n${attendee.replace('DECLINED', 'ACCEPTED')}`);
    expect(await read(twice, '2027-03-10', '2027-03-20', 'ana@example.com')).toHaveLength(1);
  });

  it('when an event has no length', async () => expect(await on(['DTSTART:20270315T140000Z'])).toEqual([]));
});

describe('a time is busy', () => {
  it('by a tentative event', async () => {
    const event = ['DTSTART:20270315T140000Z', 'DTEND:20270315T150000Z', 'STATUS:TENTATIVE'];
    expect(await on(event)).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it.each(['TENTATIVE', 'BUSY', 'OOF', 'SOMETHING'])('by an event that Outlook marks as %s', async (mark) => {
    const event = ['DTSTART:20270315T140000Z', 'DURATION:PT1H', `X-MICROSOFT-CDO-BUSYSTATUS:${mark}`];
    expect(await on(event)).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it('by one that Outlook shows as tentative and its organizer meant as free', async () => {
    const marks = ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'X-MICROSOFT-CDO-INTENDEDSTATUS:FREE'];
    expect(await on(['DTSTART:20270315T140000Z', 'DURATION:PT1H', ...marks])).toHaveLength(1);
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

  it.each([
    ['UTC', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270301T150000Z', 'TZID=America/New_York:20270301T120000'],
    [
      'Paris',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20270301T160000',
      'TZID=America/New_York:20270301T120000',
    ],
    [
      'the series’ zone',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270301T100000',
      'TZID=UTC:20270301T170000',
    ],
  ])('by what follows a change whose occurrence is written in %s, not in its start’s', async (_, original, start) => {
    const series = ['DTSTART;TZID=America/New_York:20270222T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
    const text = calendar(series, [original, `DTSTART;${start}`, 'DURATION:PT1H']).replace('event-1', 'event-0');
    expect(await read(text, '2027-02-20', '2027-03-10')).toEqual([
      '02-22T15:00 to 02-22T16:00',
      '03-01T17:00 to 03-01T18:00',
      '03-08T17:00 to 03-08T18:00',
    ]);
  });

  it('by this and all prior occurrences, as they are and as they were moved', async () => {
    const series = ['DTSTART:20270301T140000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const moved = ['RECURRENCE-ID;RANGE=THISANDPRIOR:20270315T140000Z', 'DTSTART:20270315T160000Z', 'DURATION:PT1H'];
    const text = calendar(series, moved).replace('event-1', 'event-0');
    expect(await read(text, '2027-03-07', '2027-03-20')).toEqual([
      '03-08T14:00 to 03-08T15:00',
      '03-08T16:00 to 03-08T17:00',
      '03-15T16:00 to 03-15T17:00',
    ]);
  });

  it('by an event without an id, whatever another without one changes', async () => {
    const series = ['DTSTART:20270315T140000Z', 'DURATION:PT1H'];
    const canceled = ['RECURRENCE-ID:20270315T140000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'];
    const text = (calendar(series) + calendar(canceled)).replace(/UID.*\r\n/g, '');
    expect(await read(text, '2027-03-10', '2027-03-20')).toEqual(['03-15T14:00 to 03-15T15:00']);
  });

  it('by both readings, where the zone of what follows a change is not known', async () => {
    const series = ['DTSTART;TZID=America/New_York:20270222T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
    const change = [
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270301T150000Z',
      'DTSTART;TZID=Ours:20270304T120000',
      'DURATION:PT1H',
    ];
    const text = calendar(series, change).replace('event-1', 'event-0');
    const { times, problems } = await readAll(text, '2027-03-07', '2027-03-14');
    expect(times).toEqual(['03-08T15:00 to 03-08T16:00', '03-10T22:00 to 03-12T01:00']);
    expect(problems).toMatchObject([{ code: 'zoneUnknown' }]);
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

describe('what cannot be read blocks the widest time that it may mean, and the rest as usual:', () => {
  const other = ['DTSTART:20270318T140000Z', 'DURATION:PT1H'];
  const otherTime = '03-18T14:00 to 03-18T15:00';
  const start = 'DTSTART:20270315T140000Z';
  const daily = ['15', '16', '17', '18', '19'].map((day) => `03-${day}T14:00 to 03-${day}T15:00`);
  const all = ['03-10T00:00 to 03-20T00:00'];

  it.each<[string, string[], string[], string | null]>([
    ['an end before the start', [start, 'DTEND:20270315T130000Z'], ['03-15T13:00 to 03-16T14:00'], 'endBeforeStart'],
    ['an end days before', [start, 'DTEND:20270313T140000Z'], ['03-13T14:00 to 03-16T14:00'], 'endBeforeStart'],
    [
      'an end on an earlier date',
      ['DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270314'],
      ['03-14T05:00 to 03-16T04:00'],
      'endBeforeStart',
    ],
    ['a length before the start', [start, 'DURATION:-PT1H'], ['03-15T13:00 to 03-16T14:00'], 'endBeforeStart'],
    ['a length whose time is missing', [start, 'DURATION:P2DT'], ['03-15T14:00 to 03-18T14:00'], 'timeUnreadable'],
    ['a length in months', [start, 'DURATION:P1M'], ['03-15T14:00 to 03-20T00:00'], 'timeUnreadable'],
    [
      'two ends',
      [start, 'DTEND:20270315T150000Z', 'DTEND:20270315T170000Z'],
      ['03-15T14:00 to 03-15T17:00'],
      'notUnderstood',
    ],
    [
      'an end and another length',
      [start, 'DTEND:20270315T150000Z', 'DURATION:PT2H'],
      ['03-15T14:00 to 03-15T16:00'],
      'notUnderstood',
    ],
    [
      'an end and the same length',
      [start, 'DTEND:20270315T150000Z', 'DURATION:PT1H'],
      ['03-15T14:00 to 03-15T15:00'],
      null,
    ],
    [
      'an alarm with a length that never ends',
      [start, 'DTEND:20270315T150000Z', 'BEGIN:VALARM', 'DURATION:PT2H'],
      ['03-15T14:00 to 03-15T16:00'],
      'notUnderstood',
    ],
    [
      'a date added to a time',
      [start, 'DURATION:PT1H', 'RDATE;VALUE=DATE:20270317'],
      ['03-15T14:00 to 03-15T15:00', '03-17T04:00 to 03-18T05:00'],
      'timeUnreadable',
    ],
    [
      'a zone with UTC',
      ['DTSTART;TZID=America/New_York:20270315T140000Z', 'DURATION:PT1H'],
      ['03-15T14:00 to 03-15T19:00'],
      'zoneUnknown',
    ],
    [
      'a changed occurrence that repeats, without its series',
      ['RECURRENCE-ID:20270315T140000Z', start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['03-15T14:00 to 03-15T15:00', '03-16T14:00 to 03-16T15:00'],
      null,
    ],
    ...[
      'FREQ=YEARLY;BYMONTH=13',
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=MONTHLY;BYDAY=6TU',
      'FREQ=MONTHLY;BYDAY=0TU',
      'FREQ=YEARLY;BYDAY=54TU',
      'FREQ=YEARLY;BYYEARDAY=400',
      'FREQ=YEARLY;BYWEEKNO=60',
      'FREQ=WEEKLY;COUNT=0',
      'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=0',
      'FREQ=WEEKLY;BYDAY=TU;BYDAY=WE',
      'FREQ=WEEKLY;UNTIL=20270316T000000Z;UNTIL=20270401T000000Z',
      'FREQ=SOMETIMES;X-UNTIL=20270316T000000Z',
    ].map((rule): [string, string[], string[], string] => [
      `a rule with an impossible part (${rule})`,
      [start, 'DURATION:PT1H', `RRULE:${rule}`],
      daily,
      'ruleUnreadable',
    ]),
    [
      'a rule for the hour 25',
      [start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=25'],
      ['03-15T14:00 to 03-20T00:00'],
      'ruleUnreadable',
    ],
    ['an impossible length', [start, 'DURATION:1H'], ['03-15T14:00 to 03-16T14:00'], 'timeUnreadable'],
    ['an impossible end', [start, 'DTEND:soon'], ['03-15T14:00 to 03-16T14:00'], 'timeUnreadable'],
    [
      'an impossible time of the end',
      [start, 'DTEND:20270316T990000Z'],
      ['03-15T14:00 to 03-17T00:00'],
      'timeUnreadable',
    ],
    [
      'an impossible time',
      ['DTSTART;TZID=America/New_York:20270315Tnoon', 'DURATION:PT1H'],
      ['03-15T04:00 to 03-16T05:00'],
      'timeUnreadable',
    ],
    [
      'an impossible time in an unknown zone',
      ['DTSTART;TZID=Middle Earth:20270315Tnoon', 'DURATION:PT1H'],
      ['03-14T10:00 to 03-16T13:00'],
      'timeUnreadable zoneUnknown',
    ],
    ['the hour 25', ['DTSTART:20270315T250000', 'DURATION:PT1H'], ['03-15T04:00 to 03-16T05:00'], 'timeUnreadable'],
    ['March 32', ['DTSTART:20270332T140000Z', 'DURATION:PT1H'], all, 'timeUnreadable'],
    ['month 13', ['DTSTART:20271315T140000Z', 'DURATION:PT1H'], all, 'timeUnreadable'],
    ['no start', ['SUMMARY:When?'], all, 'timeUnreadable'],
    ['an empty start', ['DTSTART:', 'DURATION:PT1H'], all, 'timeUnreadable'],
    [
      'a start in words',
      ['DTSTART:tomorrow', 'DTEND:20270312T140000Z'],
      ['03-10T00:00 to 03-12T14:00'],
      'timeUnreadable',
    ],
    ['an impossible rule', [start, 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'], daily, 'ruleUnreadable'],
    ['a rule without a frequency', [start, 'DURATION:PT1H', 'RRULE:COUNT=1'], daily, 'ruleUnreadable'],
    ['a rule that is cut', [start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY'], daily, 'ruleUnreadable'],
    [
      'a rule for an unknown day',
      [start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=XX;UNTIL=20270317T000000Z'],
      daily.slice(0, 2),
      'ruleUnreadable',
    ],
    [
      'a rule of another calendar',
      [start, 'DURATION:PT1H', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'],
      daily,
      'ruleUnreadable',
    ],
    ['a rule with an unknown part', [start, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYEASTER=1'], daily, 'ruleUnreadable'],
    [
      'a rule for unknown hours',
      [start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=noon'],
      ['03-15T14:00 to 03-20T00:00'],
      'ruleUnreadable',
    ],
    [
      'a rule with an impossible end',
      ['DTSTART:20270311T140000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=soon'],
      ['03-11T14:00 to 03-11T15:00', '03-18T14:00 to 03-18T15:00'],
      'timeUnreadable',
    ],
    [
      'a rule for every second',
      [start, 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'],
      ['03-15T14:00 to 03-20T00:00'],
      'tooManyTimes',
    ],
    [
      'a count that is never reached',
      [start, 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY;BYMONTH=2;COUNT=2'],
      ['03-15T14:00 to 03-20T00:00'],
      'tooManyTimes',
    ],
    [
      'an impossible exception',
      [start, 'DURATION:PT1H', 'EXDATE:never'],
      ['03-15T14:00 to 03-15T15:00'],
      'timeUnreadable',
    ],
    [
      'an addition of which the day can be read',
      [start, 'DURATION:PT1H', 'RDATE:20270312Tnoon'],
      ['03-12T05:00 to 03-14T05:00', '03-15T14:00 to 03-15T15:00'],
      'timeUnreadable',
    ],
    ['an impossible addition', [start, 'DURATION:PT1H', 'RDATE:never'], all, 'timeUnreadable'],
    [
      'a change of nobody knows which occurrence',
      [start, 'DURATION:PT1H', 'RECURRENCE-ID:unknown'],
      ['03-15T14:00 to 03-15T15:00'],
      'timeUnreadable',
    ],
    ['a misspelled end', [start, 'DTEN:20270315T150000Z'], ['03-15T14:00 to 03-16T14:00'], 'timeUnreadable'],
    [
      'an end that is no property',
      [start, 'DTEN=;TZID=UTC:20270315T150000'],
      ['03-15T14:00 to 03-16T14:00'],
      'timeUnreadable',
    ],
    ...[
      'DTEND;TZID=America/New_York',
      'DTEND=20270315T150000Z',
      'DURATION PT1H',
      'DTEND;TZID=America/\r\nNew_York:20270315T150000',
      'ENDDATE:20270315T150000Z',
      '\u00A0DTEND:20270315T150000Z',
      '\u200BDTEND:20270315T150000Z',
      'DTEND：20270315T150000Z',
      'SUMMARY:Lunch\r\n DTEND:20270315T150000Z',
      'SUMMARY:Lunch\r\n DURATION:PT1H',
      'DESCRIPTION:One\r\nor two',
      'X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value for DTEND property. Removing entire property:',
      'DURATION:PT1H\r\n30M',
    ].map((line): [string, string[], string[], string] => [
      `an end that is no property (${line})`,
      [start, line],
      ['03-15T14:00 to 03-16T14:00'],
      'timeUnreadable',
    ]),
    [
      'an end with a second one that is no property',
      [start, 'DTEND:20270315T150000Z', 'DTEND=20270315T170000Z'],
      ['03-15T14:00 to 03-16T14:00'],
      'timeUnreadable notUnderstood',
    ],
    [
      'an end whose time is folded without a blank',
      [start, 'DTEND:20270316\r\nT150000Z'],
      ['03-15T14:00 to 03-17T00:00'],
      'timeUnreadable',
    ],
    ...[
      'RRULE=FREQ=WEEKLY',
      'RULE:FREQ=WEEKLY',
      'RRULE',
      'SUMMARY:Lunch\r\n RRULE:FREQ=WEEKLY',
      '\u00A0RRULE:FREQ=WEEKLY',
    ]
      .concat('RRULE:FREQ=WEEKLY;UNTIL=20270401T000000Z;\r\nBYDAY=TU,TH', 'RRULE:FREQ=WEEKLY;BYDAY=TU\r\n,TH')
      .map((line): [string, string[], string[], string] => [
        `a rule that is no property (${line})`,
        [start, 'DURATION:PT1H', line],
        daily,
        'ruleUnreadable',
      ]),
    [
      'a rule of long ago that is no property',
      ['DTSTART:20200315T140000Z', 'DURATION:PT1H', 'RRULE=FREQ=WEEKLY;UNTIL=20270312T000000Z'],
      ['03-10T14:00 to 03-10T15:00', '03-11T14:00 to 03-11T15:00'],
      'ruleUnreadable',
    ],
    ['additions that are no property', [start, 'DURATION:PT1H', 'RDATE=20270316T140000Z'], all, 'timeUnreadable'],
    [
      'a changed occurrence whose start is no property',
      ['RECURRENCE-ID:20270315T140000Z', 'DTSTART=20270316T140000Z', 'DURATION:PT1H'],
      all,
      'timeUnreadable',
    ],
    [
      'two starts, as when two events run into one another',
      [start, 'DURATION:PT1H', 'DTSTART:20270316T140000Z'],
      ['03-15T14:00 to 03-15T15:00', '03-16T14:00 to 03-16T15:00'],
      'notUnderstood',
    ],
    [
      'both free and busy',
      [start, 'DURATION:PT1H', 'TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'],
      ['03-15T14:00 to 03-15T15:00'],
      null,
    ],
    [
      'both canceled and confirmed',
      [start, 'DURATION:PT1H', 'STATUS:CANCELLED', 'STATUS:CONFIRMED'],
      ['03-15T14:00 to 03-15T15:00'],
      null,
    ],
    [
      'an added period that ends before it begins',
      [start, 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20270317T150000Z/20270317T140000Z'],
      ['03-15T14:00 to 03-15T15:00', '03-17T14:00 to 03-18T15:00'],
      'endBeforeStart',
    ],
    [
      'a whole day with a time, which is understood',
      ['DTSTART;VALUE=DATE:20270315T000000'],
      ['03-15T04:00 to 03-16T04:00'],
      null,
    ],
    [
      'a time in ISO 8601’s form, which is understood',
      ['DTSTART:2027-03-15T14:00:00Z', 'DTEND:2027-03-15T16:00:00+01:00'],
      ['03-15T14:00 to 03-15T15:00'],
      null,
    ],
    [
      'a time without seconds, which is understood',
      ['DTSTART:20270315T1400Z', 'DURATION:PT1H'],
      ['03-15T14:00 to 03-15T15:00'],
      null,
    ],
    ['midnight as 24:00, which is understood', [start, 'DTEND:20270315T240000Z'], ['03-15T14:00 to 03-16T00:00'], null],
    [
      'a whole day that ends at a time, which is understood',
      ['DTSTART;VALUE=DATE:20270315', 'DTEND:20270317T100000Z'],
      ['03-15T04:00 to 03-17T10:00'],
      null,
    ],
  ])('%s', async (_, event, times, code) => {
    const { problems, ...result } = await readAll(calendar(event, other), '2027-03-10', '2027-03-20');
    const expected = await read(calendar(other, ...times.map(asEvent)), '2027-03-10', '2027-03-20');
    expect(result).toEqual({ times: expected, isWhole: true });
    expect(problems.map((problem) => problem.code)).toEqual(code?.split(' ') ?? []);
    for (const { line } of problems) expect(line).toBe(4);
  });

  /** An event that blocks such a time. */
  const asEvent = (time: string) => {
    const [from, until] = time.split(' to ').map((text) => `2027${text.replace(/[-:]/g, '')}00Z`);
    return [`DTSTART:${from}`, `DTEND:${until}`];
  };

  const whole = calendar([start, 'DURATION:PT1H'], other);
  const both = ['03-15T14:00 to 03-15T15:00', otherTime];

  it.each<[string, string, string[]]>([
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
    [
      'working hours without an end',
      whole.replaceAll('VEVENT', 'VAVAILABILITY').replace(/DURATION.*\r\n/, ''),
      ['03-15T14:00 to 03-20T00:00'],
    ],
    [
      'working hours for ever',
      whole.replace('BEGIN:VEVENT', 'BEGIN:VAVAILABILITY\r\nEND:VAVAILABILITY\r\nBEGIN:VEVENT'),
      all,
    ],
    [
      'a component that nobody knows',
      whole.replace(/(BEGIN|END):VEVENT/, '$1:VPOLL').replace('END:VEVENT', 'END:VPOLL'),
      both,
    ],
    [
      'an impossible busy time',
      whole
        .replace(/VEVENT/, 'VFREEBUSY')
        .replace('DURATION:', 'FREEBUSY:noon/')
        .replace('END:VEVENT', 'END:VFREEBUSY'),
      all,
    ],
    ...['FREEBUSY;FBTYPE=BUSY', 'FREEBUSY:20270315T140000Z/PT1H,20270\r\n316T140000Z/PT1H'].map(
      (line): [string, string, string[]] => [
        `a listed time that is no property (${line})`,
        whole
          .replace(/VEVENT/, 'VFREEBUSY')
          .replace('DURATION:PT1H', line)
          .replace('END:VEVENT', 'END:VFREEBUSY'),
        all,
      ],
    ),
    ...['20270315T150000Z/20270315T140000Z', '20270315T150000Z/-PT1H'].map((period): [string, string, string[]] => [
      `a listed time that ends before it begins (${period})`,
      whole
        .replace(/VEVENT/, 'VFREEBUSY')
        .replace('DURATION:PT1H', `FREEBUSY:${period}`)
        .replace('END:VEVENT', 'END:VFREEBUSY'),
      ['03-15T14:00 to 03-16T15:00', otherTime],
    ]),
    [
      'a listed time without an end',
      whole
        .replace(/VEVENT/, 'VFREEBUSY')
        .replace('DURATION:PT1H', 'FREEBUSY:20270315T140000Z')
        .replace('END:VEVENT', 'END:VFREEBUSY'),
      ['03-15T14:00 to 03-16T14:00', otherTime],
    ],
  ])('%s', async (_, text, times) => {
    const { problems, ...result } = await readAll(text, '2027-03-10', '2027-03-20');
    expect(result).toEqual({ times, isWhole: true });
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(problems)).not.toContain('SUMMARY');
  });

  it.each<[string, string, string[]]>([
    ['without its end', whole.slice(0, -20), both],
    [
      'without its second half',
      whole.slice(0, whole.indexOf('DTSTART', whole.indexOf('END:VEVENT')) + 24),
      [...both.slice(0, 1), '03-18T14:00 to 03-19T14:00'],
    ],
    ['after a property', whole.slice(0, whole.indexOf('DURATION')), ['03-15T14:00 to 03-16T14:00']],
    ['before another', whole.replace(/END:VCALENDAR\r\n$/, '') + calendar(), both],
  ])('a file that is cut off %s', async (_, text, times) => {
    const { problems, ...result } = await readAll(text, '2027-03-10', '2027-03-20');
    expect(result).toEqual({ times, isWhole: false });
    expect(problems).toContainEqual({ code: 'cutOff' });
  });

  it.each([
    ['a web page', '<!doctype html><p>Sign in</p>'],
    ['nothing', ''],
    ['an error', '{"error":"BEGIN:VCALENDAR"}'],
  ])('nothing, when there is no calendar but %s', async (_, text) => {
    await expect(readAll(text, '2027-03-01', '2027-12-01')).rejects.toMatchObject({ code: 'notCalendar' });
  });
});

it.each([
  ['February 30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['no day that it steps on', 'FREQ=DAILY;INTERVAL=7;BYDAY=TU'],
])('ends on a rule for %s, whose start alone blocks', async (_, rule) => {
  expect(await on(['DTSTART:20270315T140000Z', 'DURATION:PT1H', `RRULE:${rule}`])).toHaveLength(1);
});

it('says in which line of the file the event begins that cannot be read, and on which day', async () => {
  const text = calendar(['DTSTART:20270315T140000Z', 'DURATION:PT1H'], ['DTSTART:20270316Tnoon', 'SUMMARY:Secret']);
  expect((await readAll(text, '2027-03-01', '2027-12-01')).problems).toEqual([
    { code: 'timeUnreadable', line: 9, date: '2027-03-16' },
  ]);
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
  expect(times.map((time) => time.slice(3, 11)).join(' ')).toBe(starts);
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
    ['with line ends that were translated twice', text.replaceAll('\r\n', '\r\r\n')],
    ['with blank lines', text.replaceAll('\r\n', '\r\n\r\n')],
    ['after blank lines', `\r\n \r\n${text}`],
    ['after a warning', `Warning: deprecated in line 3\r\n${text}<!-- 0.3 s -->`],
    ['with blanks at the end of lines', text.replaceAll('\r\n', ' \r\n')],
    ['folded by a tab', text.replace('DURATION:PT1H', 'DURAT\r\n\tION:PT1H')],
  ])('%s', async (_, written) => {
    expect(await read(written, '2027-03-10', '2027-03-20')).toEqual(['03-15T13:00 to 03-15T14:00']);
  });
});

it.each(['\r\n', '\n', '\r', '\r\r\n', '\r\n\r\n'])('follows a folded rule over the line end %j', async (lineEnd) => {
  const rule = ['RRULE:FREQ=DAILY;UN', ' TIL=20270313T000', '\t000Z;INTERVAL=1'];
  const text = calendar(['DTSTART:20270311T140000Z', 'DURATION:PT1H', ...rule]).replaceAll('\r\n', lineEnd);
  expect(await read(text, '2027-03-10', '2027-03-20')).toEqual([
    '03-11T14:00 to 03-11T15:00',
    '03-12T14:00 to 03-12T15:00',
  ]);
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
  const text = calendar([
    'SUMMARY:Rendez-vous à Orléans',
    'DTSTART;TZID=Europe/Paris:20270315T140000',
    'DURATION:PT1H',
  ]);
  expect(await read(encode(text), '2027-03-10', '2027-03-20')).toEqual(['03-15T13:00 to 03-15T14:00']);
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

it.each(['\n', '\r', '\n\n \n'])('reads a file with many blank lines (%j) in a moment', async (line) => {
  const text = calendar(['DTSTART:20270315T140000Z', 'DURATION:PT1H', `X-BLANK:${line.repeat(200_000)}X-MORE:1`]);
  const started = performance.now();
  expect(await read(text, '2027-03-10', '2027-03-20')).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(3000);
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
