import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { fixtureTexts } from '../../../../test-support/mock-business.ts';
import { composeMeetingMails } from './messages.ts';
import { fill } from '../../../../lib/texts.ts';
import type { MeetingChange, MeetingDetails } from './meeting.ts';
import { linkWriter, meetingFixture } from '../../../../test-support/fixtures.ts';

const now = new Date('2027-03-10T15:00:00Z');
const visitorLinks = { origin: 'https://www.example.com', token: 'AbCdEfGhIjKlMnOpQrStUv' };

const { mail } = fixtureTexts.en.meetings;
const { moment: momentTexts } = fixtureTexts.en.mail;
const company = 'Fixture & Daughters';
const phone = '(212) 555-0100';

/** A moment, and the team’s, as the English words put them. */
const at = (day: string, time: string) => fill(momentTexts, { day, time });
const teamTime = (moment: string) => mail.teamTime.replace('{{city}}', 'Testville').replace('{{moment}}', moment);

const words = { name: 'Zoé <b>O’Neil</b>', topic: 'Buy cheap watches\nhttp://spam.example' };
const meeting: MeetingDetails = { ...meetingFixture, ...words, timeZone: 'America/New_York' };

const from = '2027-03-11T20:30:00Z';
const made = {
  booked: { kind: 'booked' },
  moved: { kind: 'moved', by: 'visitor', from },
  movedByUs: { kind: 'moved', by: 'team', from },
  canceled: { kind: 'canceled', by: 'visitor' },
  canceledByUs: { kind: 'canceled', by: 'team' },
} as const satisfies Record<string, MeetingChange>;

function compose(
  changes: Partial<MeetingDetails> = {},
  change: MeetingChange = made.booked,
  options: object = { visitorLinks },
) {
  const mails = composeMeetingMails({ ...meeting, ...changes }, change, { teamLinks: linkWriter(), now, ...options });
  const find = (purpose: string) => mails.find((mail) => mail.purpose === purpose);
  const team = mails.find(({ purpose }) => purpose.startsWith('team'))?.payload;
  return { mails, visitor: find('visitor')?.payload, team, reminder: find('reminder') };
}

/** Without the no-break spaces of each language. */
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the visitor’s mail', () => {
  it.each(Object.values(made))('says that it is automatic: %o', (change) => {
    const { visitor, reminder, team } = compose({}, change);
    for (const mail of [visitor, reminder?.payload].filter((each) => each !== undefined))
      expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    // Help desks set such a mail aside.
    expect(team?.headers).toBeUndefined();
  });

  it('tells both times, in the words of its language', () => {
    const { visitor } = compose({ locale: 'fr', timeZone: 'Asia/Kolkata' });
    expect(plain(visitor?.subject)).toBe('Lun. 15 mars : rendez-vous à 18 h 30, Fixture & Daughters');
    expect(plain(visitor?.text)).toContain(
      'Lundi 15 mars 2027 à 18 h 30\nHeure de l’Inde, pendant 30 minutes\nÀ Testbourg : lundi 15 mars 2027 à 9 h\n',
    );
    expect(visitor?.text).toContain(` : https://www.example.com/fr/meeting#${visitorLinks.token}`);
    expect(visitor?.html).toContain('<html lang="fr" dir="ltr">');
  });

  it('tells one time where the team’s is the same, under whatever name', () => {
    for (const timeZone of ['America/New_York', 'America/Toronto']) {
      const { visitor } = compose({ timeZone });
      expect(plain(visitor?.text)).toContain(at('Monday, March 15, 2027', '9:00 AM'));
      expect(plain(visitor?.text)).toContain('\nTestville time, 30 minutes\n\n');
    }
  });

  it('names another day where it is one, across the date line (F92)', () => {
    const text = plain(compose({ startsAt: '2027-12-31T21:30:00Z', timeZone: 'Pacific/Auckland' }).visitor?.text);
    expect(text).toContain(at('Saturday, January 1, 2028', '10:30 AM'));
    expect(text).toContain(teamTime(at('Friday, December 31, 2027', '4:30 PM')));
  });

  it.each(['booked', 'moved', 'canceled'] as const)('holds nothing that they typed when it is %s', (change) => {
    for (const { purpose, payload } of compose({}, made[change]).mails) {
      if (purpose.startsWith('team')) continue;
      const whole = JSON.stringify({ ...payload, attachments: undefined }) + decode(payload.attachments?.[0]?.content);
      for (const words of ['Zoé', 'Neil', 'watches', 'spam.example']) expect(whole).not.toContain(words);
      expect(payload.to).toEqual(['zoe@example.com']);
      expect(payload.reply_to).toBe('hello@example.com');
    }
  });

  it.each([
    ['booked', 'REQUEST'],
    ['moved', 'REQUEST'],
    ['canceled', 'CANCEL'],
  ] as const)('carries, when it is %s, a calendar file with the method %s', (change, method) => {
    const [file] = compose({}, made[change]).visitor?.attachments ?? [];
    const content_type = `text/calendar; method=${method}; charset=utf-8`;
    expect(file).toMatchObject({ filename: 'fixture.ics', content_type });
    expect(decode(file?.content)).toContain(`METHOD:${method}\r\n`);
  });

  it('of a canceled meeting links to a new booking', () => {
    const { visitor } = compose({ locale: 'fr' }, made.canceled);
    expect(visitor?.text).toContain('https://www.example.com/fr/contact');
    expect(visitor?.text).not.toContain(visitorLinks.token);
  });

  it('has no link when the secret of the tokens has changed since', () => {
    for (const change of [made.movedByUs, made.canceledByUs]) {
      const { visitor, reminder } = compose({}, change, {});
      for (const mail of [visitor, reminder?.payload]) expect(mail?.text ?? '').not.toMatch(/https?:/);
      const { changeByReply, againByReply } = mail;
      expect(visitor?.text).toContain(fill(change.kind === 'moved' ? changeByReply : againByReply, { phone }));
    }
  });
});

