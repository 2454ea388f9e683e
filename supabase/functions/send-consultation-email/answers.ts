import { requestHeaders } from '../../../src/consultation/protocol.ts';
import type { Refusal } from './refusal.ts';

/** What supabase-js may send, as its own `cors` module lists it; a test compares the two. */
export const supabaseHeaders = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
];

const everyAnswer = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** An answer for a script; `origin` is given when it may read the answer. */
export function jsonAnswer(status: number, body: object, origin?: string, headers: HeadersInit = {}): Response {
  const answer = new Response(JSON.stringify(body), { status, headers: { ...everyAnswer, ...readableBy(origin) } });
  answer.headers.set('Content-Type', 'application/json');
  for (const [name, value] of new Headers(headers)) answer.headers.set(name, value);
  return answer;
}

export function refusalAnswer({ status, code, details }: Refusal, origin?: string): Response {
  return jsonAnswer(
    status,
    { error: code, ...(details.fields && { fields: details.fields }) },
    origin,
    details.headers,
  );
}

/** Sends a form's visitor on to a page, by GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...everyAnswer, Location: location } });
}

export function preflightAnswer(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...everyAnswer,
      ...readableBy(origin),
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': [...supabaseHeaders, ...Object.values(requestHeaders)].join(', ').toLowerCase(),
      // Chromium keeps a preflight for two hours at most.
      'Access-Control-Max-Age': '7200',
    },
  });
}

function readableBy(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' };
}
