import type { DecisionResult } from '../../../src/consultation/decisions.ts';
import type { Run } from '../_shared/database.ts';
import type { DecisionSubject } from '../_shared/decision-links.ts';
import type { QueuedAlert } from '../_shared/queue/alerts.ts';
import type { QueuedMail, QueuedMessage } from '../_shared/queue/message-queue.ts';
import type { StoredMeeting } from '../_shared/meetings/meeting.ts';
import { moveTimes } from '../_shared/meetings/rules.ts';

/** The result for an open message; `repeated` if it was resolved earlier. */
export interface Decision {
  outcome: DecisionResult;
  repeated: boolean;
}

/** A queued message, and the person that it is about. */
export type ShownMessage = Pick<QueuedMessage | QueuedAlert, 'channel' | 'payload'> & {
  /** Null if it is sent at once. */
  due_at?: string | null;
  reference?: string;
  name?: string | null;
  email?: string | null;
  starts_at?: string | null;
};

/** A meeting with its last change. */
export interface TeamMeeting extends StoredMeeting {
  token_hash: string;
  changed_at: string;
  changed_by: 'visitor' | 'team';
}

/** ISO 8601. */
export interface Span {
  start: string;
  end: string;
}

export interface Blocks {
  /** All that are not over. */
  blocks: [start: string, end: string][];
  /** The meetings in the span, which a block does not change. */
  meetings: { name: string; reference: string; starts_at: string }[];
}

export interface Choices {
  /** Whether a request has this number. */
  is_known: boolean;
  choices: { consented: boolean; chosen_at: string }[];
}

export interface PersonItem {
  kind: 'request' | 'meeting';
  reference: string;
  name: string;
  email: string;
  at: string;
  is_to_come: boolean;
}

/** A passphrase that was typed for a code. */
export interface PassphraseTry {
  codeHash: string;
  isRight: boolean;
}

/** Even the right one is not accepted after too many wrong ones (`locked`), or when the code was used. */
type PassphraseAnswer = 'right' | 'wrong' | 'locked' | 'used';

export type Row = Record<string, unknown>;

export type DecisionsDatabase = ReturnType<typeof decisionsDatabase>;

export function decisionsDatabase(run: Run) {
  return {
    /** Resolves an open message once, even when it is called several times at once. */
    resolveMessage: ({ action, about, state }: DecisionSubject) =>
      run<Decision>((sql) => sql`select consultation.resolve_message(${about}, ${state}, ${action}) as result`),
    previewDecision: ({ action, about, state }: DecisionSubject) =>
      run<Decision & { messages: ShownMessage[] }>(
        (sql) => sql`select consultation.preview_decision(${about}, ${state}, ${action}) as result`,
      ),
    /** Deletes what a mail named and is still held; false if nothing was left of it. */
    deleteListed: (mailId: string, toldUntil: Date) =>
      run<boolean>((sql) => sql`select consultation.delete_listed(${mailId}, ${toldUntil}) as result`),
    showListed: (mailId: string, toldUntil: Date) =>
      run<ShownMessage[]>((sql) => sql`select consultation.show_listed(${mailId}, ${toldUntil}) as result`),
    readMeeting: (reference: string) =>
      run<TeamMeeting | null>((sql) => sql`select consultation.read_meeting_as_team(${reference}) as result`),
    /** Cancels without a new start. A trial changes nothing, and says what the change would come to. */
    changeMeeting: (
      { about, state }: Pick<DecisionSubject, 'about' | 'state'>,
      { startsAt, messages }: { startsAt: string | null; messages: QueuedMessage[] },
      isTrial: boolean,
    ) =>
      run<'changed' | 'repeated' | 'unknown' | 'stale' | 'over' | 'taken'>(
        (sql) =>
          sql`select consultation.change_meeting_as_team(${about}, ${Number(state)}, ${startsAt}, ${sql.json(messages)}, ${isTrial}) ->> 'outcome' as result`,
      ),
    moveTimes: moveTimes(run),
    /** The moment at which the clocks of a zone show a local time. */
    localTime: (local: string, timeZone: string) =>
      run<Date>((sql) => sql`select (${local}::text::timestamp at time zone ${timeZone}::text) as result`),
    showBlocks: (span?: Span) =>
      run<Blocks>(
        (sql) => sql`select consultation.show_blocks(${span?.start ?? null}, ${span?.end ?? null}) as result`,
      ),
    setBlocked: ({ start, end }: Span, isBlocked: boolean) =>
      run<boolean>((sql) => sql`select consultation.set_blocked(${start}, ${end}, ${isBlocked}) as result`),
    readChoices: (digits: string) => run<Choices>((sql) => sql`select consultation.read_choices(${digits}) as result`),
    /** False for a START of a number that never agreed. */
    recordChoice: (digits: string, consented: boolean) =>
      run<boolean>((sql) => sql`select consultation.record_choice(${digits}, ${consented}) as result`),
    showPerson: (reference: string) =>
      run<PersonItem[]>((sql) => sql`select consultation.show_person(${reference}) as result`),
    /** Returns how many requests and meetings were erased. */
    erasePerson: (reference: string) =>
      run<number>((sql) => sql`select consultation.erase_person(${reference}) as result`),
    /** `repeated` when there was such a mail minutes ago, `limited` when there were five in a day. */
    queueDownload: (mail: QueuedMail) =>
      run<'queued' | 'repeated' | 'limited'>(
        (sql) => sql`select consultation.queue_download(${sql.json(mail)}) as result`,
      ),
    tryPassphrase: ({ codeHash, isRight }: PassphraseTry) =>
      run<Exclude<PassphraseAnswer, 'used'>>(
        (sql) => sql`select consultation.try_passphrase(${codeHash}, ${isRight}, false) as result`,
      ),
    /** A code works once. No rows unless the answer is `right`. */
    download: ({ codeHash, isRight }: PassphraseTry, ofMeetings: boolean) =>
      run<{ answer: PassphraseAnswer; rows: Row[] }>(
        (sql) => sql`select consultation.download(${codeHash}, ${isRight}, ${ofMeetings}) as result`,
      ),
  };
}
