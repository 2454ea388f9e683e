import type { IncomingMessage, ServerResponse } from 'node:http';
import { annotatePage } from './annotate.ts';
import { renderMarked } from './marks.ts';
import { cookieName } from './protocol.ts';

type Next = (error?: unknown) => void;

/** Renders the pages of a browser in which texts are edited with marks, and sends them with the names of their texts. */
export function serveAnnotated(request: IncomingMessage, response: ServerResponse, next: Next): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!isPage || !(request.headers.cookie ?? '').includes(`${cookieName}=1`)) return next();
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  const send = response.end.bind(response) as (body: string | Buffer) => ServerResponse;
  response.write = (chunk: unknown) => {
    collect(chunk);
    return true;
  };
  response.end = ((chunk?: unknown) => {
    collect(chunk);
    const body = Buffer.concat(chunks);
    const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html');
    return send(isHtml ? annotatePage(body.toString()) : body);
  }) as typeof response.end;
  renderMarked(next);
}
