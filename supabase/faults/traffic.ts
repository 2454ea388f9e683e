import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import ical from 'ical.js';
import { features } from '../../src/business/features.ts';
import {
  meetingPaths,
  type BookedMeeting,
  type ChangeRequest,
  type FreeTimes,
  type MeetingError,
} from '../../src/meetings/protocol.ts';
import type { OutboxMail } from '../../tools/stack/outbox-page.ts';
import { call, type System } from './system.ts';
import { bookingRequest, requestFixture } from '../../test-support/fixtures.ts';

/** A response that leaves no doubt about what was done: the meeting, or why it was refused. */
type MeetingOutcome = { meeting: BookedMeeting; error?: never } | { meeting?: never; error: string };

/** What a calendar shows of a meeting after a file about it; times are in UTC. */
type CalendarState = Pick<BookedMeeting, 'sequence' | 'state' | 'startsAt'>;

/** Longer than the restarts of a slow machine take. */
const patienceMs = 60_000;
const responseMs = 10_000;
const visitors = 10;

/** Sends requests and meets as visitors do until each knows the outcome; compares it with what is stored and sent. */
export class Traffic {
  /** The reference that each request was acknowledged with, by the email address of its visitor. */
  readonly requests = new Map<string, string>();
  /** The last acknowledged state of each meeting, by its token. */
  readonly meetings = new Map<string, BookedMeeting>();
  /** What must not happen. */
  readonly problems: string[] = [];
  #settled = 0;
  readonly #system: System;
  readonly #expected: readonly string[];

  /** `expected` are the outcomes besides an acknowledgement that visitors may see, such as `503` or `no response`. */
  constructor(system: System, expected: readonly string[] = []) {
    this.#system = system;
    this.#expected = ['200', ...expected];
  }

  /** Ten visitors send requests and ten meet, until `work` is done and as many of each know the outcome. */
  async during(work: Promise<unknown>, atLeast: number): Promise<void> {
    let isDone = false;
    let isOver = false;
    const [requests, meetings] = [this.requests.size + atLeast, this.#settled + atLeast];
    const repeat = async (visit: () => Promise<unknown>, isEnough: () => boolean) => {
      for (; !isOver && !(isDone && isEnough()); await pause(500)) await visit();
    };
    const all = Array.from({ length: visitors }, () => {
      const kept: BookedMeeting[] = [];
      return [
        repeat(
          () => this.#submit(),
          () => this.requests.size >= requests,
        ),
        features.meetings &&
          repeat(
            () => this.#meet(kept),
            () => this.#settled >= meetings,
          ),
      ];
    });
    await Promise.all([work.finally(() => (isDone = true)), ...all.flat()]).finally(() => (isOver = true));
  }

  /** Sends a request of a new visitor until it is acknowledged. */
  async #submit(): Promise<void> {
    const unique = randomBytes(8).toString('hex');
    const email = `${unique}@example.com`;
    const key = { 'Idempotency-Key': `key-${unique}` };
    const response = await this.#sendUntil(['200'], this.#system.backend.requestsUrl, requestFixture({ email }), key);
    this.requests.set(email, (JSON.parse(response) as { reference: string }).reference);
  }

  /** Books a time, moves the meeting a few times and perhaps cancels it; without an open time, cancels one it kept. */
  async #meet(kept: BookedMeeting[]): Promise<void> {
    const oneOf = (times: string[] = []) => times[randomInt(Math.max(1, times.length))];
    const change = async (known: BookedMeeting, startsAt: string | null): Promise<BookedMeeting> => {
      const outcome = await this.#change(known, startsAt);
      if (outcome.meeting) return outcome.meeting;
      // Nobody else changes this meeting: only its new time can be refused.
      if (startsAt === null || outcome.error !== 'timeTaken') this.problems.push(`change refused: ${outcome.error}`);
      return known;
    };
    const times = await this.#openTimes();
    const time = oneOf(times);
    if (time === undefined) {
      // Otherwise visitors who kept their meetings would leave no time to book, and all would wait for one forever.
      const own = times && kept.pop();
      if (own) await change(own, null);
      return pause(100);
    }
    let { meeting } = await this.#book(time);
    if (!meeting) return;
    for (let moves = randomInt(4); moves > 0; moves -= 1) {
      const to = oneOf(await this.#openTimes());
      if (to !== undefined) meeting = await change(meeting, to);
    }
    if (randomInt(10) < 8) await change(meeting, null);
    else kept.push(meeting);
  }

