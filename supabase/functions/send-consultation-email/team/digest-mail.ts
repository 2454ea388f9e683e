import { teamTexts, pageTitle, sharedMailTexts } from '../../_shared/mail/mail-texts.ts';
import { company } from '../../../../src/business/company.ts';
import { features } from '../../../../src/business/features.ts';
import { fill } from '../../../../lib/texts.ts';
import { formatNumber } from '../../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../../src/i18n/locales.ts';
import { describeProblems } from '../../_shared/mail/calendar-problems.ts';
import type { LinkWriter } from '../../_shared/decision-links.ts';
import {
  automaticMail,
  note,
  paragraph,
  shortened,
  type Mail,
  type MailItem,
  type MailLink,
  capitalized,
} from '../../_shared/mail/mail.ts';
import type { Frequency } from '../../_shared/settings/settings-table.ts';
import { dayOf, formatDuration, formatDateTime } from '../../_shared/mail/zoned-format.ts';
import {
  isDeletable,
  type DigestEntry,
  type DigestData,
  type OpenEntry,
  type HeldNoticeData,
  type Nullable,
  type WeekNumbers,
} from './digest.ts';

export interface DigestOptions {
  teamLinks: LinkWriter;
  frequency: Frequency;
  /** The numbers of the last seven days, for a digest that tells them. */
  week: WeekNumbers[];
}

const topicLength = 80;

/** Gmail hides what follows the first 102 KB of a mail. */
const maximumBytes = 90_000;

type Lists = HeldNoticeData & Partial<Pick<DigestData, 'requests' | 'meetings'>>;

/** Composes a mail whose lists are as long as its size allows; the rest is counted. */
export function fitLists<Facts extends Lists>(facts: Facts, compose: (listed: Facts) => Mail): Mail {
  const { open, requests, meetings } = facts;
  const composeUpTo = (length: number) =>
    compose({
      ...facts,
      open: open.slice(0, length),
      ...(requests && { requests: requests.slice(0, length) }),
      ...(meetings && { meetings: meetings.slice(0, length) }),
    });
  for (const length of [50, 25, 12, 6]) {
    const mail = composeUpTo(length);
    if (new TextEncoder().encode(mail.html).length < maximumBytes) return mail;
  }
  return composeUpTo(3);
}

/** The digest, in the team's language. */
export function digestMail(facts: DigestData, options: DigestOptions): Mail {
  const { teamLinks, frequency, week } = options;
  const { locale } = teamLinks;
  const texts = teamTexts(locale);
  const count = (value: number) => formatNumber(locale, value);
  const sections = [
    section(texts.requests, [
      ...facts.requests.map((request) => {
        const { email, phone, reference } = request;
        const links = [teamLinks.reply(email, reference), ...teamLinks.call(phone)];
        return { text: lineOf(request, texts), links };
      }),
      ...more(facts.requests_count, facts.requests.length, texts, locale),
    ]),
    section(texts.meetings, [
      ...facts.meetings.map((meeting) => {
        const time = capitalized(locale, formatDateTime(locale, meeting.starts_at, company.timeZone));
        const links = [teamLinks.reply(meeting.email, meeting.reference), ...teamLinks.meeting(meeting)];
        return { text: labeled(locale, time, lineOf(meeting, texts)), links };
      }),
      ...more(facts.meetings_count, facts.meetings.length, texts, locale),
    ]),
    section(texts.open, [
      ...deleteAllItems(facts, texts, teamLinks),
      ...facts.open.map((each) => openItem(each, texts, teamLinks)),
      ...more(facts.open_count, facts.open.length, texts, locale, texts.openMore),
    ]),
    ...facts.unreadable_calendars.map((calendar) => {
      const { title, items } = describeProblems(locale, calendar);
      return section(title, items);
    }),
    section(texts.week.title, weekItems(week, texts, locale)),
  ].flat();
  const state = [
    ...(sections.length === 0 && facts.stale_calendars === 0 ? [texts.quiet] : []),
    ...(facts.stale_calendars > 0 ? [fill(texts.calendars, { count: count(facts.stale_calendars) })] : []),
    sentLine(facts.mails, texts, locale),
  ];
  // The day is the team's already.
  const midnight = `${facts.day}T00:00:00Z`;
  const day = dayOf(locale, midnight, 'UTC', 'short');
  const subject = fill(facts.open_count > 0 ? texts.subjectOpen : texts.subject, { day });
  const tools = toolsOf(facts, teamLinks);
  return automaticMail({
    locale,
    subject: capitalized(locale, subject),
    preheader: [...sections.map(({ title }) => title), ...state].join(' '),
    parts: [
      { kind: 'headline', text: capitalized(locale, dayOf(locale, midnight, 'UTC', 'full')) },
      ...(tools.length > 0 ? [{ kind: 'links' as const, links: tools }] : []),
      ...sections,
      paragraph(...state),
      ...(frequency === 'off' ? [] : [note(texts[frequency])]),
    ],
  });
}

/** What the owner may want to do on any day: before the lists, where no mail program cuts it off. */
function toolsOf({ mail_id }: DigestData, teamLinks: LinkWriter): MailLink[] {
  return [
    ...(features.texting ? [teamLinks.link('stop', mail_id), teamLinks.link('start', mail_id)] : []),
    ...(features.meetings ? [teamLinks.link('block', mail_id), teamLinks.link('unblock', mail_id)] : []),
    ...teamLinks.guarded('export', mail_id),
  ];
}

