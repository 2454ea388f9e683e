import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';

/** A server on this machine for each test, which records what is posted to it and answers as the test says. */
export function useReceiver() {
  const receiver = {
    url: '',
    received: [] as { headers: IncomingHttpHeaders; body: string }[],
    /** By default, an empty object. */
    answer: (response: ServerResponse, _request: IncomingMessage, _body: string): unknown => response.end('{}'),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const { answer } = receiver;
  let server: Server;
  beforeEach(async () => {
    Object.assign(receiver, { received: [], answer });
    server = createServer((request, response) => {
      void text(request).then((body) => {
        receiver.received.push({ headers: request.headers, body });
        receiver.answer(response, request, body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterEach(() => receiver.stop());
  return receiver;
}
