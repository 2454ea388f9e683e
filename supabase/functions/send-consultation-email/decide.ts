import { teamLanguage } from '../../../src/i18n/locales.ts';
import { pagePath } from '../../../src/i18n/routes.ts';
import { decisionField, type DecisionAction } from '../../../src/consultation/protocol.ts';
import { bodyKind, maximumFormBytes, readText } from '../_shared/http/body.ts';
import { readCode } from '../_shared/decision-code.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { LoggedResponse } from '../_shared/http/middleware.ts';
import { seeOther } from '../_shared/http/responses.ts';
import type { Decision, DecisionDatabase } from './decision-database.ts';

export interface DecisionRoute {
  secret: string;
  database: DecisionDatabase;
  allowedOrigin: (request: Request) => string | undefined;
  /** Logs an error of ours. */
  reportError: (error: unknown) => unknown;
  /** Called when something is to be sent. */
  onRelease: () => void;
}

/** Does what the page's button says, and redirects to what became of it. */
export async function decide(action: DecisionAction, request: Request, route: DecisionRoute): Promise<LoggedResponse> {
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

async function outcomeOf(action: DecisionAction, code: string, route: DecisionRoute): Promise<Decision> {
  const message = readCode(code, route.secret, new Date());
  if (typeof message === 'string') return { outcome: message, repeated: false };
  try {
    return await route.database.decide(message, action);
  } catch (error) {
    route.reportError(error);
    return { outcome: 'failed', repeated: false };
  }
}
