import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aSession, aUser } from './sessions.ts';

export interface Call {
  /** Method and path; the path of the authentication service is written as the specification does, without its prefix. */
  route: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export type StubResponse = { status?: number; body?: unknown } | 'hangUp';

/** By route; the last response of a list repeats. */
export type StubResponses = Record<string, StubResponse | StubResponse[]>;

export interface AuthServer {
  url: string;
  calls: Call[];
  /** The calls of one route. */
  callsTo(route: string): Call[];
  /** The only call of a route; throws when there was another number of them. */
  callTo(route: string): Call;
  close(): void;
}

const defaultResponses: Record<string, () => StubResponse> = {
  'POST /signup': () => ({ body: aSession() }),
  'POST /token': () => ({ body: aSession({ refresh_token: 'refresh-2' }) }),
  'POST /verify': () => ({ body: aSession() }),
  'POST /otp': () => ({ body: {} }),
  'POST /resend': () => ({ body: {} }),
  'POST /recover': () => ({ body: {} }),
  'POST /sso': () => ({ body: { url: 'https://idp.example/login' } }),
  'GET /reauthenticate': () => ({ body: {} }),
  'GET /user': () => ({ body: aUser() }),
  'PUT /user': () => ({ body: aUser({ email: 'new@example.com' }) }),
  'POST /logout': () => ({ status: 204 }),
};

const unknownRoute: StubResponse = { status: 404, body: { error_code: 'unknown_route', msg: 'Unknown route' } };

async function readCall(request: IncomingMessage): Promise<Call> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  return {
    route: `${request.method} ${pathname.replace(/^\/auth\/v1/, '')}`,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

function send(stub: StubResponse, request: IncomingMessage, response: ServerResponse): void {
  if (stub === 'hangUp') return void request.socket.destroy();
  const { status = 200, body } = stub;
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(body === undefined ? '' : JSON.stringify(body));
}

/** A loopback stand-in for the hosted backend that responds like it and records every call. */
export async function startAuthServer(responses: StubResponses = {}): Promise<AuthServer> {
  const calls: Call[] = [];
  const queues = new Map(Object.entries(responses).map(([route, given]) => [route, [given].flat()]));

  function responseTo(route: string): StubResponse {
    const queue = queues.get(route);
    if (queue === undefined) return defaultResponses[route]?.() ?? unknownRoute;
    return (queue.length > 1 ? queue.shift() : queue[0]) ?? unknownRoute;
  }

  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      send(responseTo(call.route), request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  const callsTo = (route: string) => calls.filter((call) => call.route === route);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    callsTo,
    callTo(route) {
      const [call, ...others] = callsTo(route);
      if (call !== undefined && others.length === 0) return call;
      throw new Error(`Expected one ${route}, got: ${calls.map((made) => made.route).join(', ') || 'no call'}`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Lets real network traffic through until the condition holds, without moving a stopped clock. */
export async function until(condition: () => boolean): Promise<void> {
  const startedMs = performance.now();
  while (!condition()) {
    if (performance.now() - startedMs > 4000) throw new Error(`Waited 4 s in vain until ${condition.toString()}`);
    await nextTurn();
  }
}
