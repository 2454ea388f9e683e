import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../lib/texts.ts';
import { features } from '../../../src/business/features.ts';
import { meetingRules } from '../../../src/business/meetings.ts';
import { decisionActions, type DecisionAction } from '../../../src/consultation/decisions.ts';
import { fieldNames, phoneDigits } from '../../../src/consultation/fields.ts';
import * as english from '../../../src/i18n/english.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { pagePath } from '../../../src/i18n/routes.ts';
import { untilOneWaits, useTestDatabase, value, values } from '../../../test-support/database.ts';
import {
  bookingFixture,
  changeFixture,
  submittedRequest,
  origin,
  requiredSettings,
} from '../../../test-support/fixtures.ts';
import { writeCode } from '../../functions/_shared/decision-links.ts';
import { capitalized } from '../../functions/_shared/mail/mail.ts';
import { teamTexts, fieldLabels, mailTexts } from '../../functions/_shared/mail/mail-texts.ts';
import { dayOf, isoDay } from '../../functions/_shared/mail/zoned-format.ts';
import { readSettings } from '../../functions/_shared/settings/settings.ts';
import { hashToken, tokenOf } from '../../functions/_shared/meetings/meeting.ts';
import { requestsCsv, type ExportedRequest } from '../../functions/send-consultation-email/team/csv.ts';
import { createRequestsHandler } from '../../functions/send-consultation-email/handler.ts';

// What the links in the team's mails do, from the form of their page to the rows of the database.

const { sql, database, submit, book, change, freeTimes, meetings, count, letBegin, without, openMessages } =
  await useTestDatabase();
const show = meetings.read;
async function bookFirst(changes = {}) {
  const [time = ''] = await freeTimes();
  const booking = { ...bookingFixture(time), ...changes };
  await book(booking);
  return booking;
}

const ownerPassphrase = 'correct horse battery';
const secret = requiredSettings['DECISION_SECRET'] ?? '';
const log: string[] = [];
const handlerWith = (changes: Record<string, string>) => {
  const settings = readSettings((name) => ({ ...requiredSettings, ...changes })[name]);
  return createRequestsHandler({
    settings,
    expectedMigrations: [],
    database,
    dispatch: () => Promise.resolve({ sent: 0, failed: 0, givenUp: 0, late: 0 }),
    afterResponse: () => undefined,
    clock: () => new Date(),
    log: (_, entry) => log.push(JSON.stringify(entry)),
  });
};
const handler = handlerWith({ OWNER_PASSPHRASE: ownerPassphrase });
const withoutPassphrase = handlerWith({});
beforeEach(() => void (log.length = 0));

const url = (path: string) => `https://project.example.com/functions/v1/send-consultation-email/decision/${path}`;
type Fields = Record<string, string>;
const post = (path: string, form: Fields, headers: Fields = {}, handle = handler) =>
  handle(
    new Request(url(path), {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: origin, ...headers },
    }),
    '192.0.2.1',
  );
/** Presses the button that the code is for, or another, and returns where that leads. */
async function press(code: string, form: Fields = {}, action = code.split('.')[0] ?? '', handle = handler) {
  const { status, headers } = await post(action, { code, ...form }, {}, handle);
  const [page, result] = headers.get('Location')?.split('#') ?? [];
  expect([status, page]).toEqual([303, `${origin}${pagePath(teamLanguage(), 'decision')}`]);
  return result;
}
const preview = async (code: string, form: Fields = {}) => (await post('preview', { code, ...form })).text();
const codeFor = (action: DecisionAction, about: string, state: number | string = 0, now = new Date()) =>
  writeCode({ action, about, state: String(state) }, secret, now);

const { preview: texts, why, words, columns } = teamTexts(teamLanguage());
const results = mailTexts(english.decision.results, 'decision', 'results')(teamLanguage());
const startOf = (text: string) => text.split('{{')[0] ?? '';
const list = '4f2a91bc-07de-4c11-9f00-1234567890ab';
const { timeZone } = meetingRules;
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
/** What a person types to name a moment. */
const typed = (time: string) => ({ day: isoDay(time, timeZone), time: clock.format(new Date(time)) });
const mailsOf = (purpose: string) =>
  values<{ text: string; to?: string[] }>(
    sql`select payload from consultation.outgoing_messages where purpose = ${purpose} order by created_at`,
  );

