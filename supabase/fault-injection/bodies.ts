import { connect, type Socket } from 'node:net';
import { memoryMb, peakMemoryMb } from './processes.ts';
import type { Scenario } from './scenario.ts';
import { pause, type Traffic } from './traffic.ts';

const hugeBodies = 40;
const hugeBytes = 10 * 1024 * 1024;
const growthLimitMb = 50;

// The function gives a body ten seconds.
const deadlineMs = 11_500;

/** Many senders at one byte a second, while honest visitors keep coming. */
const slow: Scenario = {
  name: 'slow bodies',
  expected: [],
  async run({ backend, extent, origin }, traffic) {
    const url = new URL(backend.functionUrl);
    const answers = Array.from({ length: extent.slowSenders }, () => dripBody(url, origin, extent.slowMs));
    await traffic.during(pause(extent.slowMs), 5, extent.requests);
    const endings = await Promise.all(answers);
    const cutOff = endings.filter((ending) => ending === '408' || ending === 'closed').length;
    if (extent.slowMs > deadlineMs && cutOff < endings.length) traffic.note('a slow sender was not cut off');
    if (endings.some((ending) => /^[25]/.test(ending))) traffic.note('a slow sender was answered');
  },
};

/** Sends one byte a second; returns the status, or how it ended. */
function dripBody({ hostname, port, pathname }: URL, origin: string, forMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () =>
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

/** Forty bodies of ten megabytes at once, half of them with their length announced. */
const huge: Scenario = {
  name: 'huge bodies',
  // A sender that is still sending when it is refused sees its connection closed.
  expected: ['413', 'no answer'],
  async run({ backend, extent }, traffic) {
    const { pid } = backend.parts[1];
    const before = memoryMb(pid);
    const work = Promise.all(Array.from({ length: hugeBodies }, (_, n) => sendHuge(traffic, n % 2 === 0)));
    const growth = Math.round((await peakMemoryMb(pid, work)) - before);
    if (growth > growthLimitMb) traffic.note(`memory grew by ${growth} MB`);
    await traffic.during(Promise.resolve(), 5, extent.requests);
  },
};

function sendHuge(traffic: Traffic, isAnnounced: boolean): Promise<unknown> {
  const chunk = new Uint8Array(hugeBytes / 10).fill(120);
  let left = 10;
  const stream = new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
  });
  return traffic.post(isAnnounced ? new Uint8Array(hugeBytes) : stream, { 'Idempotency-Key': 'huge-body' });
}

export const heavyBodies: Scenario[] = [slow, huge];
