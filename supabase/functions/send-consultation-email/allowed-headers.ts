import { requestHeaders } from '../../../src/consultation/protocol.ts';

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

/** What a browser may send besides the body. */
export const allowedHeaders = [...supabaseHeaders, ...Object.values(requestHeaders)];
