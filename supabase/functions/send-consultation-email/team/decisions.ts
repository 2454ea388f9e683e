import { createHash, randomUUID } from 'node:crypto';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { fields, readPhone } from '../../../../src/consultation/fields.ts';
import {
  codeField,
  decisionActions,
  type DecisionAction,
  type DecisionField,
  type DecisionResult,
  previewPath,
} from '../../../../src/consultation/decisions.ts';
import { cleanParagraphs, countCharacters } from '../../../../src/forms/plain-text.ts';
import { textSchema } from '../../../../src/forms/text-field.ts';
import { teamLanguage } from '../../../../src/i18n/locales.ts';
import { pagePath } from '../../../../src/i18n/routes.ts';
import { createLinkWriter, readCode, type DecisionSubject } from '../../_shared/decision-links.ts';
import { bodyKind, maximumFormBytes, readText } from '../../_shared/http/body.ts';
import { constantTimeEqual, type LoggedResponse } from '../../_shared/http/middleware.ts';
import { fileResponse, HttpError, methodNotAllowed, seeOther, textResponse } from '../../_shared/http/responses.ts';
import { addressOf } from '../../../../src/forms/email-address.ts';
import type { Settings } from '../../_shared/settings/settings.ts';
import { detailsOf, hashToken, isoTime, tokenOf } from '../../_shared/meetings/meeting.ts';
import { composeMeetingMessages } from '../../_shared/meetings/messages.ts';
import { sqlRules } from '../../_shared/meetings/rules.ts';
import { meetingsCsv, requestsCsv } from './csv.ts';
import type { DecisionsDatabase, PassphraseTry, TeamMeeting } from './decisions-database.ts';
import * as show from './decision-preview.ts';
import { downloadMail } from './digest-mail.ts';

export interface DecisionRoute {
  settings: Settings;
  database: DecisionsDatabase;
  allowedOrigin: (request: Request) => string | undefined;
  /** Logs an error of ours. */
  reportError: (error: unknown) => void;
  clock: () => Date;
  /** Called when something is to be sent. */
  onQueued: () => void;
}

/** What a valid form asks for, and the page that sent it. */
interface DecisionRequest extends DecisionSubject, DecisionRoute {
  field: (name: DecisionField) => string;
  origin: string;
  now: Date;
}

/** The result of a button; `repeated` if it was done earlier. A download has its file. */
interface DecisionResponse {
  outcome: DecisionResult | 'downloaded';
  repeated?: boolean;
  file?: Response;
}

/** The states of the links that download. */
const downloadStates = { requests: 0, meetings: 1 };

const noteLength = 500;
const furthestMove = 365 * 24 * 3_600_000;

/** Does what the button of the decision page says, and redirects to the result; or only tells what it would do. */
export async function handleDecision(path: string, request: Request, route: DecisionRoute): Promise<LoggedResponse> {
  if (path !== previewPath && !decisionActions.some((action) => action === path)) throw new HttpError(404, 'notFound');
  if (request.method !== 'POST') throw methodNotAllowed('POST');
  const origin = route.allowedOrigin(request);
  if (origin === undefined) throw new HttpError(403, 'originNotAllowed');
  if (bodyKind(request.headers) !== 'form') throw new HttpError(415, 'typeNotSupported');
  const form = new URLSearchParams(await readText(request, maximumFormBytes));
  const now = route.clock();
  const subject = readCode(form.get(codeField) ?? '', route.settings.decisionSecret, now);
  const field = (name: DecisionField) => (form.get(name) ?? '').trim();
  const attempt = async <Answer>(
    work: (action: Action, asked: DecisionRequest) => Promise<Answer>,
    refused: (result: DecisionResult) => Answer,
  ): Promise<Answer> => {
    if (typeof subject === 'string') return refused(subject);
    // The code is for another button.
    if (path !== previewPath && path !== subject.action) return refused('unknown');
    try {
      return await work(actions[subject.action], { ...route, ...subject, field, origin, now });
    } catch (error) {
      route.reportError(error);
      return refused('failed');
    }
  };
  if (path === previewPath) {
    const text = await attempt(async (action, asked) => (await action.preview?.(asked)) ?? '', show.result);
    // Without scripts, the browser leaves the form for it.
    const isPage = request.headers.get('Sec-Fetch-Mode') === 'navigate';
    return { code: 'decisionPreview', response: textResponse(isPage ? show.ownPage(text) : text, origin) };
  }
  const refused = (outcome: DecisionResult): DecisionResponse => ({ outcome });
  const { outcome, repeated = false, file } = await attempt((action, asked) => action.perform(asked), refused);
  return {
    code: `decision${repeated ? 'Repeated' : ''}:${outcome}`,
    response: file ?? seeOther(`${origin}${pagePath(teamLanguage(), 'decision')}#${outcome}`),
  };
}

/** What the buttons of a group of links do, and what their page shows before. */
interface Action {
  perform: (asked: DecisionRequest) => Promise<DecisionResponse>;
  preview?: (asked: DecisionRequest) => Promise<string>;
}

