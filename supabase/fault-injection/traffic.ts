import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConsultationRequest } from '../../src/consultation/fields.ts';
import { sampleRequest } from '../../tools/dev-stack/sample-request.ts';

/** What one visitor submits, under the same key however often it is sent. */
export interface Submission {
  key: string;
  words: ConsultationRequest;
  acknowledged: boolean;
  /** Absent for a form sent without JavaScript, whose response is a redirect. */
  reference?: string;
}

/** Sends requests as visitors do, each from a different IP address, and records the outcomes. */
export class Traffic {
  readonly submissions: Submission[] = [];
  /** Unexpected outcomes with their counts. */
  readonly unexpected = new Map<string, number>();
  slowestMs = 0;
  readonly #url: string;
  readonly #origin: string;
  readonly #expected: readonly string[];

  constructor(url: string, origin: string, expected: readonly string[]) {
    this.#url = url;
    this.#origin = origin;
    this.#expected = expected;
  }

  newSubmission(words: Partial<ConsultationRequest> = {}): Submission {
    const unique = randomBytes(8).toString('hex');
    const message = `${unique} ${words.message ?? ''}`;
    const email = `${unique}@example.com`;
    const submission = {
      key: `key-${unique}`,
      words: sampleRequest({ email, ...words, message }),
      acknowledged: false,
    };
    this.submissions.push(submission);
    return submission;
  }

  /** Sends once; true when the request was acknowledged. */
  async send(submission: Submission, key = submission.key): Promise<boolean> {
    const response = await this.post(JSON.stringify(submission.words), { 'Idempotency-Key': key });
    if (response?.status !== 200) return false;
    const { reference } = JSON.parse(response.text) as { reference?: string };
    // A copy without the first key gets a reference of its own.
    if (reference === undefined || (key === submission.key && (submission.reference ?? reference) !== reference))
      this.note('a different reference');
    submission.acknowledged = true;
    if (key === submission.key) submission.reference = reference ?? '';
    return true;
  }

  /** Sends once with the form that works without JavaScript. */
  async sendForm(submission: Submission): Promise<boolean> {
    const { smsConsent, ...words } = submission.words;
    const form = new URLSearchParams({ ...words, ...(smsConsent && { smsConsent: 'on' }), locale: 'fr', subject: '' });
    const response = await this.post(form.toString(), { 'Content-Type': 'application/x-www-form-urlencoded' });
    if (response?.status !== 303) return false;
    const isReceived = response.headers.get('Location')?.endsWith('#request-received') ?? false;
    if (isReceived) submission.acknowledged = true;
    else if (!this.#expected.includes('request-failed')) this.note('303 to #request-failed');
    return isReceived;
  }

  /** Posts exactly these bytes and notes an unexpected outcome; returns nothing when there was no response. */
  async post(body: BodyInit, headers: Record<string, string>, url = this.#url) {
    const started = performance.now();
    try {
      const init = {
        method: 'POST',
        headers: { Origin: this.#origin, 'Content-Type': 'application/json', 'X-Visitor': randomIp(), ...headers },
        body,
        // Without it `fetch` refuses to send a stream.
        duplex: 'half',
        redirect: 'manual' as const,
        signal: AbortSignal.timeout(10_000),
      };
      const fetched = await fetch(url, init);
      const response = { status: fetched.status, headers: fetched.headers, text: await fetched.text() };
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
      if (!['200', '303', ...this.#expected].includes(`${fetched.status}`)) this.note(`status ${fetched.status}`);
      if (response.status === 503 && !response.headers.has('Retry-After')) this.note('503 without Retry-After');
      return response;
    } catch (error) {
      const what = error instanceof Error && error.name === 'TimeoutError' ? 'no response in 10 s' : 'no response';
      if (!this.#expected.includes(what)) this.note(what);
      return undefined;
    }
  }

  /** Sends until the request is acknowledged. */
  async #sendUntilAcknowledged(submission: Submission): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await this.send(submission))) {
      if (Date.now() > end) return this.note('never acknowledged');
      await pause(100);
    }
  }

  /** Keeps visitors sending until `work` is done and at least `atLeast` requests are acknowledged. */
  async during(work: Promise<void>, visitors: number, atLeast: number): Promise<void> {
    let isDone = false;
    let acknowledged = 0;
    const ended = work.finally(() => (isDone = true));
    const visit = async () => {
      while (!isDone || acknowledged < atLeast) {
        await this.#sendUntilAcknowledged(this.newSubmission());
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

/** A different IP address every time, so that no request reaches the visitor limits. */
export function randomIp(): string {
  return [10, ...randomBytes(3)].join('.');
}
