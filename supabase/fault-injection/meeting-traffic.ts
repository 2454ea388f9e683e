import { randomBytes } from 'node:crypto';
import {
  functionName,
  paths,
  type BookedMeeting,
  type BookingRequest,
  type ChangeRequest,
  type FreeTimes,
  type MeetingError,
} from '../../src/meetings/protocol.ts';
import type { Context } from './scenario.ts';
import { pause, type Traffic } from './traffic.ts';

/** A response that leaves no doubt about what was done. */
export type MeetingOutcome = { status: 200; meeting: BookedMeeting } | { status: 409; error: string };

const timeoutMs = 60_000;

/** Books and changes meetings as visitors do; each request is sent until its outcome is known. */
export class MeetingTraffic {
  /** The last acknowledged state of each meeting, by its token. */
  readonly acknowledged = new Map<string, BookedMeeting>();
  /** Requests whose outcome is known. */
  settled = 0;
  readonly #url: string;
  readonly #origin: string;
  readonly #traffic: Traffic;

  constructor({ backend, origin }: Context, traffic: Traffic) {
    this.#url = new URL(functionName, backend.functionUrl).href;
    this.#origin = origin;
    this.#traffic = traffic;
  }

  /** The free times; none while the function or the database is down. */
  async freeTimes(): Promise<string[]> {
    const response = await fetch(`${this.#url}${paths.times}`, {
      headers: { Origin: this.#origin },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (response?.status === 200) return ((await response.json()) as FreeTimes).times;
    await response?.body?.cancel();
    return [];
  }

  async book(startsAt: string): Promise<MeetingOutcome | undefined> {
    const unique = randomBytes(8).toString('hex');
    const request: BookingRequest = {
      key: `key-${unique}`,
      startsAt,
      name: 'Zoé',
      email: `zoe-${unique}@example.com`,
      topic: '',
      locale: 'fr',
      timeZone: 'Asia/Kolkata',
      pagePath: '/fr/contact',
      formElapsedMs: 5000,
      honeypot: '',
    };
    return this.#sendUntilSettled(paths.book, request);
  }

  /** Moves a meeting to a time, or cancels it for null. */
  async change({ token, sequence }: BookedMeeting, startsAt: string | null): Promise<MeetingOutcome | undefined> {
    const request: ChangeRequest = { token, sequence, startsAt, timeZone: 'Asia/Kolkata', locale: 'fr' };
    return this.#sendUntilSettled(paths.change, request);
  }

  async #sendUntilSettled(path: string, request: object): Promise<MeetingOutcome | undefined> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
      const response = await this.#traffic.post(JSON.stringify(request), {}, `${this.#url}${path}`);
      if (response?.status !== 200 && response?.status !== 409) continue;
      this.settled += 1;
      if (response.status === 409) return { status: 409, error: (JSON.parse(response.text) as MeetingError).error };
      const meeting = JSON.parse(response.text) as BookedMeeting;
      this.acknowledged.set(meeting.token, meeting);
      return { status: 200, meeting };
    }
    this.#traffic.note('no response');
    return undefined;
  }
}
