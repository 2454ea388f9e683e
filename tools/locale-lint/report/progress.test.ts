import { describe, expect, it } from 'vitest';
import type { Project } from '../lint.ts';
import { progressOf, textsByKey } from './progress.ts';
import { reportPage } from './report-page.ts';
import { hashOf, recordTranslated } from './record.ts';
import { outdatedTexts, workListOf } from './work-list.ts';

const english = { home: { hero: { title: 'A missed call', contact: 'Book', services: 'See', subtitle: 'SMS' } } };
const french = { home: { hero: { title: 'Un appel manqué', contact: 'Réserver', services: 'See', subtitle: 'SMS' } } };
const bytes = (words: object) => Buffer.from(JSON.stringify(words));

const projectWith = (own: object): Project => ({
  files: new Map([
    ['en', bytes(english)],
    ['fr', bytes(own)],
  ]),
  sameAsEnglish: { every: ['SMS'] },
});

const texts = { english: textsByKey(bytes(english)), own: textsByKey(bytes(french)) };
const recorded = recordTranslated({}, 'fr', texts);
const lostCall = { fr: { ...recorded['fr'], 'home.hero.title': hashOf('A lost call') } };
const untitled = { home: { hero: { ...french.home.hero, title: undefined } } };

it.each([
  ['up to date once recorded', french, recorded, ['translated', 'translated', 'same', 'translated']],
  ['open until it is recorded', french, {}, ['unrecorded', 'unrecorded', 'same', 'unrecorded']],
  ['open again when English changes', french, lostCall, ['changed', 'translated', 'same', 'translated']],
  ['missing without a text', untitled, recorded, ['missing', 'translated', 'same', 'translated']],
])('a translation is %s; one that equals the English is "same"', (_, own, record, states) => {
  const progress = progressOf(projectWith(own), record);
  expect(progress.map(({ translations }) => translations.get('fr')?.state)).toEqual(states);
});

it('says how many translations are older than the English, and apart from them which languages are not recorded', () => {
  const summaryOf = (record: Record<string, string>, drafts: string[] = []) =>
    outdatedTexts({ ...projectWith(french), drafts }, { fr: record });
  expect(summaryOf(recorded['fr'] ?? {})).toEqual([]);
  expect(summaryOf(lostCall.fr)).toEqual([expect.stringMatching(/^1 translation is older than the English: /)]);
  expect(summaryOf({})).toEqual([
    expect.stringMatching(/^3 translations \(fr\) are not recorded: .* --translated fr"/),
  ]);
  expect(summaryOf({}, ['fr'])).toEqual([]);
});

describe('recording', () => {
  const keys = [...texts.english.keys(), 'old.key'];
  const old = { fr: Object.fromEntries(keys.map((key) => [key, 'old'])), es: { x: 'kept' } };

  it('covers all texts of a language and no other language, and drops keys that no longer exist', () => {
    expect(recordTranslated(old, 'fr', texts)).toEqual({ ...recorded, es: { x: 'kept' } });
  });

  it('covers only the named keys and branches', () => {
    const one = recordTranslated(old, 'fr', texts, ['home.hero.title'])['fr'];
    expect(Object.values(one ?? {}).filter((hash) => hash !== 'old')).toEqual([hashOf('A missed call')]);
    expect(recordTranslated(old, 'fr', texts, ['home'])['fr']).toEqual(recorded['fr']);
  });
});

describe('the report', () => {
  const reportOf = (project: ReturnType<typeof projectWith>, record: typeof recorded) =>
    reportPage(progressOf(project, record), workListOf(project, record), 'http://localhost:4321');
  const page = reportOf(projectWith(french), recorded);

  it('counts states, and lists open texts in both languages before all texts', () => {
    expect(page).toContain('<th>Up to date<th>English changed since<th>Not recorded<th>Same as English<th>Missing');
    expect(page).toContain('<th>Français<td>3<td>0<td>0<td>1<td>0</tr>');
    const [, open = ''] = /<h2>To look at \(1\)<\/h2>([\s\S]*?)<\/table>/.exec(page) ?? [];
    expect(open.match(/(?<=<code>)[\w.]+/g)).toEqual(['home.hero.services']);
    expect(open).toMatch(/lang="en"[^>]*>See<.*<strong>same as English<\/strong> <span lang="fr"[^>]*>See</);
  });

  it('shows texts side by side, each linked to its page', () => {
    expect(page).toContain('href="http://localhost:4321/fr/#:~:text=Un%20appel%20manqu%C3%A9"');
    expect(page).toContain('href="http://localhost:4321/#:~:text=A%20missed%20call"');
    expect(page).toContain('<span lang="fr" dir="ltr">Un appel manqué</span>');
  });

  it('escapes texts', () => {
    const hostile = projectWith({ home: { hero: { title: '<img src=x onerror=alert(1)>"' } } });
    expect(reportOf(hostile, {})).not.toContain('<img');
  });

  it('says what the linter says about a translation that is up to date', () => {
    const wrong = { home: { hero: { ...french.home.hero, title: 'Un appel manqué ?' } } };
    const item = workListOf(projectWith(wrong), recorded).find(({ key }) => key === 'home.hero.title');
    expect(item).toEqual({
      locale: 'fr',
      key: 'home.hero.title',
      reason: expect.stringContaining('no-break space') as string,
    });
  });
});