  /** The open times; nothing while the function or the database is down. */
  async #openTimes(): Promise<string[] | undefined> {
    const { backend, origin } = this.#system;
    const headers = { Origin: origin, 'X-Visitor': randomIp() };
    const response = await call(backend.meetingsUrl + meetingPaths.times, {
      headers,
      signal: AbortSignal.timeout(responseMs),
    });
    return response?.status === 200 ? (JSON.parse(response.text) as FreeTimes).times : undefined;
  }

  #book(startsAt: string): Promise<MeetingOutcome> {
    const unique = randomBytes(8).toString('hex');
    const own = { key: `key-${unique}`, email: `zoe-${unique}@example.com` };
    return this.#settle(meetingPaths.book, { ...bookingRequest, ...own, startsAt });
  }

  /** Moves a meeting, or cancels it if `startsAt` is null. */
  #change({ token, sequence }: BookedMeeting, startsAt: string | null): Promise<MeetingOutcome> {
    const request: ChangeRequest = { token, sequence, startsAt, timeZone: 'Asia/Kolkata', locale: 'fr' };
    return this.#settle(meetingPaths.change, request);
  }

  async #settle(path: string, request: object): Promise<MeetingOutcome> {
    const response = await this.#sendUntil(['200', '409'], this.#system.backend.meetingsUrl + path, request);
    const outcome = JSON.parse(response) as BookedMeeting | MeetingError;
    this.#settled += 1;
    if ('error' in outcome) return { error: outcome.error };
    this.meetings.set(outcome.token, outcome);
    return { meeting: outcome };
  }

  /** Sends until the status is one of these, and returns the body; notes what a visitor must not see. */
  async #sendUntil(settled: string[], url: string, body: object, ownHeaders: object = {}): Promise<string> {
    const headers = { Origin: this.#system.origin, 'Content-Type': 'application/json', ...ownHeaders };
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) {
      const signal = AbortSignal.timeout(responseMs);
      const response = await call(url, {
        method: 'POST',
        headers: { ...headers, 'X-Visitor': randomIp() },
        body: JSON.stringify(body),
        signal,
      });
      const status = response ? `${response.status}` : `no response${signal.aborted ? ' in 10 s' : ''}`;
      if (response && settled.includes(status)) return response.text;
      if (!this.#expected.includes(status)) this.problems.push(status);
      if (status === '503' && !response?.headers.has('Retry-After')) this.problems.push('503 without Retry-After');
    }
    throw new Error(`Waited ${patienceMs / 1000} s for a response of ${url}`);
  }
}

/** Has everything sent that waits, and compares it and what is stored with what all visitors were told. */
export async function findDefects(system: System, traffics: readonly Traffic[]): Promise<string[]> {
  await system.sendWaiting();
  return [
    // Reported once, so that later tests do not fail for them.
    ...traffics.flatMap((traffic) => traffic.problems.splice(0)),
    ...(await defectsOfRequests(system, new Map(traffics.flatMap(({ requests }) => [...requests])))),
    ...(await defectsOfMeetings(
      system,
      traffics.flatMap(({ meetings }) => [...meetings.values()]),
    )),
  ];
}

/** Each request is stored once, under the reference that its visitor knows, and each message about it was sent once. */
async function defectsOfRequests({ backend: { outbox }, sql }: System, acknowledged: ReadonlyMap<string, string>) {
  const mails = Map.groupBy(outbox.mails(), ({ subject, headers }) => {
    const isConfirmation = headers?.['Auto-Submitted'] === 'auto-replied';
    return `${/\((R-[^()]+)\)$/.exec(subject)?.[1]} ${isConfirmation ? 'confirmation' : 'request'}`;
  });
  const events = Map.groupBy(outbox.events(), ({ event }) => event.data.reference);
  const requests = await sql<{ email: string; reference: string }[]>`
    select email, reference from consultation.requests join consultation.consent_records on request_id = id`;
  const stored = Map.groupBy(requests, ({ email }) => email);
  return [...new Set([...acknowledged.keys(), ...stored.keys()])].flatMap((email) => {
    const references = stored.get(email)?.map(({ reference }) => reference) ?? [];
    const [reference = ''] = references;
    const sent = [mails.get(`${reference} request`), mails.get(`${reference} confirmation`), events.get(reference)];
    const counts = sent.map((messages) => messages?.length ?? 0).join();
    const isRight = references.join() === acknowledged.get(email) && counts === '1,1,1';
    return isRight
      ? []
      : [`${email}: acknowledged as ${acknowledged.get(email)}, stored as ${references.join()}, sent ${counts}`];
  });
}

