// Runs on Deno, in place of the hosted gateway: all functions behind one URL, by the name in the path. Each entry
// point calls `Deno.serve` once while it loads; here that only registers its handler.

import { features } from '../../src/business/features.ts';
import { requestsFunction } from '../../src/consultation/protocol.ts';
import { meetingsFunction } from '../../src/meetings/protocol.ts';

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const serve = Deno.serve;

async function load(name: string, importEntry: () => Promise<unknown>): Promise<void> {
  Deno.serve = ((handler: Handler) => void handlers.set(name, handler)) as unknown as typeof Deno.serve;
  await importEntry();
}

// By whole paths: without access to files, Deno imports only what it finds before it starts.
await load(requestsFunction, () => import('../../supabase/functions/send-consultation-email/index.ts'));
if (features.meetings) await load(meetingsFunction, () => import('../../supabase/functions/meetings/index.ts'));

serve((request, info) => {
  const [, name = ''] = /^https?:\/\/[^/]*(?:\/functions\/v1)?\/([\w-]+)/i.exec(request.url) ?? [];
  // A function refuses every path that is not its own with 404, as the tests of malformed URLs expect.
  const handler = handlers.get(name) ?? handlers.get(requestsFunction);
  return handler ? handler(request, info) : new Response(null, { status: 503 });
});
