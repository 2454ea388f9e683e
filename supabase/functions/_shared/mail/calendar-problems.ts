import { english } from '../../../../src/i18n/english.ts';
import { fill } from '../../../../lib/texts.ts';
import { type Locale, teamLanguage } from '../../../../src/i18n/locales.ts';
import { automatic, type Mail, plainText, type MailPart } from './mail.ts';
import { mailPage } from './mail-html.ts';
import { mailTexts } from './mail-texts.ts';
import { dayOf } from './zoned-format.ts';

const texts = mailTexts(english.calendarProblems, 'calendarProblems');

/** A problem that a person has to solve. */
export type ProblemCode = keyof (typeof english)['calendarProblems']['codes'];

/** What of a calendar could not be read, and so blocks more time than it may need. It never quotes the calendar. */
export type CalendarProblem = {
  code: ProblemCode;
  /** Of an event: where in the file it begins, counted from 1. */
  line?: number;
  /** Of an event: its day, such as `2027-03-15`, as far as it can be read. */
  date?: string;
};

/** Of one calendar, by its place in the setting and its host: the rest of its URL is secret. */
export type CalendarProblems = {
  label: string;
  problems: CalendarProblem[];
};

const shownProblems = 10;

/** What is wrong and what to do, in a title and a line for each problem. */
export function describeProblems(locale: Locale, { label, problems }: CalendarProblems) {
  const { title, event, eventOn, more, codes } = texts(locale);
  const lines = problems.slice(0, shownProblems).map(({ code, line, date }) => {
    const problem = codes[code];
    if (line === undefined) return problem;
    if (date === undefined) return fill(event, { line: String(line), problem });
    return fill(eventOn, { line: String(line), date: dayOf(locale, `${date}T00:00:00Z`, 'UTC', 'full'), problem });
  });
  if (problems.length > shownProblems) lines.push(fill(more, { count: String(problems.length - shownProblems) }));
  return { title: fill(title, { calendar: label }), lines };
}

/** Tells the team in their language, by mail. */
export function calendarMail(calendar: CalendarProblems): Mail {
  const locale = teamLanguage();
  const { title, lines } = describeProblems(locale, calendar);
  const parts: MailPart[] = [
    { kind: 'headline', text: title },
    { kind: 'paragraph', lines: [texts(locale).intro] },
    { kind: 'items', title, items: lines.map((text) => ({ text, links: [], details: [] })) },
  ];
  const content = { locale, subject: title, preheader: lines.join(' '), parts };
  return { subject: title, text: plainText(content), html: mailPage(content), headers: automatic };
}

/** The same in one text, for alerts. */
export function calendarAlert(calendar: CalendarProblems): string {
  const { title, lines } = describeProblems(teamLanguage(), calendar);
  return [title, ...lines].join('\n');
}
