import * as english from '../../../../src/i18n/english.ts';
import { fill } from '../../../../lib/texts.ts';
import { type Locale, teamLanguage } from '../../../../src/i18n/locales.ts';
import { automaticMail, paragraph, type Mail } from './mail.ts';
import { mailTexts } from './mail-texts.ts';
import { dayOf } from './zoned-format.ts';

const texts = mailTexts(english.calendarProblems, 'calendarProblems');

/** A problem of a calendar that a person must solve; a text explains each. */
export type ProblemCode = keyof typeof english.calendarProblems.codes;

/** An unreadable part of a calendar, which blocks all times from its day on. Never quotes the calendar. */
export type CalendarProblem = {
  code: ProblemCode;
  /** The line on which the event begins, from 1. */
  line?: number;
  /** The day of the event, such as `2027-03-15`, if it is readable. */
  date?: string;
};

/** `label` is the position of the calendar in the setting and its host: the rest of its URL is secret. */
export type CalendarProblems = {
  label: string;
  problems: CalendarProblem[];
};

const shownProblems = 10;

/** Explains the problems and their fixes: a title, and an item for each problem. */
export function describeProblems(locale: Locale, { label, problems }: CalendarProblems) {
  const { title, event, eventOn, more, codes } = texts(locale);
  const lines = problems.slice(0, shownProblems).map(({ code, line, date }) => {
    const problem = codes[code];
    if (line === undefined) return problem;
    if (date === undefined) return fill(event, { line: String(line), problem });
    return fill(eventOn, { line: String(line), date: dayOf(locale, `${date}T00:00:00Z`, 'UTC', 'full'), problem });
  });
  if (problems.length > shownProblems) lines.push(fill(more, { count: String(problems.length - shownProblems) }));
  return { title: fill(title, { calendar: label }), items: lines.map((text) => ({ text })) };
}

/** The mail to the team, in the team's language. */
export function calendarMail(calendar: CalendarProblems): Mail {
  const locale = teamLanguage();
  const { title, items } = describeProblems(locale, calendar);
  return automaticMail({
    locale,
    subject: title,
    preheader: items.map(({ text }) => text).join(' '),
    parts: [{ kind: 'headline', text: title }, paragraph(texts(locale).intro), { kind: 'items', title, items }],
  });
}

export function calendarAlert(calendar: CalendarProblems): string {
  const { title, items } = describeProblems(teamLanguage(), calendar);
  return [title, ...items.map(({ text }) => text)].join('\n');
}
