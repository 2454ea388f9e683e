import { randomBytes } from 'node:crypto';

export interface Words {
  name: string;
  email: string;
  phone: string;
  message: string;
  smsConsent: boolean;
}

/** What one visitor wants to say, and the key he says it under, however often he tries. */
export interface Intent {
  key: string;
  words: Words;
  acknowledged: boolean;
  /** Absent for a form that was sent without JavaScript: it is answered with a page. */
  reference?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends requests as visitors would, each from an address of his own, and keeps what it was told. */
export class Traffic {
  readonly intents: Intent[] = [];
  /** Answers that should not be, with their number. */
  readonly unexpected = new Map<string, number>();
  slowestMs = 0;
  readonly #url: string;
  readonly #origin: string;
  readonly #expected: ReadonlySet<string>;

  /** `expected`: what may come beside an acknowledgement, such as `503` or `no answer`. */
  constructor(url: string, origin: string, expected: readonly string[]) {
    this.#url = url;
    this.#origin = origin;
    this.#expected = new Set(expected);
  }

  newIntent(words: Partial<Words> = {}): Intent {
    const unique = randomBytes(8).toString('hex');
    const standard = { name: 'Zoé Ñandú', email: 'zoe@example.com', phone: '5550142', smsConsent: true };
    const message = `${unique} ${words.message ?? ''}`;
    const intent = { key: `key-${unique}`, words: { ...standard, ...words, message }, acknowledged: false };
    this.intents.push(intent);
    return intent;
  }

  /** One try; true when the request was acknowledged. */
  async send(intent: Intent, key = intent.key): Promise<boolean> {
    const answer = await this.post(JSON.stringify(intent.words), { 'Idempotency-Key': key });
    if (answer?.status !== 200) return false;
    const { reference } = JSON.parse(answer.text) as { reference?: string };
    if (reference === undefined || (intent.reference ?? reference) !== reference) this.note('another reference');
    intent.acknowledged = true;
    intent.reference = reference ?? '';
    return true;
  }

  /** One try by the form that works without JavaScript. */
  async sendForm(intent: Intent): Promise<boolean> {
    const { smsConsent, ...words } = intent.words;
    const form = new URLSearchParams({ ...words, ...(smsConsent && { smsConsent: 'on' }), locale: 'fr', website: '' });
    const answer = await this.post(form.toString(), { 'Content-Type': 'application/x-www-form-urlencoded' });
    if (answer?.status !== 303) return false;
    const isReceived = answer.headers.get('Location')?.endsWith('#request-received') ?? false;
    if (isReceived) intent.acknowledged = true;
    else if (!this.#expected.has('request-failed')) this.note('303 to #request-failed');
    return isReceived;
  }

  /** Posts these very bytes; notes what should not have come back. */
  async post(body: BodyInit, headers: Record<string, string>): Promise<Answer | undefined> {
    const started = performance.now();
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { Origin: this.#origin, 'Content-Type': 'application/json', 'X-Visitor': someAddress(), ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const answer = { status: response.status, headers: response.headers, text: await response.text() };
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
      const isExpected = [200, 303].includes(answer.status) || this.#expected.has(String(answer.status));
      if (!isExpected) this.note(`status ${answer.status}`);
      if (answer.status === 503 && !answer.headers.has('Retry-After')) this.note('503 without Retry-After');
      return answer;
    } catch (error) {
      const what = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 10 s' : 'no answer';
      if (!this.#expected.has(what)) this.note(what);
      return undefined;
    }
  }

  /** Tries again and again until the request is acknowledged. */
  async insist(intent: Intent, patienceMs = 60_000): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!(await this.send(intent))) {
      if (Date.now() > end) return this.note('never acknowledged');
      await pause(100);
    }
  }

  /** Keeps so many visitors sending until `work` is done, and at least until so many are acknowledged. */
  async during(work: Promise<void>, visitors: number, atLeast: number): Promise<void> {
    let isDone = false;
    let acknowledged = 0;
    const ended = work.finally(() => (isDone = true));
    const visit = async () => {
      while (!isDone || acknowledged < atLeast) {
        await this.insist(this.newIntent());
        acknowledged += 1;
        await pause(20);
      }
    };
    await Promise.all([ended, ...Array.from({ length: visitors }, visit)]);
  }

  note(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }
}

/** Anybody's address: a limit for each visitor is not what is tried here. */
function someAddress(): string {
  return [10, ...randomBytes(3)].join('.');
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