describe.skipIf(!features.meetings)('a link about a meeting', () => {
  const times = freeTimes();
  let booking: ReturnType<typeof bookingFixture>;
  let start: string;
  let later: string;
  beforeEach(async () => {
    [start = '', later = ''] = [(await times)[200], (await times)[210]] as string[];
    const own = bookingFixture(start);
    const token = tokenOf(own.id, requiredSettings['MEETING_TOKEN_SECRET'] ?? '');
    booking = { ...own, tokenHash: hashToken(token) };
    await book(booking);
  });
  const code = (action: 'move' | 'cancel' | 'blockDay', sequence = 0) => codeFor(action, booking.reference, sequence);

  it('"cancel" shows the very mails that it sends, with the note of the team, and says later who did it', async () => {
    const note = 'Our train <b>is late</b>.';
    const shown = await preview(code('cancel'), { note });
    expect(await show(booking.tokenHash)).toMatchObject({ state: 'booked', sequence: 0 });
    expect(await press(code('cancel'), { note })).toBe('canceled');
    expect(await show(booking.tokenHash)).toMatchObject({ state: 'canceled', sequence: 1 });
    const [mail] = (await mailsOf('visitor')).slice(-1);
    expect(mail?.text).toContain(note);
    expect(shown).toContain(mail?.text.trim());
    expect(shown).toContain((await mailsOf('team_canceled'))[0]?.text.split('\n')[0]);
    expect(await preview(code('cancel'))).toContain(startOf(texts.canceled.team));
    expect(await press(code('cancel'))).toBe('canceled');
    expect(await press(code('move'), typed(later))).toBe('changed');
  });

  it('"move" offers times, moves the meeting to any that is possible, and sends its mails', async () => {
    expect(await preview(code('move'))).toMatch(new RegExp(`${texts.free}|${texts.noneFree}`));
    await book(bookingFixture(later));
    expect(await press(code('move'), typed(later))).toBe('timeTaken');
    expect(await preview(code('move'), typed(later))).toContain(results.timeTaken.title);
    const offGrid = new Date(Date.parse(later) - 65 * 60_000).toISOString();
    const shown = await preview(code('move'), typed(offGrid));
    expect(shown).toContain('/meeting#…');
    // The first lines name both times; the page of the result repeats them.
    expect(shown.split('\n')[0]).toMatch(/ → /);
    expect(shown).toContain(booking.email);
    expect(await press(code('move'), typed(offGrid))).toBe('moved');
    expect(await show(booking.tokenHash)).toMatchObject({ starts_at: offGrid.replace('.000', ''), sequence: 1 });
    const [mail] = (await mailsOf('visitor')).slice(-1);
    expect(mail?.text).toContain('/meeting#');
    expect(await preview(code('move'))).toContain(startOf(texts.moved.team));
    expect(await press(code('move'), typed(offGrid))).toBe('moved');
  });

  it.each([
    [{ day: '2027-02-30', time: '09:00' }, 'noSuchTime'],
    [{ day: '2027-03-15', time: '25:00' }, 'noSuchTime'],
    [{ day: "2027-03-15'", time: '' }, 'noSuchTime'],
    [{ day: '2999-03-15', time: '09:00' }, 'tooFarAhead'],
  ])('"move" refuses %j: %s', async (form, result) => expect(await press(code('move'), form)).toBe(result));

  it('says that the visitor changed it meanwhile, and changes nothing', async () => {
    await change(changeFixture(booking, later));
    for (const action of ['move', 'cancel', 'blockDay'] as const) {
      const shown = action === 'blockDay' ? results.changed.title : startOf(texts.moved.visitor);
      expect(await preview(code(action), typed(start))).toContain(shown);
      expect(await press(code(action), typed(start))).toBe('changed');
    }
    await change({ ...changeFixture(booking, null), sequence: 1 });
    expect(await preview(code('cancel'))).toContain(startOf(texts.canceled.visitor));
    expect(await press(code('blockDay', 2))).toBe('changed');
    expect(await show(booking.tokenHash)).toMatchObject({ sequence: 2 });
    expect(await count('meeting_blocks')).toEqual([0]);
  });

  it('does one thing when two people press at once', async () => {
    const done = await Promise.all([press(code('cancel')), press(code('move'), typed(later)), press(code('cancel'))]);
    expect(await show(booking.tokenHash)).toMatchObject({ sequence: 1 });
    expect(done.every((each) => ['canceled', 'moved', 'changed'].includes(each ?? ''))).toBe(true);
    expect((await mailsOf('team_canceled')).length + (await mailsOf('team_moved')).length).toBe(1);
  });

  it('says when it has begun, or is gone', async () => {
    await letBegin('-1 minute');
    expect(await preview(code('cancel'))).toContain(results.begun.title);
    for (const action of ['cancel', 'blockDay'] as const) expect(await press(code(action))).toBe('begun');
    await sql`delete from consultation.meetings`;
    for (const action of ['cancel', 'move', 'blockDay'] as const) {
      expect(await preview(code(action))).toContain(results.gone.title);
      expect(await press(code(action), typed(later))).toBe('gone');
    }
  });

  it('"block this day" blocks the whole of it, and names the meeting that stays', async () => {
    expect(await preview(code('blockDay'))).toContain(booking.reference);
    expect(await press(code('blockDay'))).toBe('blocked');
    expect(await press(code('blockDay'), { lastDay: '2998-12-31', from: '23:00', until: '23:30' })).toBe('blocked');
    expect(await count('meeting_blocks')).toEqual([1]);
    const day = isoDay(start, timeZone);
    expect((await freeTimes()).filter((time) => isoDay(time, timeZone) === day)).toEqual([]);
    expect(await show(booking.tokenHash)).toMatchObject({ state: 'booked' });
  });

  it('a text for the visitor is cleaned as theirs is, and refused rather than cut', async () => {
    expect(await press(code('cancel'), { note: '👋'.repeat(501) })).toBe('noteTooLong');
    expect(await preview(code('cancel'), { note: 'a'.repeat(501) })).toContain(results.noteTooLong.title);
    const lines = `<img src=x>\0\r\n${'👋'.repeat(488)}`;
    expect(await press(code('cancel'), { note: lines })).toBe('canceled');
    const [mail] = await values<{ text: string; html: string }>(
      sql`select payload from consultation.outgoing_messages where purpose = 'visitor' order by created_at desc`,
    );
    expect(mail?.text).toContain('👋'.repeat(488));
    expect(mail?.html).toContain('&lt;img src=x&gt;');
    expect(mail?.html).not.toContain('<img src=x');
  });

  it('mails of a held meeting stay held', async () => {
    const headOfMail = startOf(texts.mail);
    expect(await preview(code('move'), typed(later))).toContain(headOfMail);
    await sql`update consultation.meetings set hold_reason = 'honeypot'`;
    for (const action of ['move', 'cancel'] as const) {
      const shown = await preview(code(action), typed(later));
      expect(shown).toContain(booking.topic);
      for (const ofMail of [headOfMail, '/meeting#']) expect(shown).not.toContain(ofMail);
    }
    expect(await press(code('cancel'))).toBe('canceled');
    const states = sql`select distinct state from consultation.outgoing_messages where purpose = 'visitor'`;
    expect(await values(states)).toContain('held');
  });
});