/** Brings the links of a download, which work once, for an hour. */
export function downloadMail({ locale }: LinkWriter, links: MailLink[]): Mail {
  const texts = teamTexts(locale).download;
  const items = links.map((link, place) => ({ text: place === 0 ? texts.requests : texts.meetings, links: [link] }));
  return automaticMail({
    locale,
    subject: texts.subject,
    preheader: texts.text,
    parts: [{ kind: 'headline', text: texts.subject }, paragraph(texts.text), ...section(texts.files, items)],
  });
}

/** Tells the team at once of meetings that are held, because they have a deadline, and of a flood of requests. */
export function heldNotice(facts: HeldNoticeData, teamLinks: LinkWriter): Mail {
  const { locale } = teamLinks;
  const texts = teamTexts(locale);
  const itemsOf = (open: OpenEntry[]) => open.map((each) => openItem(each, texts, teamLinks));
  const meetings = itemsOf(facts.open.filter(({ starts_at }) => starts_at));
  const requests = itemsOf(facts.open.filter(({ starts_at }) => !starts_at));
  const rest = more(facts.open_count, facts.open.length, texts, locale, texts.openMore);
  return automaticMail({
    locale,
    subject: fill(texts.heldSubject, { count: formatNumber(locale, facts.open_count) }),
    preheader: texts.heldText,
    parts: [
      { kind: 'headline', text: texts.open },
      paragraph(texts.heldText),
      ...section(texts.deleteListedTitle, deleteAllItems(facts, texts, teamLinks)),
      ...section(texts.meetings, meetings),
      ...section(texts.requests, requests),
      ...rest.map(({ text }) => paragraph(text)),
    ],
  });
}

/** Before the list, where no mail program cuts it off. */
function deleteAllItems({ open, mail_id, until }: HeldNoticeData, texts: Texts, teamLinks: LinkWriter): MailItem[] {
  const count = open.filter(isDeletable).length;
  const text = fill(texts.deleteListed, { count: formatNumber(teamLinks.locale, count) });
  return count > 0 ? [{ text, links: [teamLinks.link('deleteListed', mail_id, Date.parse(until))] }] : [];
}

function more(all: number, shown: number, texts: Texts, locale: Locale, text = texts.more): MailItem[] {
  return all > shown ? [{ text: fill(text, { count: formatNumber(locale, all - shown) }) }] : [];
}

type Texts = ReturnType<typeof teamTexts>;

const labeled = (locale: Locale, label: string, value: string) => fill(sharedMailTexts(locale).row, { label, value });

/** Empty without items. */
function section(title: string, items: MailItem[]) {
  return items.length > 0 ? [{ kind: 'items' as const, title, items }] : [];
}

function lineOf({ name, topic, reference, is_test }: Nullable<Omit<DigestEntry, 'email'>>, texts: Texts): string {
  const [first = ''] = (topic ?? '').trim().split('\n');
  const about = shortened(first, topicLength);
  return `${is_test ? `${texts.test} ` : ''}${[name, about, reference].filter(Boolean).join(' · ')}`;
}

const reasonTexts: Record<string, keyof Texts['why']> = { too_fast: 'tooFast', flood: 'flood' };

/** Why something is held, in words of the team. */
export const whyHeld = (reason: string, { why }: Texts) => why[reasonTexts[reason] ?? 'honeypot'];

function openItem(entry: OpenEntry, texts: Texts, teamLinks: LinkWriter): MailItem {
  const { locale } = teamLinks;
  const unsent = entry.channel === 'webhook' ? 'webhook' : 'unsent';
  const why = entry.state === 'held' ? whyHeld(entry.reason ?? '', texts) : texts.why[unsent];
  const time = entry.starts_at ? capitalized(locale, formatDateTime(locale, entry.starts_at, company.timeZone)) : '';
  const text = labeled(locale, why, [time, lineOf(entry, texts)].filter(Boolean).join(' · '));
  const details = entry.last_error ? [fill(texts.reason, { reason: entry.last_error })] : [];
  const actions = (['release', 'close', 'delete'] as const).filter(
    (action) => action !== 'delete' || entry.state === 'held',
  );
  const links = actions.map((action) => ({
    ...teamLinks.link(action, entry.id, entry.version),
    ...(action === 'release' && entry.state === 'failed' && { text: texts.retry }),
  }));
  return { text, links, details };
}

/** By page and language. */
function weekItems(week: WeekNumbers[], texts: Texts, locale: Locale): MailItem[] {
  const languages = new Intl.DisplayNames(formatTag(locale), { type: 'language' });
  return week.map(({ page, locale: code, requests, meetings }) => ({
    text: fill(texts.week.line, {
      page: pageTitle(locale, page) || '–',
      language: languages.of(code) ?? code,
      requests: formatNumber(locale, requests),
      meetings: formatNumber(locale, meetings),
    }),
  }));
}

function sentLine({ sent, latest_seconds }: DigestData['mails'], texts: Texts, locale: Locale): string {
  if (sent === 0) return texts.sentNone;
  const delay = formatDuration(locale, Math.round(latest_seconds / 60), 'minute');
  return fill(texts.sent, { count: formatNumber(locale, sent), delay });
}
