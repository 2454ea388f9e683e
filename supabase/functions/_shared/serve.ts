import type { Handler } from './middleware.ts';

/** Exists in the hosted runtime only. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Keeps the process alive for work that continues after the response. */
export function afterResponse(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}

/** Adapts a handler to `Deno.serve`. */
export function withPeer(handler: Handler) {
  return (request: Request, { remoteAddr }: { remoteAddr: object }): Promise<Response> =>
    handler(request, 'hostname' in remoteAddr ? String(remoteAddr.hostname) : '');
}
