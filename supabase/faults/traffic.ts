import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import ical from 'ical.js';
import { features } from '../../src/business/features.ts';
import { fieldNames, fields, mapFields, type ConsultationRequest } from '../../src/consultation/fields.ts';
import { validateConsultation } from '../../src/consultation/schema.ts';
import {
  paths,
  type BookedMeeting,
  type ChangeRequest,
  type FreeTimes,
  type MeetingError,
} from '../../src/meetings/protocol.ts';
import type { OutboxMail } from '../../tools/stack/outbox-page.ts';
import { hashContent } from '../functions/send-consultation-email/lead.ts';
import { call, type System } from './system.ts';
import { bookingRequest, requestFixture } from '../../test-support/fixtures.ts';

/** What one visitor submits, under the same key however often it is sent. */
interface Submission {
  key: string;
  words: ConsultationRequest;
  /** Given with the acknowledgement. */
  reference?: string;
}

/** A response that leaves no doubt about what was done: the meeting, or why it was refused. */
type MeetingOutcome = { meeting: BookedMeeting; error?: never } | { meeting?: never; error: string };

/** What a calendar shows of a meeting after a file about it; times are in UTC. */
type CalendarState = Pick<BookedMeeting, 'sequence' | 'state' | 'startsAt'>;

/** Longer than the restarts of a slow machine take. */
const patienceMs = 60_000;
const responseMs = 10_000;
const visitors = 10;

/** Sends requests and meets as visitors do, until each knows the outcome, and compares what they know with what is stored and sent. */
export class Traffic {
  readonly submissions: Submission[] = [];
  /** The last acknowledged state of each meeting, by its token. */
  readonly meetings = new Map<string, BookedMeeting>();
  /** What must not happen. */
  readonly problems: string[] = [];
  #acknowledged = 0;
  #settled = 0;
  readonly #system: System;
  readonly #expected: readonly string[];
  readonly #randomInt: (min: number, max: number) => number;

  /** `expected` are the outcomes besides an acknowledgement that visitors may see, such as `503` or `no response`. */
  constructor(system: System, randomInt: (min: number, max: number) => number, expected: readonly string[] = []) {
    this.#system = system;
    this.#randomInt = randomInt;
    this.#expected = ['200', ...expected];
  }