const held: Action = {
  async perform(asked) {
    const decision = await asked.database.resolveMessage(asked);
    if (decision.outcome === 'released' && !decision.repeated) asked.onQueued();
    return decision;
  },
  async preview(asked) {
    const { outcome, repeated, messages } = await asked.database.previewDecision(asked);
    if (repeated || outcome === 'unknown') return show.result(outcome);
    return asked.action === 'release' ? show.mails(messages) : show.held(messages);
  },
};

const change: Action = {
  async perform(asked) {
    const change = await prepareChange(asked);
    if (typeof change === 'string') return { outcome: change };
    const { outcome: result } = await asked.database.changeMeeting(asked, change, false);
    if (result === 'changed') asked.onQueued();
    return { outcome: outcomeOfChange(asked.action, result), repeated: result === 'repeated' };
  },
  async preview(asked) {
    const meeting = await asked.database.readMeeting(asked.about);
    if (!meeting) return show.result('gone');
    const facts = show.meeting(meeting);
    if (!isCurrent(meeting, asked.state)) return [facts, show.lastChange(meeting)].join('\n\n');
    if (meeting.is_over) return [facts, show.result('begun')].join('\n\n');
    if (asked.action === 'move' && (!asked.field('day') || !asked.field('time'))) {
      const free = await asked.database.moveTimes(sqlRules(), meeting.token_hash);
      return [facts, show.freeTimes(free?.times ?? [])].join('\n\n');
    }
    const change = await prepareChange(asked);
    if (typeof change === 'string') return show.result(change);
    const { outcome: result } = await asked.database.changeMeeting(asked, change, true);
    const changed = show.meeting(meeting, change.startsAt);
    if (result !== 'changed') return [changed, show.result(outcomeOfChange(asked.action, result))].join('\n\n');
    // Mails about what looks automated are held as well.
    return [changed, ...(meeting.is_held ? [] : [show.mails(change.messages)])].join('\n\n');
  },
};

const block: Action = {
  async perform(asked) {
    const span = await spanOf(asked);
    if (typeof span === 'string') return { outcome: span };
    const isBlocked = asked.action !== 'unblock';
    await asked.database.setBlocked(span, isBlocked);
    return { outcome: isBlocked ? 'blocked' : 'unblocked' };
  },
  async preview(asked) {
    if (asked.action !== 'blockDay' && !asked.field('day')) return show.blocks(await asked.database.showBlocks());
    const span = await spanOf(asked);
    if (typeof span === 'string') return show.result(span);
    return show.blocks(await asked.database.showBlocks(span), span);
  },
};

const choice: Action = {
  async perform(asked) {
    const number = numberOf(asked);
    if (number === undefined) return { outcome: 'notOneNumber' };
    const isRecorded = await asked.database.recordChoice(number.digits, asked.action === 'start');
    return { outcome: asked.action === 'stop' ? 'stopped' : isRecorded ? 'started' : 'neverAgreed' };
  },
  async preview(asked) {
    if (!asked.field('phone')) return '';
    const number = numberOf(asked);
    if (number === undefined) return show.result('notOneNumber');
    return show.choices(number.dialed, await asked.database.readChoices(number.digits));
  },
};

const actions = {
  release: held,
  close: held,
  delete: held,
  move: change,
  cancel: change,
  blockDay: block,
  block,
  unblock: block,
  stop: choice,
  start: choice,
  deleteListed: {
    async perform(asked) {
      const isDeleted = await asked.database.deleteListed(asked.about, new Date(Number(asked.state)));
      return { outcome: isDeleted ? 'deleted' : 'gone' };
    },
    async preview(asked) {
      const messages = await asked.database.showListed(asked.about, new Date(Number(asked.state)));
      return messages.length === 0 ? show.result('gone') : show.held(messages);
    },
  },
  erase: {
    async perform(asked) {
      const passphrase = triedPassphrase(asked);
      if (!passphrase) return { outcome: 'unknown' };
      const answer = await asked.database.tryPassphrase(passphrase);
      if (answer !== 'right') return { outcome: answer };
      return { outcome: (await asked.database.erasePerson(asked.about)) > 0 ? 'erased' : 'gone' };
    },
    async preview(asked) {
      const items = await asked.database.showPerson(asked.about);
      return items.length === 0 ? show.result('gone') : show.erased(items);
    },
  },
  export: {
    async perform(asked) {
      if (asked.settings.ownerPassphrase === undefined) return { outcome: 'unknown' };
      const teamLinks = createLinkWriter(asked.settings, asked.now);
      const states = Object.values(downloadStates);
      const links = states.flatMap((state) => teamLinks.guarded('download', randomUUID(), state));
      const payload = downloadMail(teamLinks, links);
      const result = await asked.database.queueDownload({ channel: 'email', purpose: 'download', payload });
      if (result === 'limited') return { outcome: 'tooMany' };
      if (result === 'queued') asked.onQueued();
      return { outcome: 'exported', repeated: result === 'repeated' };
    },
  },
  download: {
    async perform(asked) {
      const passphrase = triedPassphrase(asked);
      if (!passphrase) return { outcome: 'unknown' };
      const isOfMeetings = asked.state === String(downloadStates.meetings);
      const { answer, rows } = await asked.database.download(passphrase, isOfMeetings);
      if (answer !== 'right') return { outcome: answer };
      const day = show.teamDay(asked.now.toISOString());
      const name = `${isOfMeetings ? 'meetings' : 'requests'}-${day}.csv`;
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
      const file = fileResponse((isOfMeetings ? meetingsCsv : requestsCsv)(rows), 'text/csv; charset=utf-8', headers);
      return { outcome: 'downloaded', file };
    },
  },
} satisfies Record<DecisionAction, Action>;