describe.skipIf(!features.meetings)('links about days', () => {
  const blocks = () =>
    sql`select lower(during) at time zone ${timeZone} as start, upper(during) at time zone ${timeZone} as end
      from consultation.meeting_blocks order by during`.then((rows) =>
      rows.map(({ start, end }) => [start, end].map((time) => (time as Date).toISOString().slice(0, 16))),
    );
  const [block, unblock] = (['block', 'unblock'] as const).map((action) => codeFor(action, list)) as [string, string];

  it('block an afternoon, or whole days with the last one, again and again, and offer a part again', async () => {
    expect(await preview(block)).toContain(texts.noBlocks);
    const day = (iso: string) => dayOf(teamLanguage(), `${iso}T12:00:00Z`, 'UTC', 'full');
    const wholeDay = fill(texts.wholeDay, { day: day('2127-03-16') });
    const days = fill(texts.span, { start: day('2127-03-16'), end: fill(texts.dayEnd, { day: day('2127-03-18') }) });
    for (const [form, shown] of [
      [{ day: '2127-03-14', from: '13:00' }, fill(texts.dayEnd, { day: day('2127-03-14') })],
      [{ day: '2127-03-16' }, capitalized(teamLanguage(), wholeDay)],
      [{ day: '2127-03-16', lastDay: '2127-03-18' }, capitalized(teamLanguage(), days)],
    ] as const)
      expect(await preview(block, form)).toContain(shown);
    expect(await press(block, { day: '2127-03-14', from: '13:00' })).toBe('blocked');
    for (let n = 0; n < 2; n += 1)
      expect(await press(block, { day: '2127-03-16', lastDay: '2127-03-18' })).toBe('blocked');
    expect(await press(unblock, { day: '2127-03-17', from: '09:00', until: '12:00' })).toBe('unblocked');
    expect(await blocks()).toEqual([
      ['2127-03-14T13:00', '2127-03-15T00:00'],
      ['2127-03-16T00:00', '2127-03-17T09:00'],
      ['2127-03-17T12:00', '2127-03-19T00:00'],
    ]);
    expect(await preview(unblock)).toContain(texts.blocks);
  });

  it.each<[Fields, string]>([
    [{}, 'noSuchTime'],
    [{ day: '2020-03-15' }, 'endTooEarly'],
    [{ day: '2127-02-30' }, 'noSuchTime'],
    [{ day: '2127-03-16', lastDay: '2127-03-15' }, 'endTooEarly'],
    [{ day: '2127-03-16', from: '12:00', until: '12:00' }, 'endTooEarly'],
  ])('are refused: %j: %s', async (form, result) => {
    expect(await press(block, form)).toBe(result);
    expect(await blocks()).toEqual([]);
  });
});

