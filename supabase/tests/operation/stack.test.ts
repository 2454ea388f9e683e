import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processTree } from '../../../test-support/stack.ts';
import { signalAll } from '../../../tools/stack/managed-process.ts';
import { startTestBackend, type TestBackend } from '../../../test-support/backend.ts';
import { requestFixture } from '../../../test-support/fixtures.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

/** Sends a request as a page does, which `e2e/journeys/contact.spec.ts` follows to the request and its mails. */
const post = (options: RequestInit = {}) =>
  fetch(test.backend.requestsUrl, {
    ...options,
    method: 'POST',
    headers: { Origin: test.origin, 'Content-Type': 'application/json', 'Idempotency-Key': 'still-0000001' },
    body: JSON.stringify(requestFixture({ message: 'Bonjour' })),
  });

it('responds with 503 within three seconds while the database stalls, and recovers (F37)', async () => {
  const tree = processTree(test.backend.database.pid);
  signalAll(tree, 'SIGSTOP');
  const response = await post({ signal: AbortSignal.timeout(3000) }).finally(() => signalAll(tree, 'SIGCONT'));
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).not.toBeNull();
  await vi.waitFor(async () => expect((await post()).status).toBe(200), { timeout: 10_000 });
});

describe('the production entry point', () => {
  /** Sends a request line unchanged, which `fetch` would normalize; returns the status line. */
  const statusLine = (target: string, method = 'POST') =>
    new Promise<string>((resolve, reject) => {
      const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\nOrigin: ${test.origin}\r\nConnection: close\r\n`;
      const socket = connectSocket(test.ports.function, '127.0.0.1', () =>
        socket.write(`${head}Content-Length: 0\r\n\r\n`),
      );
      socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? '')).once('error', reject);
    });
  const path = '/functions/v1/send-consultation-email';

  it.each([`/${path}`, `/functions/v1/%2e${path}`, `/x/..${path}`, `${path}?name=Ana`, `${path}#x`])(
    'does not serve %s (F29)',
    async (target) => expect(await statusLine(target)).toContain('404'),
  );

  it('refuses TRACE, which `fetch` cannot send (F16)', async () =>
    expect(await statusLine(path, 'TRACE')).toMatch(/405|400/));
});