const refusals = { stale: 'changed', over: 'begun', taken: 'timeTaken', unknown: 'gone' } as const;

function outcomeOfChange(
  action: DecisionAction,
  result: keyof typeof refusals | 'changed' | 'repeated',
): DecisionResult {
  if (result === 'changed' || result === 'repeated') return action === 'move' ? 'moved' : 'canceled';
  return refusals[result];
}

/** What a change of a meeting will send, as it is now. */
async function prepareChange({ action, about, state, field, origin, now, settings, database }: DecisionRequest) {
  const stored = await database.readMeeting(about);
  if (!stored) return 'gone';
  const from = isoTime(stored.starts_at);
  const startsAt = action === 'cancel' ? null : await localTime(`${field('day')}T${field('time')}`, database);
  if (startsAt === undefined) return 'noSuchTime';
  const start = startsAt ?? from;
  const length = Date.parse(stored.ends_at) - Date.parse(stored.starts_at);
  const endsAt = isoTime(Date.parse(start) + length);
  const meeting = detailsOf(stored, { startsAt: start, endsAt, sequence: Number(state) + 1 });
  const note = cleanParagraphs(field('note'));
  if (countCharacters(note) > noteLength) return 'noteTooLong';
  if (startsAt !== null && Date.parse(startsAt) > now.getTime() + furthestMove) return 'tooFarAhead';
  const token = tokenOf(stored.id, settings.tokenSecret);
  const messages = composeMeetingMessages(
    meeting,
    { by: 'team', note, ...(startsAt === null ? { kind: 'canceled' } : { kind: 'moved', from }) },
    {
      visitorLinks:
        hashToken(token) === stored.token_hash ? { origin, token, sender: addressOf(settings.mail.from) } : undefined,
      teamLinks: createLinkWriter(settings, now),
      now,
      hasWebhook: settings.webhook !== undefined,
    },
  );
  return { startsAt, messages };
}

/** Whether the meeting is as the mail of the link named it. */
const isCurrent = (meeting: TeamMeeting, state: string) =>
  meeting.state === 'booked' && meeting.sequence === Number(state);

/**
 * The times that a form names: the day of a meeting that has not changed, or from a day and time to a day and time,
 * whole days without them.
 */
async function spanOf({ action, about, state, field, now, database }: DecisionRequest) {
  const meeting = action === 'blockDay' ? await database.readMeeting(about) : undefined;
  if (meeting === null) return 'gone';
  if (meeting && !isCurrent(meeting, state)) return 'changed';
  if (meeting?.is_over) return 'begun';
  const first = meeting ? show.teamDay(meeting.starts_at) : field('day');
  // The code of a meeting is for the whole of its day alone, whatever a form says.
  const named = (name: 'lastDay' | 'from' | 'until') => (meeting ? '' : field(name));
  const last = named('lastDay') || first;
  const until = named('until');
  const start = await localTime(`${first}T${named('from') || '00:00'}`, database);
  const end = await localTime(until ? `${last}T${until}` : `${nextDay(last)}T00:00`, database);
  if (!start || !end) return 'noSuchTime';
  if (end <= start || Date.parse(end) <= now.getTime()) return 'endTooEarly';
  return { start, end };
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : new Date(date.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
}

/** A moment of the company's clocks; where they skip it, what they show then. */
async function localTime(text: string, database: DecisionsDatabase): Promise<string | undefined> {
  const exists = /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
  return exists && new Date(`${text}Z`).toISOString().startsWith(text)
    ? isoTime(await database.localTime(text, meetingRules.timeZone))
    : undefined;
}

/** A number that is cleaned and checked as the form does; undefined for several numbers. */
function numberOf({ field }: DecisionRequest): ReturnType<typeof readPhone> | undefined {
  const { success, data = '' } = textSchema(fields.phone).safeParse(field('phone'));
  const isSeveral = data.split(' ').filter((word) => word.replace(/\D/g, '').length >= 10).length > 1;
  const number = readPhone(data);
  // No number is longer (E.164).
  return success && !isSeveral && number.digits.length <= 15 ? number : undefined;
}

/** Undefined when the settings have no passphrase. */
function triedPassphrase({ action, about, state, field, settings }: DecisionRequest): PassphraseTry | undefined {
  if (settings.ownerPassphrase === undefined) return undefined;
  const isRight = constantTimeEqual(hash(field('passphrase')), hash(settings.ownerPassphrase));
  return { codeHash: hash([action, about, state].join(' ')), isRight };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
