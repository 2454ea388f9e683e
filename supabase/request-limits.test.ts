import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../tools/dev-stack/test-backend.ts';

// Sends requests to the production entry point over real sockets.

let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

/** Sends a request line unchanged; `fetch` would normalize it. */
const raw = (target: string, method = 'POST') =>
  new Promise<string>((resolve, reject) => {
    const socket = connectSocket(test.ports.function, '127.0.0.1', () =>
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nOrigin: ${test.origin}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    let text = '';
    socket
      .on('data', (data) => (text += data.toString()))
      .on('end', () => resolve(text.split('\r\n')[0] ?? ''))
      .on('error', reject);
  });
const path = '/functions/v1/send-consultation-email';

it.each([`/${path}`, `/functions/v1/%2e${path}`, `/x/..${path}`, `${path}?name=Ana`, `${path}#x`])(
  'does not serve %s (F29)',
  async (target) => {
    expect(await raw(target)).toContain('404');
  },
);

it('accepts no method but POST and OPTIONS (F16)', async () => {
  expect(await raw(path)).toContain('415');
  for (const method of ['GET', 'TRACE', 'PUT']) expect(await raw(path, method)).toMatch(/405|400/);
});
