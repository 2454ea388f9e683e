import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { readRecord, textsByKey, workListOf } from '../../tools/locale-lint/report/translations.ts';
import { refusalOf } from './guard.ts';
import { mailPage } from './mail-page.ts';
import { findPlaces, overviewOf } from './overview.ts';
import { endpointPath, mailPath, type Change, type Places, type SaveRequest, type SaveResult } from './protocol.ts';
import type { Session } from './session.ts';

interface EndpointOptions {
  session: Session;
  /** The codes of the languages that follow English. */
  pseudo: string[];
  outbox: string | undefined;
  /** Adds to a page what Vite needs. */
  transformHtml: (html: string) => Promise<string>;
  /** Called after something was written. */
  onSaved: (keys: string[]) => void;
}

type Answer = (url: URL, body: unknown) => unknown;

const maxBytes = 256 * 1024;

/** Answers the editor of texts, and nobody else. */
export function createEndpoint({ session, pseudo, outbox, transformHtml, onSaved }: EndpointOptions) {
  let places: Promise<Places> | undefined;

  const answerMail = async ({ searchParams }: URL, response: ServerResponse) => {
    const id = searchParams.get('id') ?? '';
    const page = await mailPage(id, { outbox, project: await session.current(), replaced: session.replaced() });
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(await transformHtml(page));
  };

  const answers: Record<string, Answer> = {
    'GET /overview': async () => overviewOf(await session.current(), readRecord(), { pseudo, outbox }),
    'GET /work': async () => workListOf(await session.current(), readRecord()),
    'GET /last': () => session.last(),
    'GET /places': async ({ origin }) => {
      const { files } = await session.current();
      const find = () => findPlaces(origin, [...files.keys(), ...pseudo], textsByKey(files.get(defaultLocale)));
      places ??= find().catch((error: unknown) => {
        places = undefined;
        throw error;
      });
      return places;
    },
    'POST /check': async (_, body) => (await session.check(changesOf(body))).findings,
    'POST /save': async (_, body) => {
      const request = { changes: changesOf(body), translated: translatedOf(body) };
      return report(await session.save(request), [...request.changes, ...request.translated]);
    },
    'POST /undo': async (_, body) => {
      const { id } = body as { id?: unknown };
      const changes = session.last()?.changes ?? [];
      return report(await session.undo(Number(id)), changes);
    },
  };

  function report(result: SaveResult, changes: { key: string }[]): SaveResult {
    if (result.status === 'saved') onSaved(changes.map(({ key }) => key));
    return result;
  }

  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    // What is no URL is for nobody here.
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (!url || (url.pathname !== endpointPath && !url.pathname.startsWith(`${endpointPath}/`))) return next();
    const refusal = refusalOf(request);
    if (refusal) return send(response, 403, { error: refusal });
    if (request.method === 'GET' && url.pathname === mailPath)
      return answerMail(url, response).catch((error: Error) => send(response, 404, { error: error.message }));
    const answer = answers[`${request.method} ${url.pathname.slice(endpointPath.length)}`];
    if (!answer) return send(response, 404, { error: `There is no "${request.method} ${url.pathname}"` });
    try {
      send(response, 200, await answer(url, request.method === 'POST' ? await bodyOf(request) : undefined));
    } catch (cause) {
      send(response, cause instanceof BadRequest ? 400 : 500, { error: (cause as Error).message });
    }
  };
}

class BadRequest extends Error {}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BadRequest('The request is too large');
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw new BadRequest('The request is not JSON');
}

function changesOf(body: unknown): Change[] {
  const { changes } = body as Partial<SaveRequest>;
  const isChange = ({ locale, key, text, expected }: Partial<Change>) =>
    [locale, key, text].every((part) => typeof part === 'string') &&
    (expected === null || expected === undefined || typeof expected === 'string');
  if (!Array.isArray(changes) || !changes.every(isChange)) throw new BadRequest('The request has no changes');
  return changes.map(({ locale, key, text, expected }) => ({ locale, key, text, expected: expected ?? null }));
}

function translatedOf(body: unknown): SaveRequest['translated'] {
  const { translated = [] } = body as Partial<SaveRequest>;
  const isNamed = ({ locale, key }: Partial<Change>) => typeof locale === 'string' && typeof key === 'string';
  if (!Array.isArray(translated) || !translated.every(isNamed)) throw new BadRequest('The request has no translations');
  return translated.map(({ locale, key }) => ({ locale, key }));
}
