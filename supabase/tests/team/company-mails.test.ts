import { describe, expect, it } from 'vitest';
import { meetingRules } from '../../../src/business/meetings.ts';
import { features } from '../../../src/business/features.ts';
import { fill } from '../../../lib/texts.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { dayOf } from '../../functions/_shared/mail/zoned-format.ts';
import { teamTexts } from '../../functions/_shared/mail/mail-texts.ts';
import { meetingTexts } from '../../functions/_shared/meetings/meeting-mail.ts';
import { digestMails, teamMails, visitorMails } from '../../../tools/stack/sample-mails.ts';
import { previewOf } from '../../../tools/stack/mail-previews.ts';

// In the words of the company; those of the functions' own tests are made up.

const dayMs = 24 * 60 * 60_000;
const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1) + n * dayMs).toISOString());

/** What phones show of a subject. */
const shown = 35;

describe.each(locales)('the subjects in "%s"', (locale) => {
  const { bookedSubject, movedSubject, canceledSubject, reminderSubject } = meetingTexts(locale);
  const { subject, subjectOpen } = teamTexts(locale);
  const subjects = { bookedSubject, movedSubject, canceledSubject, reminderSubject, subject, subjectOpen };

  it.each(Object.entries(subjects))(
    'say within 35 characters on which day and what, every day of a year (%s)',
    (_, text) => {
      expect(text.startsWith('{{day}}')).toBe(true);
      // What happened stands between the day and whatever else is filled in.
      const [beginning = ''] = text.slice('{{day}}'.length).split(/[,([]|\s\S*\s?\{\{/);
      expect(beginning).toMatch(/\p{L}{4}/u);
      for (const day of days) {
        const start = fill(`{{day}}${beginning}`, { day: dayOf(locale, day, 'UTC', 'short') });
        expect([...start].length, start).toBeLessThanOrEqual(shown);
      }
    },
  );
});

it('has a preview of every mail, as HTML and as text, in every language and pseudo-language', () => {
  const list = previewOf('/previews')?.body ?? '';
  const paths = Array.from(list.matchAll(/href="(\/previews\/[^"]+)"/g), ([, path = '']) => path);
  // A company without meetings has fewer.
  const mails = [...visitorMails('en'), ...teamMails('en'), ...digestMails('en')];
  expect(mails.length).toBeGreaterThan(features.meetings ? 10 : 3);
  for (const locale of [...locales, 'ar-xb', 'en-xl'])
    expect(paths.filter((path) => path.startsWith(`/previews/${locale}/`))).toHaveLength(2 * mails.length);
  for (const path of paths) {
    const { type, body } = previewOf(path) ?? {};
    expect(type, path).toBe(path.endsWith('.html') ? 'text/html' : 'text/plain');
    expect(body, path).not.toContain('{{');
  }
  expect(previewOf('/previews/ar-xb/confirmation.html')?.body).toContain('<div lang="ar-xb" dir="rtl"');
  if (features.meetings) expect(previewOf('/previews/en/booked.txt')?.body).toContain(String(meetingRules.waitMinutes));
  for (const path of ['/previews/en/nothing.html', '/previews/xx/confirmation.html', '/previews/en/confirmation.css'])
    expect(previewOf(path)).toBeUndefined();
});
