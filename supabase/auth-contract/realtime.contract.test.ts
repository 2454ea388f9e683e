import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { backend, specifiedAuth } from './open-contract.ts';

let sent: string[];

/** A socket that is open at once, keeps what is sent and never responds: silence is what these rules are about. */
class SilentSocket {
  readyState = 1;
  onopen?: () => void;

  constructor() {
    queueMicrotask(() => this.onopen?.());
  }

  send(message: string): void {
    sent.push(message);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** A client without a browser: its session lives in memory and its tab is never hidden. */
function openClient() {
  const client = createClient(backend.url, backend.publicKey, {
    auth: { ...specifiedAuth, storageKey: `realtime-${Math.random()}` },
    realtime: { transport: SilentSocket as never },
  });
  onTestFinished(() => client.auth.dispose());
  client.realtime.connect();
  return client;
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => vi.useRealTimers());

it('sends a heartbeat 25 s after the connection opened', async () => {
  const heartbeats = () => sent.filter((message) => message.includes('"phoenix","heartbeat"'));
  expect(openClient().realtime.heartbeatIntervalMs).toBe(25_000);
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
  await vi.advanceTimersByTimeAsync(0);
  client.channel('leads').subscribe((state) => void states.push(state));
  await vi.advanceTimersByTimeAsync(9999);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['TIMED_OUT']);
});