/** Each meeting is stored as its visitor knows it, without overlaps, and calendars, team and events follow in order. */
async function defectsOfMeetings({ backend: { outbox }, sql }: System, acknowledged: readonly BookedMeeting[]) {
  const defects: string[] = [];
  const meetings = await sql<(CalendarState & { id: string; reference: string })[]>`
    select id, reference, sequence, state, consultation.utc_text(starts_at) as "startsAt" from consultation.meetings`;
  const overlaps = await sql<{ reference: string }[]>`
    select a.reference from consultation.meetings as a join consultation.meetings as b
    on a.id < b.id and a.state = 'booked' and b.state = 'booked'
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`;
  for (const { reference } of overlaps) defects.push(`${reference} overlaps another`);

  const mails = outbox.mails();
  const events = Map.groupBy(outbox.events(), ({ event }) => event.data.reference);
  const shown = calendarStates(mails);
  const known = new Map(acknowledged.map((meeting) => [meeting.reference, meeting]));
  for (const { id, reference, ...meeting } of meetings) {
    if (!isSameState(meeting, known.get(reference))) defects.push(`${reference}: its visitor knows another state`);
    known.delete(reference);
    const states = shown.get(id) ?? [];
    if (!isSameState(meeting, states.at(-1))) defects.push(`${reference}: a calendar shows another state`);
    if (!isIncreasing(states.map(({ sequence }) => sequence)))
      defects.push(`${reference}: an older mail after a newer one, or twice`);

    const toTeam = mails.filter(({ attachments, subject }) => !attachments && subject.includes(reference));
    const isTold = toTeam.at(-1)?.subject.includes('canceled') === (meeting.state === 'canceled');
    if (!isTold || toTeam.length > meeting.sequence + 1)
      defects.push(`${reference}: ${toTeam.length} mails to the team`);

    const told = (events.get(reference) ?? []).map(({ event }) =>
      'sequence' in event.data ? event.data.sequence : -1,
    );
    if (told.at(-1) !== meeting.sequence || !isIncreasing(told))
      defects.push(`${reference}: events of states ${told.join()}`);
  }
  return [...defects, ...[...known.keys()].map((reference) => `${reference} is lost`)];
}

function isSameState(one: CalendarState, other: CalendarState | undefined): boolean {
  return one.sequence === other?.sequence && one.state === other.state && one.startsAt === other.startsAt;
}

/** Whether each state came once and after the ones before it; those that a newer one superseded may be missing. */
function isIncreasing(sequences: readonly number[]): boolean {
  return sequences.every((sequence, index) => index === 0 || sequence > (sequences[index - 1] ?? 0));
}

/** The states of each meeting in the calendar files of these mails, as they arrived, by the id that starts its UID. */
function calendarStates(mails: readonly OutboxMail[]): Map<string, CalendarState[]> {
  const states = new Map<string, CalendarState[]>();
  for (const { content } of mails.flatMap(({ attachments = [] }) => attachments)) {
    const calendar = ical.Component.fromString(Buffer.from(content, 'base64').toString('utf8'));
    const { uid, sequence, startDate } = new ical.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    const [id = ''] = uid.split('@');
    const state = calendar.getFirstPropertyValue('method') === 'CANCEL' ? 'canceled' : 'booked';
    states.set(id, [...(states.get(id) ?? []), { sequence, state, startsAt: startDate.toString() }]);
  }
  return states;
}

/** A different IP address every time, so that no request reaches the visitor limits. */
function randomIp(): string {
  return [10, ...randomBytes(3)].join('.');
}
