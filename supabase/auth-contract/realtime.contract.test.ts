import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { publicKey, specifiedAuth } from './open-contract.ts';

let sent: string[];

/** A socket that opens at once, keeps what is sent and never responses: silence is what these rules are about. */
class SilentSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly protocol = '';
  readonly url: string;
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    queueMicrotask(() => {
      this.readyState = this.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  send(message: unknown): void {
    sent.push(String(message));
  }

  close(): void {
    this.readyState = this.CLOSED;
  }
}

/** A client without a browser: its session lives in memory and its tab is never hidden. */
function openClient() {
  const client = createClient('http://127.0.0.1:9', publicKey, {
    auth: { ...specifiedAuth, storageKey: `realtime-${Math.random()}` },
    realtime: { transport: SilentSocket },
  });
  onTestFinished(() => client.auth.dispose());
  return client;
}

const heartbeats = () => sent.filter((message) => message.includes('"phoenix","heartbeat"'));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('sends a heartbeat 25 s after the connection opened', async () => {
  const { realtime } = openClient();
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  realtime.connect();
  await vi.advanceTimersByTimeAsync(24_999);
  expect(heartbeats()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heartbeats()).toHaveLength(1);
});

// The only default of 10 s among the parts of the client: authentication, REST, storage and functions have none.
it('times out a realtime message after 10 s without a response', async () => {
  const client = openClient();
  expect(client.realtime.timeout).toBe(10_000);
  const states: string[] = [];
  client.realtime.connect();
  await vi.advanceTimersByTimeAsync(0);
  client.channel('leads').subscribe((state) => void states.push(state));
  await vi.advanceTimersByTimeAsync(9999);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['TIMED_OUT']);
});