it('a day is offered again though another press has blocked it and is not committed yet', async () => {
  const span = { start: '2127-03-14T00:00Z', end: '2127-03-15T00:00Z' };
  let offered: Promise<boolean> | undefined;
  await sql.begin(async (transaction) => {
    await transaction`select consultation.set_blocked(${span.start}, ${span.end}, true)`;
    offered = database.setBlocked(span, false);
    await untilOneWaits(transaction);
  });
  expect(await offered).toBe(true);
  expect(await count('meeting_blocks')).toEqual([0]);
});

describe.skipIf(!features.texting)('links about a phone number (R66)', () => {
  const phone = '+1 (212) 555-0142';
  const [stop, start] = (['stop', 'start'] as const).map((action) => codeFor(action, list)) as [string, string];
  const choices = async () =>
    (await database.readChoices(phoneDigits(phone))).choices.map(({ consented }) => consented);

  it('record a STOP in every spelling, show what is known, and take it back by a START', async () => {
    await submit(submittedRequest({ fields: { phone } }));
    expect(await preview(stop)).toBe('');
    expect(await preview(stop, { phone: '001 212 555 0142' })).toContain(startOf(texts.agreed));
    expect(await press(stop, { phone: '+1-212.555.0142' })).toBe('stopped');
    expect(await choices()).toEqual([false, true]);
    expect(await preview(start, { phone })).toContain(startOf(texts.refused));
    expect(await press(start, { phone })).toBe('started');
    expect(await choices()).toEqual([true, false, true]);
    expect(await press(start, { phone: '+1 212 555 0123' })).toBe('neverAgreed');
    expect(await preview(stop, { phone: '+1 212 555 0199' })).toContain(
      fill(texts.unknownNumber, { number: '+12125550199' }),
    );
    expect(await preview(stop, { phone: '555-0142' })).toContain('5550142');
    expect(await preview(stop, { phone: '555-0142' })).not.toContain('+5550142');
  });

  it.each(['2125550142, 2125550143', '(212)555-0142 (212)555-0143', '1234567890123456', '555', 'ana@example.com', ''])(
    'refuse %j',
    async (text) => {
      for (const each of [stop, start]) expect(await press(each, { phone: text })).toBe('notOneNumber');
      expect(await count('consent_proofs')).toEqual([0]);
    },
  );
});

