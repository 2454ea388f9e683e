import { requestHeaders, resultFragments, requestsFunction } from '../../../src/consultation/protocol.ts';
import { defaultLocale, type Locale } from '../../../src/i18n/locales.ts';
import { href } from '../../../src/i18n/routes.ts';
import { validateConsultation } from '../../../src/consultation/fields.ts';
import { bodyKind } from '../_shared/http/body.ts';
import type { AlertWatch } from '../_shared/queue/alerts.ts';
import type { DispatchReport } from '../_shared/queue/dispatch.ts';
import { createHealthRoute } from '../_shared/health.ts';
import {
  createMiddleware,
  routePath,
  requireSecret,
  type LoggedResponse,
  type Handler,
  type MiddlewareDependencies,
} from '../_shared/http/middleware.ts';
import { HttpError, jsonResponse, seeOther, tooManyRequests } from '../_shared/http/responses.ts';
import { isSmokeTest } from '../_shared/smoke-test.ts';
import type { RequestsDatabase } from './database.ts';
import { createLinkWriter } from '../_shared/decision-links.ts';
import { handleDecision, type DecisionRoute } from './team/decisions.ts';
import { queueDigest, queueHeldNotice } from './team/digest.ts';
import { makeSubmittedRequest } from './submitted-request.ts';
import { composeRequestMessages } from './messages.ts';
import { readFormRequest, readJsonRequest, type RawRequest } from './request-reader.ts';
import type { Settings } from '../_shared/settings/settings.ts';

/** The headers that supabase-js may send, as its own `cors` module lists them; a test compares the two. */
const supabaseHeaders = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
];

export const allowedHeaders = [...supabaseHeaders, ...Object.values(requestHeaders)];

export interface HandlerDependencies extends MiddlewareDependencies {
  settings: Settings;
  /** The versions of the migrations that this release needs. */
  expectedMigrations: readonly string[];
  database: RequestsDatabase;
  dispatch: () => Promise<DispatchReport>;
  alerts?: AlertWatch | undefined;
}

export function createRequestsHandler(dependencies: HandlerDependencies): Handler {
  const { settings, database, log, alerts, clock } = dependencies;
  const { handle, reportError, toHttpError, allowedOrigin, acceptPage, visitorOf } = createMiddleware(dependencies);
  const decisions: DecisionRoute = { settings, database, allowedOrigin, reportError, clock, onQueued: dispatchLater };
  const readHealth = () => database.health(dependencies.expectedMigrations);
  const handleHealth = createHealthRoute(readHealth, reportError, settings.visitor);
  return handle(respond);

  function dispatchLater(): void {
    dependencies.afterResponse(dependencies.dispatch().catch(reportError));
  }

  async function respond(request: Request, peerIp: string): Promise<LoggedResponse> {
    const path = routePath(request.url, requestsFunction);
    if (path === '/dispatch') return handleDispatch(request);
    if (path === '/health') {
      // A schedule that stopped cannot raise alerts, so an uptime monitor's calls do as well.
      if (alerts) dependencies.afterResponse(alerts.observeIfStale().catch(reportError));
      return handleHealth(request);
    }
    if (path === '/tests') return handleTests(request, false);
    if (path === '/tests/remove') return handleTests(request, true);
    const [, decision] = /^\/decision\/(\w+)$/.exec(path ?? '') ?? [];
    if (decision !== undefined) return handleDecision(decision, request, decisions);
    if (path !== '') throw new HttpError(404, 'notFound');
    const { origin, preflight } = acceptPage(request, 'POST', allowedHeaders);
    if (preflight) return preflight;
    if (bodyKind(request.headers) === 'form') return handleForm(request, origin, peerIp);
    const { code, reference } = await submit(await readJsonRequest(request), request, peerIp);
    return { code, response: jsonResponse(200, { reference }, origin) };
  }

  /** A form without JavaScript is always redirected to a page of its language, even on an error. */
  async function handleForm(request: Request, origin: string, peerIp: string) {
    let locale: Locale = defaultLocale;
    try {
      const raw = await readFormRequest(request);
      locale = raw.locale ?? locale;
      const { code } = await submit(raw, request, peerIp);
      return { code, response: seeOther(`${origin}${href(locale, 'contact')}#${resultFragments.received}`) };
    } catch (error) {
      const { code } = toHttpError(error);
      const fragment = resultFragments[code === 'fieldsInvalid' ? 'invalid' : 'failed'];
      return { code, response: seeOther(`${origin}${href(locale, 'contact')}#${fragment}`) };
    }
  }

  async function submit(raw: RawRequest, request: Request, peerIp: string) {
    const visitor = visitorOf(request, peerIp);
    const check = validateConsultation(raw.fields);
    if (!check.ok) throw new HttpError(422, 'fieldsInvalid', { fields: check.errors });
    const now = clock();
    const isTest = isSmokeTest(request.headers, raw.key, settings.dispatchSecret, now);
    const submitted = makeSubmittedRequest(raw, check.data, settings, isTest);
    const teamLinks = createLinkWriter(settings, now);
    const messages = composeRequestMessages(submitted, now, { teamLinks, hasWebhook: settings.webhook !== undefined });
    const result = await database.submit(submitted, messages, visitor);
    if (result.outcome === 'conflict') throw new HttpError(409, 'keyTaken');
    if (result.outcome === 'limited') throw tooManyRequests(result.retry_after);
    // A repeated one may have released what was held.
    dispatchLater();
    const { outcome, reference, hold_reason: detail } = result;
    if (detail) log('info', { code: 'held', reference, detail });
    else if (outcome === 'stored') log('info', { code: 'stored', reference });
    return { code: outcome === 'stored' ? 'accepted' : 'repeated', reference };
  }

  /** For `npm run verify -- --send`. */
  async function handleTests(request: Request, removing: boolean) {
    requireSecret(request, settings.dispatchSecret);
    const tests = await database.smokeTests(removing);
    return { code: removing ? 'testsRemoved' : 'tests', response: jsonResponse(200, { tests }) };
  }

  async function handleDispatch(request: Request) {
    requireSecret(request, settings.dispatchSecret);
    // A run that cannot be noted still sends.
    await database.noteScheduledRun().catch(reportError);
    // What has begun is known before a dispatch that may take longer than anybody waits.
    const observing = alerts?.observe().catch(reportError);
    // Without a digest, mails are sent all the same.
    await queueDigest(dependencies.database, settings, clock()).catch(reportError);
    await queueHeldNotice(dependencies.database, settings, clock()).catch(reportError);
    const report = await dependencies.dispatch();
    await observing;
    return { code: 'dispatched', response: jsonResponse(200, report) };
  }
}
