import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryMb, peakMemoryMb } from './process-tree.ts';
import type { Scenario } from './scenario.ts';
import type { Traffic } from './traffic.ts';

const hugeBodies = 20;
const hugeBytes = 10 * 1024 * 1024;
const growthLimitMb = 50;

// The function waits ten seconds for a body.
const deadlineMs = 11_500;

/** Many senders at one byte a second while other visitors keep submitting. */
const slow: Scenario = {
  name: 'slow bodies',
  expected: [],
  async run({ backend, scale, origin }, traffic) {
    const url = new URL(backend.functionUrl);
    const senders = Array.from({ length: scale.slowSenders }, () => dripBody(url, origin, scale.slowMs));
    await traffic.during(pause(scale.slowMs), 5, scale.requests);
    const endings = await Promise.all(senders);
    const cutOff = endings.filter((ending) => ending === '408' || ending === 'closed').length;
    if (scale.slowMs > deadlineMs && cutOff < endings.length) traffic.note('a slow sender was not cut off');
    if (endings.some((ending) => /^[25]/.test(ending))) traffic.note('a slow sender got a response');
  },
};

/** Sends one byte a second; returns the status, or how it ended. */
function dripBody({ hostname, port, pathname }: URL, origin: string, forMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n` +
          'Idempotency-Key: slow-body\r\nContent-Length: 1000\r\n\r\n{',
      ),
    );
    const drip = setInterval(() => socket.write(' '), 1000);
    const timer = setTimeout(() => end('still open'), forMs);
    const end = (how: string) => {
      clearInterval(drip);
      clearTimeout(timer);
      socket.destroy();
      resolve(how);
    };
    socket.on('data', (data) => end(data.toString().split(' ')[1] ?? ''));
    socket.on('close', () => end('closed')).on('error', () => end('closed'));
  });
}

/** Twenty bodies of ten megabytes at once, half of them with a Content-Length (F20). */
const huge: Scenario = {
  name: 'huge bodies',
  // A sender that is still sending when it is refused sees its connection closed.
  expected: ['413', 'no response'],
  async run({ backend, scale }, traffic) {
    const { pid } = backend.edgeFunction;
    const before = memoryMb(pid);
    const work = Promise.all(Array.from({ length: hugeBodies }, (_, n) => sendHuge(traffic, n % 2 === 0)));
    const growth = Math.round((await peakMemoryMb(pid, work)) - before);
    if (growth > growthLimitMb) traffic.note(`memory grew by ${growth} MB`);
    await traffic.during(Promise.resolve(), 5, scale.requests);
  },
};

function sendHuge(traffic: Traffic, hasLength: boolean): Promise<unknown> {
  const chunk = new Uint8Array(hugeBytes / 10).fill(120);
  let left = 10;
  const stream = new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
  });
  return traffic.post(hasLength ? new Uint8Array(hugeBytes) : stream, { 'Idempotency-Key': 'huge-body' });
}

export const heavyBodies: Scenario[] = [slow, huge];