describe('erasing a person', () => {
  const passphrase = ownerPassphrase;
  const request = submittedRequest({ fields: { email: 'Ana@Example.com' } });
  const erase = codeFor('erase', request.reference);
  beforeEach(async () => {
    await submit(request);
    await submit(submittedRequest({ fields: { email: 'banana@example.com' } }));
  });

  it('shows and erases all with their address, with the mails that name them, and nothing else', async () => {
    const booking = await bookFirst({ email: 'ANA@example.com' });
    for (const text of [`- Ana, ${booking.reference}`, '- Banana'])
      await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload)
        values ('email', 'digest', 'sent', ${sql.json({ text })})`;
    const shown = await preview(erase);
    for (const text of [request.reference, booking.reference, texts.toCome]) expect(shown).toContain(text);
    expect(shown).not.toContain('banana');
    expect(await count('requests')).toEqual([2]);
    expect(await press(erase, { passphrase })).toBe('erased');
    expect(await values(sql`select email from consultation.requests`)).toEqual(['banana@example.com']);
    expect(await count('meetings')).toEqual([0]);
    expect((await mailsOf('digest')).map(({ text }) => text)).toEqual(['- Banana']);
    expect((await database.readChoices(phoneDigits(request.fields.phone))).choices).not.toEqual([]);
    expect(await press(erase, { passphrase })).toBe('gone');
    expect(await preview(erase)).toContain(results.gone.title);
    expect(log.join()).not.toMatch(/ana@|correct horse/i);
  });

  it('counts wrong passphrases, also at once, and then refuses the right one (F113)', async () => {
    for (const wrong of ['', 'correct horse', ownerPassphrase.toUpperCase()])
      expect(await press(erase, { passphrase: wrong })).toBe('wrong');
    const tries = await Promise.all(Array.from({ length: 20 }, () => press(erase, { passphrase: 'guess' })));
    expect(tries.filter((each) => each === 'wrong')).toHaveLength(2);
    expect(await press(erase, { passphrase })).toBe('locked');
    expect(await press(`${erase}).`, { passphrase }, 'erase')).toBe('locked');
    expect(await count('requests')).toEqual([2]);
  });

  it('counts them over all codes as well', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { reference } = submittedRequest();
      for (let one = 0; one < 4; one += 1) await press(codeFor('erase', reference), { passphrase: 'guess' });
    }
    expect(await press(erase, { passphrase })).toBe('locked');
  });

  it('is not possible without a passphrase in the settings', async () => {
    for (const action of ['erase', 'export', 'download'] as const)
      expect(await press(codeFor(action, list), { passphrase: '' }, action, withoutPassphrase)).toBe('unknown');
    expect(await count('requests', 'outgoing_messages')).toEqual([2, 2]);
  });
});

describe('a download', () => {
  const ask = codeFor('export', list);
  const passphrase = ownerPassphrase;

  it('comes as two links by mail, once in five minutes, each of which works once', async () => {
    const phone = '(212) 555-0143';
    const request = submittedRequest({ fields: { message: 'Line one\nsays "hello"', phone } });
    await submit(request);
    await database.recordChoice(phoneDigits(phone), false);
    await bookFirst();
    expect(await Promise.all([press(ask), press(ask)])).toEqual(['exported', 'exported']);
    const mails = await mailsOf('download');
    expect(mails).toHaveLength(1);
    const [requests = '', meetings = ''] = mails[0]?.text.match(/download\.[\w.-]+/g) ?? [];

    expect(await press(requests, { passphrase: 'wrong' })).toBe('wrong');
    const response = await post('download', { code: requests, passphrase });
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="requests-[\d-]+\.csv"$/);
    // A byte order mark is not part of a text.
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line = ''] = new TextDecoder().decode(bytes).split('\r\n');
    const labels = fieldLabels(teamLanguage());
    expect(head).toContain(fieldNames.map((name) => `"${labels[name]}"`).join(','));
    expect(head).toMatch(new RegExp(`"${columns.reference}","${columns.smsConsentVersion}"$`));
    expect(line).toContain('"Line one\nsays ""hello"""');
    const { yes, no, waiting } = words;
    expect(line).toContain(`,"${yes}","${yes}","J’accepte"`);
    const refusedAt = String.raw`"20\d\d-\d\d-\d\d \d\d:\d\d"`;
    expect(line).toMatch(new RegExp(`${refusedAt},"${waiting}","","${no}","${request.reference}","0123456789ab"$`));
    expect(await press(requests, { passphrase })).toBe('used');

    const both = await Promise.all([1, 2].map(() => post('download', { code: meetings, passphrase })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
  });

  it('has words for every state, and no state of a mail that is deleted', async () => {
    const definition = await value<string>(sql`select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
      where conrelid in ('consultation.outgoing_messages'::regclass, 'consultation.meetings'::regclass)
        and conname like '%state_check'`);
    const states = [...definition.matchAll(/'(\w+)'/g)].map(([, state]) => state);
    expect(states).toContain('closed');
    expect(Object.keys(words)).toEqual(expect.arrayContaining(states));
    const request = submittedRequest();
    await submit(request);
    await sql`delete from consultation.outgoing_messages`;
    const response = await post('download', { code: codeFor('download', list, 0), passphrase });
    expect(await response.text()).toContain(`"","","${words.no}","${request.reference}"`);
  });

  it('has the answers to added fields, also to one that is named like another column or a time', async () => {
    await submit(submittedRequest());
    const answers = { language: 'Portuguese please', mail: 'by post', call_at: 'after five' };
    await sql.begin(async (sql) => {
      for (const [column, answer] of Object.entries(answers))
        await sql.unsafe(`alter table consultation.requests add ${column} text default '${answer}'`);
      const rows = await value<ExportedRequest[]>(sql`select consultation.export_requests()`);
      const fields = Object.keys(answers).map((column) => ({ label: column, column }));
      expect(requestsCsv(rows, fields)).toContain(`"${Object.values(answers).join('","')}","`);
      await sql`rollback`;
    });
  });

  it('that failed does not use up its link', async () => {
    for (const [state, name] of ['export_requests', 'export_meetings'].entries()) {
      const code = codeFor('download', list, state);
      await without('function', name, async () => expect(await press(code, { passphrase })).toBe('failed'));
      expect((await post('download', { code, passphrase })).status).toBe(200);
    }
  });

  it('is refused, and not said to be on its way, after five in a day', async () => {
    const asked = [];
    for (let n = 0; n < 6; n += 1) {
      asked.push(await press(ask));
      await sql`update consultation.outgoing_messages set created_at = created_at - interval '6 minutes'`;
    }
    expect(asked).toEqual([...Array.from({ length: 5 }, () => 'exported'), 'tooMany']);
    expect(await mailsOf('download')).toHaveLength(5);
  });

  it('of meetings has each in its current state, in words of the team', async () => {
    const booking = await bookFirst();
    await change(changeFixture(booking, null));
    await sql`update consultation.meetings set hold_reason = 'honeypot'`;
    const response = await post('download', { code: codeFor('download', list, 1), passphrase });
    const [head, line] = (await response.text()).split('\r\n');
    expect(head).toMatch(new RegExp(`^"${columns.startsAt}",.*"${columns.reference}","${columns.timeZone}"$`));
    expect(line).toContain(`"${words.canceled}","Zoé 👩‍🚀","zoe@example.com","A new site",`);
    const last = `"1","${words.waiting}","${why.honeypot}","${words.no}","${booking.reference}","Asia/Kolkata"`;
    expect(line).toMatch(new RegExp(`${last}$`));
  });
});

