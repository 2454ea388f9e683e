import { createHmac } from 'node:crypto';
import {
  codeSyntax,
  type DecisionAction,
  type DecisionResult,
  decisionField,
  readSecret,
} from '../../../src/consultation/protocol.ts';
import { constantTimeEqual } from '../_shared/http/secrets.ts';
import type { Run } from '../_shared/database.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { pagePath } from '../../../src/i18n/routes.ts';
import { bodyKind, maximumFormBytes, readText } from '../_shared/http/body.ts';
import { HttpError, seeOther } from '../_shared/http/responses.ts';
import type { LoggedResponse } from '../_shared/http/middleware.ts';

/** A message, while it is held since this moment. */
export interface HeldMessage {
  messageId: string;
  /** Microseconds, as the database writes them. */
  heldSince: string;
}

/** What a code is about that deletes all that one digest or notice named as automated or beyond the limits. */
export const allNamed = (list: string): HeldMessage => ({ messageId: list, heldSince: '0' });

const lifetimeMs = 14 * 24 * 60 * 60 * 1000;

/** A code that resolves one held message, once, in the next 14 days. */
export function writeCode({ messageId, heldSince }: HeldMessage, secret: string, now: Date): string {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000);
  const text = `${messageId.replaceAll('-', '')}-${heldSince}-${expires}`;
  return `${text}-${signature(text, secret)}`;
}

/** Reads a code, with or without the text around it. Without a valid signature, the database is not asked. */
export function readCode(code: string, secret: string, now: Date): HeldMessage | 'expired' | 'unknown' {
  const [, id = '', heldSince = '', expires = '', given = ''] =
    /^(\w+)-(\d+)-(\d+)-(.+)$/.exec(readSecret(code.replace(/^.*#(?:[a-z]+-)?/s, ''), codeSyntax) ?? '') ?? [];
  if (!constantTimeEqual(given, signature(`${id}-${heldSince}-${expires}`, secret))) return 'unknown';
  if (Number(expires) * 1000 < now.getTime()) return 'expired';
  return { messageId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), heldSince };
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`decision ${text}`).digest('base64url');
}

/** The result for a held message; `repeated` if it was resolved earlier. */
export interface Decision {
  outcome: DecisionResult;
  repeated: boolean;
}

export function moderationDatabase(run: Run) {
  return {
    /** Resolves a held message once, even when it is called several times at once. */
    resolveHeldMessage: ({ messageId, heldSince }: HeldMessage, action: DecisionAction) =>
      run<Decision>(
        (sql) => sql`select consultation.resolve_held_message(${messageId}, ${heldSince}, ${action}) as result`,
      ),
  };
}

export interface ModerationRoute {
  secret: string;
  database: ReturnType<typeof moderationDatabase>;
  allowedOrigin: (request: Request) => string | undefined;
  /** Logs an error of ours. */
  reportError: (error: unknown) => unknown;
  /** Called when something is to be sent. */
  onRelease: () => void;
}

/** Does what the button of the decision page says, and redirects to the result. */
export async function handleDecision(
  action: DecisionAction,
  request: Request,
  route: ModerationRoute,
): Promise<LoggedResponse> {
  if (request.method !== 'POST') throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: 'POST' } });
  const origin = route.allowedOrigin(request);
  if (origin === undefined) throw new HttpError(403, 'originNotAllowed');
  if (bodyKind(request.headers) !== 'form') throw new HttpError(415, 'typeNotSupported');
  const form = new URLSearchParams(await readText(request, maximumFormBytes));
  const { outcome, repeated } = await outcomeOf(action, form.get(decisionField) ?? '', route);
  if (outcome === 'released' && !repeated) route.onRelease();
  return {
    code: `decision${repeated ? 'Repeated' : ''}:${outcome}`,
    response: seeOther(`${origin}${pagePath(teamLanguage(), 'decision')}#${outcome}`),
  };
}

async function outcomeOf(action: DecisionAction, code: string, route: ModerationRoute): Promise<Decision> {
  const message = readCode(code, route.secret, new Date());
  if (typeof message === 'string') return { outcome: message, repeated: false };
  try {
    return await route.database.resolveHeldMessage(message, action);
  } catch (error) {
    route.reportError(error);
    return { outcome: 'failed', repeated: false };
  }
}
