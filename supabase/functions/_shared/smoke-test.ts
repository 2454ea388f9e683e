import { createHmac } from 'node:crypto';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { HttpError } from './http/responses.ts';
import { constantTimeEqual } from './http/middleware.ts';
import { teamTexts } from './mail/mail-texts.ts';
import type { QueuedMail } from './queue/message-queue.ts';

/** Marks a request as a smoke test of the operator. Its value is signed with the dispatch secret for this request. */
export const smokeTestHeader = 'X-Test';

const validSeconds = 300;

/** The header's value for a request with this idempotency key: the time and a signature of both. */
export function signSmokeTest(key: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `${seconds}.${signatureOf(key, secret, seconds)}`;
}

/**
 * Whether a request is a test. Throws for a mark that is wrong or old, because a test must never become a request that
 * the team answers.
 */
export function isSmokeTest(headers: Headers, key: string | undefined, secret: string, now: Date): boolean {
  const mark = headers.get(smokeTestHeader);
  if (mark === null) return false;
  const [, seconds = '', signature = ''] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(mark) ?? [];
  const isRecent = Math.abs(now.getTime() / 1000 - Number(seconds)) < validSeconds;
  if (key !== undefined && isRecent && constantTimeEqual(signature, signatureOf(key, secret, Number(seconds))))
    return true;
  throw new HttpError(401, 'secretInvalid');
}

/** Marks the subject of each mail, in the team's language. */
export function markSmokeTests(mails: QueuedMail[], areTests: boolean): QueuedMail[] {
  if (!areTests) return mails;
  const { test } = teamTexts(teamLanguage());
  return mails.map((mail) => ({ ...mail, payload: { ...mail.payload, subject: `${test} ${mail.payload.subject}` } }));
}

function signatureOf(key: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`test\n${seconds}\n${key}`).digest('hex');
}