describe('links about what is held', () => {
  const hold = async () => {
    const request = submittedRequest({ holdReason: 'honeypot' });
    await submit(request);
    const [message] = await openMessages();
    const code = (action: DecisionAction) => codeFor(action, message?.id ?? '', message?.version);
    return { request, code };
  };

  it('show the mail that a release sends, or who is deleted, and change nothing yet', async () => {
    const { request, code } = await hold();
    expect(await preview(code('release'))).toContain('Request\n\nHello');
    for (const action of ['close', 'delete'] as const) expect(await preview(code(action))).toContain(request.reference);
    expect(await values(sql`select state from consultation.outgoing_messages`)).toEqual(['held']);
    expect(await press(code('release'))).toBe('released');
    expect(await preview(code('delete'))).toContain(results.released.title);
  });

  it('name all that one decision deletes', async () => {
    const { request, code } = await hold();
    await sql`insert into consultation.outgoing_messages (id, channel, purpose, state, payload)
      values (${list}, 'email', 'digest', 'sent', ${sql.json({ text: request.reference })})`;
    const deleteAll = codeFor('deleteListed', list, Date.now());
    expect(await preview(deleteAll)).toContain(request.reference);
    expect(await press(deleteAll)).toBe('deleted');
    expect(await preview(deleteAll)).toContain(results.gone.title);
    expect(await press(deleteAll)).toBe('gone');
    expect(await press(code('release'))).toBe('gone');
  });
});

