import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { refusalOf } from '../../../lib/trusted-request.ts';
import { readRecords, workListOf } from '../records.ts';
import { mailPage } from './mail-page.ts';
import { overviewOf } from './overview.ts';
import { endpointPath, mailPath, type SaveResult } from './protocol.ts';
import type { Session } from './session.ts';

interface EndpointOptions {
  session: Session;
  outbox: string | undefined;
  /** Adds to a page what Vite needs. */
  transformHtml: (html: string) => Promise<string>;
  onSaved: () => void;
}

/** Answers the editor of texts, and nobody else. */
export function createEndpoint({ session, outbox, transformHtml, onSaved }: EndpointOptions) {
  const answers: Record<string, (body: unknown) => unknown> = {
    'GET /overview': () => {
      const project = session.current();
      return overviewOf(project, readRecords(project), outbox);
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
    // A target that cannot be parsed is left to the next handler.
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (!url || (url.pathname !== endpointPath && !url.pathname.startsWith(`${endpointPath}/`))) return next();
    const refusal = refusalOf(request, { acceptPrograms: false });
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

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
}

const change = z.object({ locale: z.string(), key: z.string(), text: z.string(), expected: z.string().nullable() });
const saveRequest = z.object({
  changes: z.array(change),
  translated: z.array(change.pick({ locale: true, key: true })).default([]),
});
