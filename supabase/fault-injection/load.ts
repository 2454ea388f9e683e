import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { pause } from './traffic.ts';

/** The outcome of a number of requests. */
export interface LoadResult {
  /** Of the acknowledged requests. */
  durationsMs: number[];
  errors: number;
  elapsedMs: number;
}

/** Sends new requests, each from a new visitor, cheaply: it shares the machine with what it measures. */
export class Load {
  readonly #url: string;
  readonly #origin: string;
  readonly #agent: Agent;

  constructor(url: string, origin: string, connections: number) {
    this.#url = url;
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Each sender sends its next request as soon as the last one is done. */
  async saturate(senders: number, forMs: number): Promise<LoadResult> {
    return this.#measure(async (sendOne) => {
      const end = performance.now() + forMs;
      const sender = async () => {
        while (performance.now() < end) await sendOne();
      };
      await Promise.all(Array.from({ length: senders }, sender));
    });
  }

  /** Sends at a fixed rate, whether or not earlier requests are done. */
  async pace(perSecond: number, forMs: number): Promise<LoadResult> {
    return this.#measure(async (sendOne) => {
      const sent: Promise<void>[] = [];
      const started = performance.now();
      while (performance.now() - started < forMs) {
        sent.push(sendOne());
        await pause(Math.max(0, started + (sent.length * 1000) / perSecond - performance.now()));
      }
      await Promise.all(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  async #measure(run: (sendOne: () => Promise<void>) => Promise<void>): Promise<LoadResult> {
    const result: LoadResult = { durationsMs: [], errors: 0, elapsedMs: 0 };
    const began = performance.now();
    await run(async () => {
      const started = performance.now();
      const status = await this.#send();
      if (status === 200) result.durationsMs.push(performance.now() - started);
      else result.errors += 1;
    });
    result.elapsedMs = performance.now() - began;
    return result;
  }

  #send(): Promise<number> {
    const unique = randomBytes(8).toString('hex');
    const words = { name: 'Zoé Ñandú', email: 'zoe@example.com', phone: '5550142', smsConsent: true };
    const body = JSON.stringify({ ...words, message: `Bench ${unique}` });
    const headers = {
      Origin: this.#origin,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Idempotency-Key': unique,
      'X-Visitor': [10, ...randomBytes(3)].join('.'),
    };
    return new Promise((resolve) => {
      const call = request(this.#url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
      });
      call.on('error', () => resolve(0)).end(body);
    });
  }
}
