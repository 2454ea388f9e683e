import type { DecisionResult } from '../../../../src/consultation/decisions.ts';
import type { Call } from '../../_shared/database.ts';
import type { DecisionSubject } from '../../_shared/decision-links.ts';
import type { QueuedAlert } from '../../_shared/queue/alerts.ts';
import type { QueuedMail, QueuedMessage } from '../../_shared/queue/message-queue.ts';
import type { ExportedRow } from './csv.ts';
import type { StoredMeeting } from '../../_shared/meetings/meeting.ts';
import { moveTimes } from '../../_shared/meetings/rules.ts';

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

export type DecisionsDatabase = ReturnType<typeof decisionsDatabase>;

export function decisionsDatabase(call: Call) {
  return {
    /** Resolves an open message once, even when it is called several times at once. */
    resolveMessage: ({ action, about, state }: DecisionSubject) =>
      call<Decision>('resolve_message', about, state, action),
    previewDecision: ({ action, about, state }: DecisionSubject) =>
      call<Decision & { messages: ShownMessage[] }>('preview_decision', about, state, action),
    /** Deletes what a mail named and is still held; false if nothing was left of it. */
    deleteListed: (mailId: string, toldUntil: Date) => call<boolean>('delete_listed', mailId, toldUntil),
    showListed: (mailId: string, toldUntil: Date) => call<ShownMessage[]>('show_listed', mailId, toldUntil),
    readMeeting: (reference: string) => call<TeamMeeting | null>('read_meeting_as_team', reference),
    /** Cancels without a new start. A trial changes nothing, and says what the change would come to. */
    changeMeeting: (
      { about, state }: Pick<DecisionSubject, 'about' | 'state'>,
      { startsAt, messages }: { startsAt: string | null; messages: QueuedMessage[] },
      isTrial: boolean,
    ) =>
      call<{ outcome: 'changed' | 'repeated' | 'unknown' | 'stale' | 'over' | 'taken' }>(
        'change_meeting_as_team',
        about,
        Number(state),
        startsAt,
        messages,
        isTrial,
      ),
    moveTimes: moveTimes(call),
    /** The moment at which the clocks of a zone show a local time. */
    localTime: (local: string, timeZone: string) => call<Date>('local_time', local, timeZone),
    showBlocks: (span?: Span) => call<Blocks>('show_blocks', span?.start ?? null, span?.end ?? null),
    setBlocked: ({ start, end }: Span, isBlocked: boolean) => call<boolean>('set_blocked', start, end, isBlocked),
    readChoices: (digits: string) => call<Choices>('read_choices', digits),
    /** False for a START of a number that never agreed. */
    recordChoice: (digits: string, consented: boolean) => call<boolean>('record_choice', digits, consented),
    showPerson: (reference: string) => call<PersonItem[]>('show_person', reference),
    /** Returns how many requests and meetings were erased. */
    erasePerson: (reference: string) => call<number>('erase_person', reference),
    /** `repeated` when there was such a mail minutes ago, `limited` when there were five in a day. */
    queueDownload: (mail: QueuedMail) => call<'queued' | 'repeated' | 'limited'>('queue_download', mail),
    tryPassphrase: ({ codeHash, isRight }: PassphraseTry) =>
      call<Exclude<PassphraseAnswer, 'used'>>('try_passphrase', codeHash, isRight, false),
    /** A code works once. No rows unless the answer is `right`. */
    download: ({ codeHash, isRight }: PassphraseTry, ofMeetings: boolean) =>
      call<{ answer: PassphraseAnswer; rows: ExportedRow[] }>('download', codeHash, isRight, ofMeetings),
  };
}