  /** Ten visitors send requests and ten meet, until `work` is done and as many of each know the outcome. */
  async during(work: Promise<unknown>, atLeast: number): Promise<void> {
    let isDone = false;
    let isOver = false;
    const [requests, meetings] = [this.#acknowledged + atLeast, this.#settled + atLeast];
    const repeat = async (visit: () => Promise<unknown>, isEnough: () => boolean) => {
      for (; !isOver && !(isDone && isEnough()); await pause(200)) await visit();
    };
    const all = Array.from({ length: visitors }, () => {
      const kept: BookedMeeting[] = [];
      return [
        repeat(
          () => this.#submit(),
          () => this.#acknowledged >= requests,
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
    const words = requestFixture({ email: `${unique}@example.com`, message: unique });
    const submission: Submission = { key: `key-${unique}`, words };
    this.submissions.push(submission);
    const response = await this.#sendUntil(['200'], this.#system.backend.functionUrl, words, {
      'Idempotency-Key': submission.key,
    });
    submission.reference = (JSON.parse(response) as { reference: string }).reference;
    this.#acknowledged += 1;
  }

  /** Books a time, then moves the meeting a few times and perhaps cancels it; without an open time, cancels one it kept. */
  async #meet(kept: BookedMeeting[]): Promise<void> {
    const oneOf = (times: string[] = []) => times[this.#randomInt(0, Math.max(0, times.length - 1))];
    const change = async (known: BookedMeeting, startsAt: string | null): Promise<BookedMeeting> => {
      const outcome = await this.#change(known, startsAt);
      if (outcome.meeting) return outcome.meeting;
      // Nobody else changes this meeting: only its new time can be refused.
      if (startsAt === null || outcome.error !== 'timeTaken') this.problems.push(`change refused: ${outcome.error}`);
      return known;
    };
    const times = await this.openTimes();
    const time = oneOf(times);
    if (time === undefined) {
      // Otherwise visitors who kept their meetings would leave no time to book, and all would wait for one forever.
      const own = times && kept.pop();
      if (own) await change(own, null);
      return pause(100);
    }
    let { meeting } = await this.book(time);
    if (!meeting) return;
    for (let moves = this.#randomInt(0, 3); moves > 0; moves -= 1) {
      const to = oneOf(await this.openTimes());
      if (to !== undefined) meeting = await change(meeting, to);
    }
    if (this.#randomInt(1, 10) <= 8) await change(meeting, null);
    else kept.push(meeting);
  }

  /** The open times; nothing while the function or the database is down. */
  async openTimes(): Promise<string[] | undefined> {
    const { backend, origin } = this.#system;
    const headers = { Origin: origin, 'X-Visitor': randomIp() };
    const response = await call(backend.meetingsUrl + paths.times, {
      headers,
      signal: AbortSignal.timeout(responseMs),
    });
    return response?.status === 200 ? (JSON.parse(response.text) as FreeTimes).times : undefined;
  }

  book(startsAt: string): Promise<MeetingOutcome> {
    const unique = randomBytes(8).toString('hex');
    const own = { key: `key-${unique}`, email: `zoe-${unique}@example.com` };
    return this.#settle(paths.book, { ...bookingRequest, ...own, startsAt });
  }

  /** Moves a meeting, or cancels it if `startsAt` is null. */
  #change({ token, sequence }: BookedMeeting, startsAt: string | null): Promise<MeetingOutcome> {
    const request: ChangeRequest = { token, sequence, startsAt, timeZone: 'Asia/Kolkata', locale: 'fr' };
    return this.#settle(paths.change, request);
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

/** What `findDefects` returns when all is well. */
export const noDefects = { problems: [], lost: [], doubled: [], wrong: [] };

/** Has everything sent that waits, and compares it and what is stored with what all visitors were told. */
export async function findDefects(system: System, traffics: readonly Traffic[]) {
  await system.sendWaiting();
  // Reported once, so that later tests do not fail for them.
  const problems = traffics.flatMap((traffic) => traffic.problems.splice(0));
  const requests = await compareRequests(
    system,
    traffics.flatMap(({ submissions }) => submissions),
  );
  const meetings = await compareMeetings(
    system,
    traffics.flatMap((traffic) => [...traffic.meetings.values()]),
  );
  return {
    problems,
    /** Acknowledged, but not stored or not sent as it was acknowledged. */
    lost: [...requests.lost, ...meetings.lost],
    /** Stored or sent twice, or stored and never acknowledged. */
    doubled: [...requests.doubled, ...meetings.doubled],
    /** Meetings that overlap, and messages that are missing, doubled or out of order. */
    wrong: meetings.wrong,
  };
}

async function compareRequests({ events, mails, sql }: System, submissions: Submission[]) {
  const mailsAbout = Map.groupBy(await mails(), ({ subject, headers }) => {
    const isConfirmation = headers?.['Auto-Submitted'] === 'auto-replied';
    return `${/\((R-[^()]+)\)$/.exec(subject)?.[1]} ${isConfirmation ? 'confirmation' : 'lead'}`;
  });
  const eventsAbout = Map.groupBy(await events(), ({ event }) => event.data.reference);
  const rows = await sql`
    select reference, ${sql(fieldNames.map((name) => fields[name].column))}, given
    from consultation.leads join consultation.consent_records on lead_id = id`;
  const leads = rows.map((row) => {
    const reference = row['reference'] as string;
    const texts = mapFields((name) => row[fields[name].column] as string);
    const sent = [
      mailsAbout.get(`${reference} lead`)?.length ?? 0,
      mailsAbout.get(`${reference} confirmation`)?.length ?? 0,
      eventsAbout.get(reference)?.length ?? 0,
    ];
    return { reference, content: hashContent({ ...texts, smsConsent: row['given'] as boolean }), sent };
  });
  const leadsOf = Map.groupBy(leads, ({ content }) => content);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { key, reference, words } of submissions) {
    const check = validateConsultation(words);
    const stored = (check.ok && leadsOf.get(hashContent(check.data))) || [];
    const isKept = stored.some((lead) => lead.reference === reference && !lead.sent.includes(0));
    if (reference !== undefined && !isKept) lost.push(reference);
    if (stored.length > 1 || stored.some(({ sent }) => Math.max(...sent) > 1)) doubled.push(reference ?? key);
  }
  return { lost, doubled };
}

/** Compares all meetings that are stored: those of these visitors, and no others. */
async function compareMeetings(system: System, acknowledged: BookedMeeting[]) {
  const { sql } = system;
  const wrong: string[] = [];
  const meetings = await sql<(CalendarState & { id: string; reference: string })[]>`
    select id, reference, sequence, state, consultation.utc_text(starts_at) as "startsAt" from consultation.meetings`;
  const overlaps = await sql<{ reference: string }[]>`
    select a.reference from consultation.meetings as a join consultation.meetings as b
    on a.id < b.id and a.state = 'booked' and b.state = 'booked'
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`;
  for (const { reference } of overlaps) wrong.push(`${reference} overlaps another`);

  const mails = await system.mails();
  const events = Map.groupBy(await system.events(), ({ event }) => event.data.reference);
  const shown = calendarStates(mails);
  for (const { id, reference, ...meeting } of meetings) {
    const states = shown.get(id) ?? [];
    if (!isSameState(meeting, states.at(-1))) wrong.push(`${reference}: a calendar shows another state`);
    if (!isIncreasing(states.map(({ sequence }) => sequence)))
      wrong.push(`${reference}: an older mail after a newer one, or twice`);

    const toTeam = mails.filter(({ attachments, subject }) => !attachments && subject.includes(reference));
    const isTold = toTeam.at(-1)?.subject.includes('canceled') === (meeting.state === 'canceled');
    if (!isTold || toTeam.length > meeting.sequence + 1) wrong.push(`${reference}: ${toTeam.length} mails to the team`);

    const told = (events.get(reference) ?? []).map(({ event }) =>
      'sequence' in event.data ? event.data.sequence : -1,
    );
    if (told.at(-1) !== meeting.sequence || !isIncreasing(told))
      wrong.push(`${reference}: events of states ${told.join()}`);
  }

  const storedAs = new Map(meetings.map((meeting) => [meeting.reference, meeting]));
  const lost = acknowledged.filter((meeting) => !isSameState(meeting, storedAs.get(meeting.reference)));
  const known = new Set(acknowledged.map(({ reference }) => reference));
  return {
    lost: lost.map(({ reference }) => reference),
    doubled: [...storedAs.keys()].filter((reference) => !known.has(reference)),
    wrong,
  };
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