describe('a code', () => {
  it('of one action does no other, whatever the form says', async () => {
    const request = submittedRequest({ holdReason: 'honeypot' });
    await submit(request);
    const codes = decisionActions.map((action) => codeFor(action, request.reference));
    for (const code of codes)
      for (const action of decisionActions)
        if (!code.startsWith(`${action}.`))
          expect(await press(code, { passphrase: ownerPassphrase }, action)).toBe('unknown');
    expect(await count('requests', 'outgoing_messages', 'meeting_blocks', 'passphrase_tries')).toEqual([1, 1, 0, 0]);
  });

  it('that is expired does nothing, and the database is not asked', async () => {
    const code = codeFor('export', list, 0, new Date('2025-01-01'));
    await without('function', 'queue_download', async () => expect(await press(code, {}, 'export')).toBe('expired'));
    expect(await preview(code)).toContain(results.expired.title);
  });

  it('does nothing by 50 GET, HEAD or OPTIONS, from another page, or in another form (F100)', async () => {
    const code = codeFor('export', list);
    const query = `?code=${code}`;
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const opened = Array.from({ length: 50 }, (_, n) =>
        handler(new Request(url(`export${n % 2 ? query : ''}`), { method, headers: { Origin: origin } }), '192.0.2.1'),
      );
      for (const { status } of await Promise.all(opened)) expect([404, 405]).toContain(status);
    }
    const form = { code };
    for (const Origin of ['https://evil.example', 'null'])
      expect((await post('export', form, { Origin })).status).toBe(403);
    expect((await post('export', form, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post('explode', form)).status).toBe(404);
    expect(await count('outgoing_messages')).toEqual([0]);
  });

  it('is safe to press again when the database did not answer', async () => {
    const code = codeFor('export', list);
    await without('function', 'queue_download', async () => expect(await press(code)).toBe('failed'));
    await without('function', 'show_blocks', async () =>
      expect(await preview(codeFor('block', list))).toContain(results.failed.title),
    );
    expect(await value(sql`select count(*)::integer from consultation.outgoing_messages`)).toBe(0);
  });

  it('says on a page of its own, without scripts, where the button is', async () => {
    const form = { code: codeFor('export', list, 0, new Date('2025-01-01')) };
    const page = await (await post('preview', form, { 'Sec-Fetch-Mode': 'navigate' })).text();
    expect(page).toBe(`${texts.ownPage}\n\n${await preview(form.code)}`);
  });

  it('stays out of the log', async () => {
    const code = codeFor('export', list);
    await press(code);
    expect(log.join()).toContain('decision:exported');
    for (const text of [code, list, list.replaceAll('-', '')]) expect(log.join()).not.toContain(text);
  });
});
