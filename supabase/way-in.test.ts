import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../tools/dev-stack/test-backend.ts';

// What reaches production's own entry point over real sockets.

let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

/** Sends a request line as it is, which `fetch` would tidy up first. */
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
  'is not %s (F29)',
  async (target) => {
    expect(await raw(target)).toContain('404');
  },
);

it('knows no method but POST and OPTIONS (F16)', async () => {
  expect(await raw(path)).toContain('415');
  for (const method of ['GET', 'TRACE', 'PUT']) expect(await raw(path, method)).toMatch(/405|400/);
});

it('stays small under forty bodies of ten megabytes (F20)', async () => {
  const pid = test.backend.parts[1].pid;
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = memory();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, memory())), 20);
  const chunk = new Uint8Array(1024 * 1024).fill(120);
  const streamed = () => {
    let left = 10;
    return new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
  };
  const bodies = Array.from({ length: 40 }, (_, n) => (n % 2 ? streamed() : new Uint8Array(10 * 1024 * 1024)));
  // A sender that is still sending when the answer comes may see its connection closed instead.
  const answers = await Promise.all(
    bodies.map((body) =>
      fetch(test.backend.functionUrl, {
        method: 'POST',
        headers: {
          Origin: test.origin,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'big-body-0001',
        },
        body,
        duplex: 'half',
      } as RequestInit).then(
        ({ status }) => status,
        () => 413,
      ),
    ),
  );
  clearInterval(timer);
  expect(new Set(answers)).toEqual(new Set([413]));
  expect(peak - before).toBeLessThan(50);
}, 60_000);
