import { randomBytes } from 'node:crypto';

/** A visitor's intent: his words and the key they were sent under, however often that was. */
export interface Intent {
  key: string;
  body: string;
  reference?: string;
}

export interface Counts {
  tries: number;
  slowestMs: number;
  /** Answers that should not be, with their number. */
  unexpected: Map<string, number>;
}

/** Sends requests as a browser of ours would, and keeps what it was told. */
export class Traffic {
  readonly intents: Intent[] = [];
  readonly counts: Counts = { tries: 0, slowestMs: 0, unexpected: new Map() };
  readonly #url: string;
  readonly #origin: string;

  constructor(url: string, origin: string) {
    this.#url = url;
    this.#origin = origin;
  }

  newIntent(message = 'Fault'): Intent {
    const unique = randomBytes(8).toString('hex');
    const words = { name: 'Zoé Ñandú', email: 'zoe@example.com', phone: '5550142', smsConsent: true };
    const intent = { key: `key-${unique}`, body: JSON.stringify({ ...words, message: `${message} ${unique}` }) };
    this.intents.push(intent);
    return intent;
  }

  /** One try; true when the request was acknowledged. 503 and a broken connection are honest answers. */
  async send(intent: Intent): Promise<boolean> {
    const started = performance.now();
    this.counts.tries += 1;
    const headers = { Origin: this.#origin, 'Content-Type': 'application/json', 'Idempotency-Key': intent.key };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(this.#url, { method: 'POST', headers, body: intent.body, signal }).catch(
      () => undefined,
    );
    const body: unknown = await answer?.json().catch(() => undefined);
    if (answer) this.counts.slowestMs = Math.max(this.counts.slowestMs, performance.now() - started);
    const reference = (body as { reference?: string } | undefined)?.reference;
    if (answer?.status === 200 && reference !== undefined) {
      if (intent.reference !== undefined && intent.reference !== reference) this.note('another reference');
      intent.reference = reference;
      return true;
    }
    if (answer && answer.status !== 503) this.note(`status ${answer.status}`);
    return false;
  }

  /** Tries again and again until the request is acknowledged or there is no more time. */
  async insist(intent: Intent, until: number): Promise<void> {
    while (!(await this.send(intent)) && Date.now() < until) await pause(100);
  }

  note(what: string): void {
    this.counts.unexpected.set(what, (this.counts.unexpected.get(what) ?? 0) + 1);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
