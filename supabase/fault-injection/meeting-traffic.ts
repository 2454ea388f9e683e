import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  paths,
  type BookedMeeting,
  type ChangeRequest,
  type FreeTimes,
  type MeetingError,
} from '../../src/meetings/protocol.ts';
import { bookingRequest } from '../../tools/dev-stack/sample-meeting.ts';
import { call } from './call.ts';
import type { Context } from './scenario.ts';
import { randomIp, type Traffic } from './traffic.ts';

/** A response that leaves no doubt about what was done: the meeting, or why it was refused. */
type MeetingOutcome = { meeting: BookedMeeting; error?: never } | { meeting?: never; error: string };

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
    this.#url = backend.meetingsUrl;
    this.#origin = origin;
    this.#traffic = traffic;
  }

  /** The open times; nothing while the function or the database is down. */
  async openTimes(): Promise<string[] | undefined> {
    const headers = { Origin: this.#origin, 'X-Visitor': randomIp() };
    const init = { headers, signal: AbortSignal.timeout(10_000) };
    const response = await call(`${this.#url}${paths.times}`, init);
    return response?.status === 200 ? (JSON.parse(response.text) as FreeTimes).times : undefined;
  }

  book(startsAt: string): Promise<MeetingOutcome | undefined> {
    const unique = randomBytes(8).toString('hex');
    const own = { key: `key-${unique}`, email: `zoe-${unique}@example.com` };
    return this.#sendUntilSettled(paths.book, { ...bookingRequest, ...own, startsAt });
  }

  /** Moves a meeting, or cancels it if `startsAt` is null. */
  change({ token, sequence }: BookedMeeting, startsAt: string | null): Promise<MeetingOutcome | undefined> {
    const request: ChangeRequest = { token, sequence, startsAt, timeZone: 'Asia/Kolkata', locale: 'fr' };
    return this.#sendUntilSettled(paths.change, request);
  }

  async #sendUntilSettled(path: string, request: object): Promise<MeetingOutcome | undefined> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
      const response = await this.#traffic.post(JSON.stringify(request), {}, `${this.#url}${path}`);
      if (response?.status !== 200 && response?.status !== 409) continue;
      this.settled += 1;
      if (response.status === 409) return { error: (JSON.parse(response.text) as MeetingError).error };
      const meeting = JSON.parse(response.text) as BookedMeeting;
      this.acknowledged.set(meeting.token, meeting);
      return { meeting };
    }
    this.#traffic.note('no response');
    return undefined;
  }
}
