import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { readRecords, workListOf } from '../records.ts';
import { mailPage } from './mail-page.ts';
import { overviewOf } from './overview.ts';
import { endpointPath, mailPath, type SaveResult } from './protocol.ts';
import type { Session } from './session.ts';

interface EndpointOptions {
  session: Session;
  /** The codes of the languages that follow the default language. */
  pseudo: readonly string[];
  outbox: string | undefined;
  /** Adds to a page what Vite needs. */
  transformHtml: (html: string) => Promise<string>;
  /** Called after something was written. */
  onSaved: () => void;
}

/** Answers the editor of texts, and nobody else. */
export function createEndpoint({ session, pseudo, outbox, transformHtml, onSaved }: EndpointOptions) {
  const answers: Record<string, (body: unknown) => unknown> = {
    'GET /overview': () => {
      const project = session.current();
      return overviewOf(project, readRecords(project), { pseudo, outbox });
    },
    'GET /work': () => {
      const project = session.current();
      return workListOf(project, readRecords(project));
    },
    'POST /check': (body) => session.check(saveRequest.parse(body).changes),
    'POST /save': (body) => announced(session.save(saveRequest.parse(body))),
    'POST /undo': () => announced(session.undo()),
  };

  function announced(result: SaveResult): SaveResult {
    if (result.status === 'saved') onSaved();
    return result;
  }

  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    // What is no URL is for nobody here.
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (!url || (url.pathname !== endpointPath && !url.pathname.startsWith(`${endpointPath}/`))) return next();
    const refusal = rejectUntrustedRequest(request);
    if (refusal) return send(response, 403, { error: refusal });
    const answer = answers[`${request.method} ${url.pathname.slice(endpointPath.length)}`];
    try {
      if (request.method === 'GET' && url.pathname === mailPath) {
        const page = await mailPage(url.searchParams.get('id') ?? '', outbox, session);
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
        response.end(await transformHtml(page));
      } else if (answer) send(response, 200, answer(request.method === 'POST' ? await json(request) : undefined));
      else send(response, 404, { error: `There is no "${request.method} ${url.pathname}"` });
    } catch (cause) {
      send(response, cause instanceof z.ZodError ? 400 : 500, { error: (cause as Error).message });
    }
  };
}

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** What a `Host` header says when nobody has pointed another name at this computer. */
export const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Why a request may not use the editor of texts, or `undefined`. Only pages of this dev server, opened on this computer,
 * may: another site that a browser shows could otherwise write to the project, also under a name that it has pointed here.
 */
export function rejectUntrustedRequest({ method, headers, socket }: IncomingMessage): string | undefined {
  if (!loopback.includes(socket.remoteAddress ?? '')) return 'Only this computer may edit texts';
  if (!localNames.test(headers.host ?? '')) return 'Open the site as localhost to edit texts';
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin === undefined ? method === 'GET' : origin === `http://${headers.host}`;
  // A link from the outbox is from the same site.
  const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (!isOwn || !(site === undefined || site === 'same-origin' || isNavigation))
    return 'Only the pages of this site may edit texts';
  if (method === 'POST' && headers['content-type'] !== 'application/json') return 'A change of texts is JSON';
  return undefined;
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
}

const change = z.object({ locale: z.string(), key: z.string(), text: z.string(), expected: z.string().nullable() });
const saveRequest = z.object({
  changes: z.array(change),
  translated: z.array(change.pick({ locale: true, key: true })).default([]),
});
