import type { Handler } from './middleware.ts';
import { release } from '../release.ts';

/** Exists in the hosted runtime only. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Keeps the process alive for work that continues after the response. */
export function afterResponse(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}

/** Adapts a handler to `Deno.serve`, and says in each response which release answers: `npm run verify` compares. */
export function withPeer(handler: Handler) {
  return async (request: Request, { remoteAddr }: { remoteAddr: object }): Promise<Response> => {
    const response = await handler(request, 'hostname' in remoteAddr ? String(remoteAddr.hostname) : '');
    response.headers.set('X-Release', release);
    return response;
  };
}
