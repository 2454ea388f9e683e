/** What became of a request: rows in the real database and emails in the outbox of the running stack. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import postgres from 'postgres';
import type { StackFile } from '../../tools/stack/stack-file.ts';
import type { DecisionAction } from '../../src/consultation/decisions.ts';
import { hiddenFields } from '../../src/consultation/protocol.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { meetingsFunction, meetingPaths } from '../../src/meetings/protocol.ts';
import { commands } from '../../tools/admin/cli.ts';
import { newEmail } from './request-form.ts';
import type { OutboxMail } from '../../tools/stack/outbox-page.ts';

function stack(): StackFile {
  const folder = process.env['LOCAL_DATA_DIR'] ?? new URL('../../.local', import.meta.url).pathname;
  return JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as StackFile;
}

/** The requests by email address, each with its consent record, oldest first. */
export function requestsFrom(email: string): Promise<Record<string, unknown>[]> {
  return inDatabase(
    (sql) => sql`
      select q.name, q.email, q.phone, q.message, q.locale, c.asked, c.given, c.wording, c.version,
        c.locale as "consentLocale"
      from consultation.requests q join consultation.consent_records c on c.request_id = q.id
      where q.email = ${email} order by q.received_at`,
  );
}

/** Has the next dispatch send today's digest, as the operator's command does. */
export const askForDigest = () => inDatabase((sql) => commands['digest']!.run({ sql, argument: '' }));

async function inDatabase<Result>(work: (sql: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
  const sql = postgres(stack().databaseUrl, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

export const requestsUrl = (): string => stack().requestsUrl;

/** Sends a request, as a bot does if something is in the honeypot, and returns its reference. */
export async function sendRequest(siteUrl: string, email: string, honeypot = ''): Promise<string> {
  const form = { name: 'Zoë Ñandú', email, phone: '+12125550199', message: email, [hiddenFields.honeypot]: honeypot };
  const headers = { Origin: new URL(siteUrl).origin };
  await fetch(requestsUrl(), { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const [request] = await inDatabase(
    (sql) => sql<{ reference: string }[]>`select reference from consultation.requests where email = ${email}`,
  );
  return request?.reference ?? '';
}

/** Books the last free time but `place`, or one before it, and returns the link of the team's email about it. */
export async function bookMeeting(siteUrl: string, action: 'move' | 'cancel', locale: Locale, place = 0) {
  const meetings = requestsUrl().replace(/[^/]+$/, meetingsFunction);
  const headers = { Origin: new URL(siteUrl).origin, 'Content-Type': 'application/json' };
  const { times } = (await (await fetch(meetings + meetingPaths.times, { headers })).json()) as { times: string[] };
  const email = newEmail(action);
  const topic = `About ${email}`;
  // Other tests book at the same moment.
  for (const startsAt of times.reverse().slice(place)) {
    const body = { key: randomUUID(), startsAt, name: 'Zoë Ñandú', email, topic, locale, timeZone: 'UTC' };
    const booked = await fetch(meetings + meetingPaths.book, { method: 'POST', headers, body: JSON.stringify(body) });
    if (booked.status === 409) continue;
    expect(booked.status).toBe(200);
    await expect.poll(() => mailsAbout(topic)).toHaveLength(1);
    return { email, startsAt, link: decisionLink(await mailsAbout(topic), action) };
  }
  throw new Error('Cannot book a meeting: no time is free');
}

/** The path of the first link for an action in mails to the team, after a text if one is given. */
export function decisionLink(mails: OutboxMail[], action: DecisionAction, after = ''): string {
  const html = mails.map((mail) => mail.html).join('');
  const link = new RegExp(`href="https?://[^"/]+([^"?]+#${action}\\.[^"]+)"`).exec(html.slice(html.indexOf(after)));
  return link?.[1] ?? '';
}

/** The emails about the requests from one email address. */
export async function mailsAbout(email: string): Promise<OutboxMail[]> {
  return (await allMails()).filter((mail) => mail.text.includes(email));
}

/** The emails to the team from one address, those that were held and are released among them. */
export async function requestMailsFrom(email: string): Promise<OutboxMail[]> {
  return (await allMails()).filter(({ reply_to }) => reply_to === email);
}

export async function mailsTo(email: string): Promise<OutboxMail[]> {
  return (await allMails()).filter(({ to }) => to.includes(email));
}

async function allMails(): Promise<OutboxMail[]> {
  const response = await fetch(`${stack().outboxUrl}/emails`);
  return ((await response.json()) as { emails: OutboxMail[] }).emails;
}