it.each([
  ['booked', ['move', 'cancel', 'blockDay', 'erase']],
  ['moved', ['move', 'cancel', 'blockDay', 'erase']],
  ['canceled', ['erase']],
] as const)('the notice to the team links to what is possible when a meeting was %s (R95)', (change, actions) => {
  const linked = (teamLinks = linkWriter()) =>
    [...(compose({}, made[change], { visitorLinks, teamLinks }).team?.html ?? '').matchAll(/#([a-zA-Z]+)\./g)].map(
      ([, action]) => action,
    );
  expect(linked(linkWriter('a passphrase'))).toEqual(actions);
  expect(linked()).toEqual(actions.filter((action) => action !== 'erase'));
});

describe('what the visitor learns', () => {
  const { greeting, closing, sender } = fixtureTexts.en.mail;

  it('begins with a greeting and ends with who writes', () => {
    for (const change of Object.values(made)) {
      const text = compose({}, change).visitor?.text ?? '';
      expect(text.startsWith(`${greeting}\n\n`)).toBe(true);
      expect(text.endsWith(`${closing}\n${fill(sender, { company })}\n${phone}\nhello@example.com\n`)).toBe(true);
    }
  });

  it.each(['moved', 'movedByUs'] as const)('is the old time beside the new one (%s)', (change) => {
    const text = plain(compose({}, made[change]).visitor?.text);
    expect(text).toContain(`${at('Monday, March 15, 2027', '9:00 AM')}\n`);
    const moment = at('Thursday, March 11, 2027', '3:30 PM');
    expect(text).toContain(`\n${fill(mail.insteadOf, { moment })}\n`);
  });

  it.each([
    ['moved', 'movedByUs'],
    ['canceled', 'canceledByUs'],
  ] as const)('is who did it (%s)', (byThem, byUs) => {
    const lines = (change: MeetingChange) => compose({}, change).visitor?.text.split('\n');
    expect(lines(made[byThem])).toContain(fill(mail[byThem], { company }));
    expect(lines(made[byUs])).toContain(mail[byUs]);
    expect(lines(made[byUs])).not.toContain(fill(mail[byThem], { company }));
  });

  it('is when the video link comes and how long we wait, in the reminder too', () => {
    const { visitor, reminder } = compose();
    for (const text of [visitor?.text, reminder?.payload.text]) {
      expect(plain(text)).toContain(fill(mail.linkComes, { notice: '2 hours' }));
      expect(plain(text)).toContain(fill(mail.late, { wait: '10 minutes' }));
    }
    expect(visitor?.text).toContain(mail.agenda);
    expect(decode(visitor?.attachments?.[0]?.content).replace(/\r\n /g, '')).toContain(mail.video);
  });
});

describe('with a video room', () => {
  const rules = meetingRules as { videoRoom?: string };
  beforeEach(() => void (rules.videoRoom = 'https://video.example/room'));
  afterEach(() => void delete rules.videoRoom);

  it('links to it in mails and calendar files, and promises no other link', () => {
    const { visitor, reminder } = compose();
    for (const payload of [visitor, reminder?.payload]) {
      expect(payload?.text).toContain(`${mail.join}: https://video.example/room`);
      expect(plain(payload?.text)).not.toContain(fill(mail.linkComes, { notice: '2 hours' }));
    }
    expect(decode(visitor?.attachments?.[0]?.content)).toContain('LOCATION:https://video.example/room');
    expect(compose({}, made.canceled).visitor?.text).not.toContain('video.example');
  });
});

describe('the reminder', () => {
  it('is due a day before, and has no calendar file', () => {
    const { reminder } = compose({ timeZone: 'Asia/Kolkata' });
    expect(reminder?.due_at).toBe('2027-03-14T13:00:00Z');
    const values = { company, day: 'Mon, Mar 15', time: '6:30 PM' };
    expect(plain(reminder?.payload.subject)).toBe(fill(mail.reminderSubject, values));
    expect(reminder?.payload.attachments).toBeUndefined();
    expect(reminder?.payload.text).toContain(visitorLinks.token);
  });

  it.each([
    ['that is a day away or less', '2027-03-11T15:00:00Z', 'booked'],
    ['that is canceled', '2027-03-15T13:00:00Z', 'canceled'],
  ] as const)('is not for a meeting %s', (_, startsAt, change) => {
    expect(compose({ startsAt }, made[change]).reminder).toBeUndefined();
  });
});

describe('the team’s mail', () => {
  it('tells everything that was typed, and both times', () => {
    const { team } = compose({ locale: 'fr', timeZone: 'Asia/Kolkata' });
    expect(team?.subject).toBe('Mon, Mar 15: meeting booked (9:00\u00a0AM, Zoé <b>O’Neil</b>, M-4F2A-91BC-07DE)');
    const text = plain(team?.text);
    for (const line of [
      'When: Monday, March 15, 2027, at 9:00 AM (Testville time)',
      'Visitor’s time: Monday, March 15, 2027, at 6:30 PM (India Standard Time)',
      'Full name: Zoé <b>O’Neil</b>',
      'Email: zoe@example.com',
      'Language: Français',
      'Reference: M-4F2A-91BC-07DE',
      'Buy cheap watches',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(team?.to).toBeUndefined();
    expect(team?.reply_to).toBe('zoe@example.com');
    expect(team?.html).toContain('Zoé &lt;b&gt;');
  });

  it('says so when there is no topic, and what happened', () => {
    expect(compose({ topic: '' }).team?.text).toContain('(nothing written)');
    const moved = compose({}, made.moved).team;
    expect(moved?.subject).toContain('meeting rescheduled');
    expect(plain(moved?.text)).toContain('by the visitor\n');
    const before = 'Thursday, March 11, 2027, at 3:30 PM (Testville time)';
    expect(plain(moved?.text)).toContain(`\n${fixtureTexts.en.digest.notice.insteadOf}: ${before}\n`);
    expect(compose({}, made.canceledByUs).team?.text).toContain('Meeting canceled by the team\n');
  });

  it('is the only one when no header can contain the visitor’s email, and says that they were not told', () => {
    const { mails, team } = compose({ email: '用户@例え.jp' });
    expect(mails).toHaveLength(1);
    expect(team?.reply_to).toBeUndefined();
    expect(team?.text).toContain('please confirm the meeting yourself');
  });
});

function decode(content = ''): string {
  return Buffer.from(content, 'base64').toString('utf8');
}
