import { createHmac } from 'node:crypto';
import { codeSyntax, type DecisionAction } from '../../../src/consultation/decisions.ts';
import { readPhone } from '../../../src/consultation/fields.ts';
import { mailtoUrl } from '../../../src/forms/email-address.ts';
import { readSecret } from '../../../src/forms/link-secret.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { pagePath } from '../../../src/i18n/routes.ts';
import { constantTimeEqual } from './http/middleware.ts';
import type { MailLink } from './mail/mail.ts';
import { teamTexts } from './mail/mail-texts.ts';
import type { Settings } from './settings/settings.ts';

/** What a code is for: one action, once it is about something, in one state of it. */
export interface DecisionSubject {
  action: DecisionAction;
  /** The reference of a request or meeting, or the id of another row. */
  about: string;
  /** Digits: a meeting's sequence, the microseconds since a message is held, or the milliseconds a mail tells of. */
  state: string;
}

const daySeconds = 24 * 60 * 60;
const twoWeeks = 14 * daySeconds;
// The team can move a meeting by up to a year. One that has begun is refused anyway.
const untilMeeting = 365 * daySeconds + twoWeeks;

/** Erasing needs the passphrase as well, and people ask for it late. */
const lifetimes: Partial<Record<DecisionAction, number>> = {
  move: untilMeeting,
  cancel: untilMeeting,
  blockDay: untilMeeting,
  erase: 365 * daySeconds,
  download: 60 * 60,
};

export function writeCode({ action, about, state }: DecisionSubject, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + (lifetimes[action] ?? twoWeeks);
  const text = [action, about, state, expires].join('.');
  return `${text}.${signature(text, secret)}`;
}

/** Reads a code, with or without the link around it. Without a valid signature, the database is not asked. */
export function readCode(code: string, secret: string, now: Date): DecisionSubject | 'expired' | 'unknown' {
  const found = readSecret(code.replace(/^.*(?:#|%(?:25)*23)/s, ''), codeSyntax) ?? '';
  const [action, about = '', state = '', expires, given = ''] = found.split('.');
  if (!constantTimeEqual(given, signature([action, about, state, expires].join('.'), secret))) return 'unknown';
  if (Number(expires) * 1000 < now.getTime()) return 'expired';
  return { action: action as DecisionAction, about, state };
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`decision ${text}`).digest('base64url');
}

export type LinkSettings = Pick<Settings, 'decisionSecret' | 'ownerPassphrase' | 'allowedOrigins'>;

/** Writes the links of the team's mails, in the team's language. */
export type LinkWriter = ReturnType<typeof createLinkWriter>;

export function createLinkWriter(
  { decisionSecret, ownerPassphrase, allowedOrigins }: LinkSettings,
  now: Date,
  locale = teamLanguage(),
) {
  const texts = teamTexts(locale).actions;
  const page = `${allowedOrigins[0] ?? ''}${pagePath(locale, 'decision')}`;
  const link = (action: DecisionAction, about: string, state: string | number = 0): MailLink => ({
    text: texts[action],
    url: `${page}#${writeCode({ action, about, state: String(state) }, decisionSecret, now)}`,
  });
  return {
    locale,
    link,
    /** Answers an email about a request or meeting. */
    reply: (email: string, reference: string): MailLink => ({
      text: texts.reply,
      url: `${mailtoUrl(email)}?subject=${encodeURIComponent(reference)}`,
    }),
    call: (phone: string): MailLink[] => {
      const { dialed } = readPhone(phone);
      return dialed === '' ? [] : [{ text: texts.call, url: `tel:${dialed}` }];
    },
    /** What can be done about a meeting to come. */
    meeting: ({ reference, sequence }: { reference: string; sequence: number }): MailLink[] =>
      (['move', 'cancel', 'blockDay'] as const).map((action) => link(action, reference, sequence)),
    /** Links that ask for the passphrase: none without one. */
    guarded: (action: DecisionAction, about: string, state = 0): MailLink[] =>
      ownerPassphrase === undefined ? [] : [link(action, about, state)],
  };
}
