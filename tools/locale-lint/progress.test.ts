import { describe, expect, it } from 'vitest';
import type { Content } from './check.ts';
import { progressOf } from './progress.ts';
import { countStates, reportText } from './report.ts';
import { reportPage } from './report-page.ts';
import { markOf, markTranslated } from './translated.ts';

const english = { home: { hero: { title: 'A missed call', contact: 'Book', services: 'See', subtitle: 'SMS' } } };
const french = { home: { hero: { title: 'Un appel manqué', contact: 'Réserver', services: 'See', subtitle: 'SMS' } } };
const bytes = (words: object) => Buffer.from(JSON.stringify(words));

const content = (own: object): Content => ({
  files: new Map([
    ['en', bytes(english)],
    ['fr', bytes(own)],
  ]),
  sameAsEnglish: { every: ['SMS'] },
});

const texts = {
  english: new Map(Object.entries(english.home.hero).map(([key, text]) => [`home.hero.${key}`, text])),
  own: new Map(Object.entries(french.home.hero).map(([key, text]) => [`home.hero.${key}`, text])),
};
const recorded = markTranslated({}, 'fr', texts);

const statesOf = (own: object, translated = recorded) =>
  progressOf(content(own), translated).map(({ translations }) => translations.get('fr')?.state);

describe('the state of a translation', () => {
  it('is up to date once somebody has recorded it, and the same as English where it is', () => {
    expect(statesOf(french)).toEqual(['translated', 'translated', 'same', 'translated']);
  });

  it('is open while nobody has recorded it', () => {
    expect(statesOf(french, {})).toEqual(['changed', 'changed', 'same', 'changed']);
  });

  it('is open again when English says something else', () => {
    const before = { fr: { ...recorded['fr'], 'home.hero.title': markOf('A lost call') } };
    expect(statesOf(french, before)[0]).toBe('changed');
  });

  it('is missing without a text', () => {
    expect(statesOf({ home: { hero: { ...french.home.hero, title: undefined } } })[0]).toBe('missing');
  });
});

describe('recording', () => {
  const old = { fr: Object.fromEntries([...texts.english.keys()].map((key) => [key, 'old'])), es: { x: 'kept' } };

  it('takes all texts of a language and leaves the others', () => {
    expect(markTranslated(old, 'fr', texts)).toEqual({ ...recorded, es: { x: 'kept' } });
  });

  it('takes only what is named, a key or a branch', () => {
    const one = markTranslated(old, 'fr', texts, ['home.hero.title'])['fr'];
    expect(Object.values(one ?? {}).filter((mark) => mark !== 'old')).toEqual([markOf('A missed call')]);
    expect(markTranslated(old, 'fr', texts, ['home'])['fr']).toEqual(recorded['fr']);
  });

  it('forgets keys that are gone', () => {
    expect(markTranslated({ fr: { 'old.key': 'x' } }, 'fr', texts)['fr']).not.toHaveProperty('old.key');
  });
});

describe('the report', () => {
  const progress = progressOf(content(french), recorded);

  it('counts, and names what needs a look with both texts', () => {
    expect(countStates(progress).get('fr')).toEqual({ translated: 3, changed: 0, same: 1, missing: 0 });
    expect(reportText(progress)).toBe(
      [
        'Français (fr): 75 % of 4 texts; 3 up to date, 0 English changed since, 1 same as English, 0 missing',
        '',
        'fr  home.hero.services  same as English',
        '  English  See',
        '  Here     See',
      ].join('\n'),
    );
  });

  it('shows the texts side by side, each with a link to its page', () => {
    const page = reportPage(progress, 'http://localhost:4321');
    expect(page).toContain('href="http://localhost:4321/fr/#:~:text=Un%20appel%20manqu%C3%A9"');
    expect(page).toContain('href="http://localhost:4321/#:~:text=A%20missed%20call"');
    expect(page).toContain('<span lang="fr" dir="ltr">Un appel manqué</span>');
  });

  it('shows a text as text, whatever is in it', () => {
    const odd = progressOf(content({ home: { hero: { title: '<img src=x onerror=alert(1)>"' } } }), {});
    expect(reportPage(odd, 'http://localhost:4321')).not.toContain('<img');
  });
});
