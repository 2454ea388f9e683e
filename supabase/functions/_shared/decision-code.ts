import { createHmac } from 'node:crypto';
import { codeSyntax } from '../../../src/consultation/protocol.ts';
import { readSecret } from '../../../src/consultation/secret-link.ts';
import { sameText } from './http/constant-time.ts';

/** What a code is about: one message, as long as it is held since that moment. */
export interface Decidable {
  messageId: string;
  /** Microseconds, as the database writes them. */
  heldSince: string;
}

/** What a code is about that deletes all that one digest or notice named as automated or beyond the limits. */
export const allNamed = (list: string): Decidable => ({ messageId: list, heldSince: '0' });

const lifetimeMs = 14 * 24 * 60 * 60 * 1000;

/** A code that decides about one held message, once, in the next 14 days. */
export function writeCode({ messageId, heldSince }: Decidable, secret: string, now: Date): string {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000);
  const text = `${messageId.replaceAll('-', '')}-${heldSince}-${expires}`;
  return `${text}-${signature(text, secret)}`;
}

/** Reads a code, also with what surrounded it where it was copied; whoever has not got a signed one learns nothing, and the database is not asked. */
export function readCode(code: string, secret: string, now: Date): Decidable | 'expired' | 'unknown' {
  const [, id = '', heldSince = '', expires = '', given = ''] =
    /^(\w+)-(\d+)-(\d+)-(.+)$/.exec(readSecret(code.replace(/^.*#(?:[a-z]+-)?/s, ''), codeSyntax) ?? '') ?? [];
  if (!sameText(given, signature(`${id}-${heldSince}-${expires}`, secret))) return 'unknown';
  if (Number(expires) * 1000 < now.getTime()) return 'expired';
  return { messageId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), heldSince };
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`decision ${text}`).digest('base64url');
}
