import type { Backend } from '../local/backend.ts';
import type { OutboxMode } from '../local/outbox.ts';
import { pause, type Traffic } from './traffic.ts';

/** How much of everything: the short form is part of the gate. */
export interface Extent {
  kills: number;
  /** Requests that are on their way around each fault. */
  requests: number;
  hostileInputs: number;
}

export type Scenario = (backend: Backend, traffic: Traffic, extent: Extent) => Promise<void>;

const patienceMs = 60_000;

/** Kills a part while requests are under way, at a moment of its own each time, and starts it again. */
const killing =
  (part: 0 | 1): Scenario =>
  async (backend, traffic, { kills, requests }) => {
    for (let n = 0; n < kills; n += 1) {
      const until = Date.now() + patienceMs;
      const sending = Array.from({ length: requests }, () => traffic.insist(traffic.newIntent('Kill'), until));
      await pause(Math.random() * 100);
      process.kill(backend.parts[part].pid, 'SIGKILL');
      await backend.parts[part].ended;
      backend.parts[part] = await (part === 0 ? backend.restartDatabase() : backend.restartFunction());
      await Promise.all(sending);
    }
  };

/** Every way in which the mail API may fail, while leads go on coming in. */
const mailTrouble: Scenario = async (backend, traffic, { requests }) => {
  const modes: OutboxMode[] = ['fail', 'loseReply', 'revoked', 'hang'];
  for (const mode of modes) {
    backend.outbox.setMode(mode);
    const until = Date.now() + patienceMs;
    await Promise.all(Array.from({ length: requests }, () => traffic.insist(traffic.newIntent(mode), until)));
  }
  backend.outbox.setMode('ok');
};

/** 200 copies of one request at once. */
const copies: Scenario = async (_, traffic) => {
  const intent = traffic.newIntent('Copy');
  const until = Date.now() + patienceMs;
  await Promise.all(Array.from({ length: 200 }, () => traffic.insist(intent, until)));
};

/** Words made of whatever breaks programs; all of them are either taken or refused with a 4xx. */
const hostile: Scenario = async (_, traffic, { hostileInputs }) => {
  for (let n = 0; n < hostileInputs; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const intent = traffic.newIntent();
        const body = JSON.parse(intent.body) as Record<string, unknown>;
        const field = ['name', 'email', 'phone', 'message'][Math.floor(Math.random() * 4)] ?? 'name';
        body[field] = field === 'message' ? `${String(body['message'])} ${nastyText()}` : nastyText();
        intent.body = JSON.stringify(body);
        await traffic.send(intent);
      }),
    );
  }
  // Refusing is right here, if it is the caller whom the answer blames.
  traffic.counts.unexpected.delete('status 422');
};

const nastyPieces = [
  '\ud800', '\udfff', '\u0000', '\u202e', '\u200b', '\ufeff', '\uffff', 'Z͑ͫ̓ͪ̂ͫ', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', "'", '"', '\\', '\r\nBcc: a@b.co', ';',
  '<script>', '{{7*7}}', '${7*7}', '%00', '%s%n', "' or 1=1 --", 'NaN', 'null', '-1e999', '../../etc/passwd', '=1+1', '١٢٣', 'Ａ', 'a',
]; // prettier-ignore

function nastyText(): string {
  const length = Math.floor(Math.random() * 30);
  return Array.from({ length }, () => nastyPieces[Math.floor(Math.random() * nastyPieces.length)]).join('');
}

export const scenarios: Record<string, Scenario> = {
  'function killed': killing(1),
  'database killed': killing(0),
  'mail API in trouble': mailTrouble,
  '200 copies at once': copies,
  'hostile input': hostile,
};
