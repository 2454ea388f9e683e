import { expect, it } from 'vitest';
import { readText } from './body.ts';

function request(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://edge.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

it('reads a body of exactly the maximum', async () => {
  await expect(readText(request('x'.repeat(100)), 100)).resolves.toHaveLength(100);
});

it('stops reading as soon as there is too much', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readText(request(endless), 10_000)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(20);
});

it('gives up on a body that never ends (F21)', async () => {
  const silent = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
  await expect(readText(request(silent), 100, 20)).rejects.toMatchObject({ status: 408 });
});

it('reports a body that breaks off as unreadable', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  await expect(readText(request(broken), 100)).rejects.toMatchObject({ status: 400 });
});
