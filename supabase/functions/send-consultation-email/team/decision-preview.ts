import { fill } from '../../../../lib/texts.ts';
import { company } from '../../../../src/business/company.ts';
import type { DecisionResult } from '../../../../src/consultation/decisions.ts';
import * as english from '../../../../src/i18n/english.ts';
import { teamLanguage } from '../../../../src/i18n/locales.ts';
import type { Mail } from '../../_shared/mail/mail.ts';
import { capitalized, shortened, zonedTime } from '../../_shared/mail/mail.ts';
import { teamTexts, mailTexts } from '../../_shared/mail/mail-texts.ts';
import { dayOf, isoDay, timeOf } from '../../_shared/mail/zoned-format.ts';
import type { Blocks, Choices, PersonItem, ShownMessage, Span, TeamMeeting } from './decisions-database.ts';

// What the decision page shows before a button is pressed: plain text in the team's language, times in its zone.

const locale = teamLanguage();
const texts = () => teamTexts(locale).preview;
const resultTexts = mailTexts(english.decision.results, 'decision', 'results');

const timeText = (moment: string) => zonedTime(locale, moment);
const atBeginning = (text: string) => capitalized(locale, text);
const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n');
const list = (title: string, lines: string[]) =>
  lines.length === 0 ? '' : [title, ...lines.map((line) => `• ${line}`)].join('\n');
const person = ({ name, email, reference }: Pick<ShownMessage, 'name' | 'email' | 'reference'>) =>
  [name, email, reference].filter(Boolean).join(' · ');

export function result(outcome: DecisionResult): string {
  const { title, text } = resultTexts(locale)[outcome];
  return `${title} ${text}`;
}

/** What a browser shows as a page of its own, which has no button. */
export const ownPage = (text: string) => paragraphs(texts().ownPage, text);

/** Mails as they will be sent, but for the secrets in links; people do not read what goes to the team's own tools. */
export function mails(messages: Pick<ShownMessage, 'channel' | 'payload' | 'due_at'>[]): string {
  const shown = messages.flatMap(({ channel, payload, due_at }) => {
    if (channel !== 'email') return [];
    const { to, subject, text } = payload as Mail;
    const head = fill(texts().mail, { recipient: to?.join(', ') ?? texts().team, subject });
    const later = due_at ? [fill(texts().later, { moment: timeText(due_at) })] : [];
    return [[head, ...later, '', text.trim().replace(/(https?:[^\s#]+#)\S+/g, '$1…')].join('\n')];
  });
  return shown.join('\n\n――――――\n\n') || texts().noMail;
}

/** What is held, each request and meeting once. */
export function held(messages: ShownMessage[]): string {
  const lines = messages.map((message) =>
    [message.starts_at ? atBeginning(timeText(message.starts_at)) : '', person(message)].filter(Boolean).join(' · '),
  );
  return list(texts().held, [...new Set(lines)]) || texts().nothing;
}

/** The facts of a meeting, with its new time if it is about to have one. */
export function meeting({ starts_at, name, email, topic, reference }: TeamMeeting, startsAt?: string | null): string {
  const times = [starts_at, ...(startsAt ? [startsAt] : [])].map((time) => atBeginning(timeText(time)));
  return [times.join(' → '), person({ name, email, reference }), shortened(topic, 200)].filter(Boolean).join('\n');
}

export function lastChange({ state, changed_by, changed_at }: TeamMeeting): string {
  const kind = state === 'canceled' ? texts().canceled : texts().moved;
  return fill(kind[changed_by], { moment: timeText(changed_at) });
}

/** The next free times, a line for each day. */
export function freeTimes(times: string[]): string {
  const days = Map.groupBy(times, (time) => atBeginning(dayOf(locale, time, company.timeZone, 'full')));
  const timesOf = (each: string[]) => each.map((time) => timeOf(locale, time, company.timeZone)).join(', ');
  const lines = [...days].slice(0, 10).map(([day, each]) => `${day}: ${timesOf(each)}`);
  return list(texts().free, lines) || texts().noneFree;
}

/** The team's day at a moment, `YYYY-MM-DD`. */
export const teamDay = (moment: string) => isoDay(moment, company.timeZone);

/** Names days where whole days are meant: people take midnight, as a time, for the wrong day. */
function spanText(start: string, end: string): string {
  const last = before(end);
  const day = (moment: string) => dayOf(locale, moment, company.timeZone, 'full');
  const isWhole = isMidnight(start) && isMidnight(end);
  if (isWhole && teamDay(start) === teamDay(last)) return atBeginning(fill(texts().wholeDay, { day: day(start) }));
  return atBeginning(
    fill(texts().span, {
      start: isWhole ? day(start) : timeText(start),
      end: isMidnight(end) ? fill(texts().dayEnd, { day: day(last) }) : timeText(end),
    }),
  );
}

const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

/** Where daylight saving skips midnight, the time at which the day begins. */
const isMidnight = (moment: string) => teamDay(moment) !== teamDay(before(moment));

export function blocks({ blocks: known, meetings }: Blocks, span?: Span): string {
  const staying = meetings.map(({ starts_at, ...each }) => `${atBeginning(timeText(starts_at))} · ${person(each)}`);
  const blocked = known.map(([start, end]) => spanText(start, end));
  return paragraphs(
    ...(span ? [spanText(span.start, span.end), list(texts().staying, staying)] : []),
    list(texts().blocks, blocked) || texts().noBlocks,
  );
}

/** The choices that are known of a number, given as it is dialed. */
export function choices(number: string, { is_known, choices: known }: Choices): string {
  const lines = known.map(({ consented, chosen_at }) =>
    fill(consented ? texts().agreed : texts().refused, { moment: timeText(chosen_at) }),
  );
  return paragraphs(
    is_known ? number : fill(texts().unknownNumber, { number }),
    list(texts().choices, lines) || texts().noChoice,
  );
}

export function erased(items: PersonItem[]): string {
  const lines = items.map(({ kind, at, is_to_come, ...each }) => {
    const text = fill(texts()[kind], { moment: timeText(at), person: person(each) });
    return is_to_come ? `${text} ${texts().toCome}` : text;
  });
  return list(texts().erased, lines);
}
