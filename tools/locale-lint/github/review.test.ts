import { expect, it } from 'vitest';
import { asFiles } from '../fixture.ts';
import { hashOf } from '../report/translations.ts';
import { annotationOf, changedTexts, followUps, summaryOf } from './review.ts';

const files = (english: object, french: object) =>
  new Map([
    ['en', asFiles({ home: english })],
    ['fr', asFiles({ home: french })],
  ]);
const changed = changedTexts(
  files({ title: 'Tea', lead: 'Fresh' }, { title: 'Thé', lead: 'Frais' }),
  files({ title: 'Tea | <b>cake</b>', lead: 'Fresh' }, { title: 'Thé', lead: 'Frais' }),
);
const problem = { file: 'locales/fr/home.json', line: 3, column: 5, severity: 'error', key: 'home.title' } as const;

it('puts each message at its line, and lets no text begin a command of its own', () => {
  const message = 'x\n::add-mask::50%, y';
  expect(annotationOf({ ...problem, message, fix: 'Type z' })).toBe(
    '::error file=locales/fr/home.json,line=3,col=5,title=home.title::x%0A::add-mask::50%25, y%0A→ Type z',
  );
  expect(annotationOf({ ...problem, key: '', severity: 'note', message: 'a:b,c', fix: 'd' })).toContain(
    '::notice file=locales/fr/home.json,line=3,col=5,title=a%3Ab%2Cc::',
  );
});

it('shows each changed text before and after in all languages, as words', () => {
  expect(changed.map(({ key }) => key)).toEqual(['home.title']);
  const summary = summaryOf(changed, [{ ...problem, message: 'It is <i>wrong</i>', fix: 'Type z' }], []);
  expect(summary).toContain('## 1 text changed');
  expect(summary).toContain('<del>Tea</del><br><ins>Tea | &lt;b&gt;cake&lt;/b&gt;</ins>');
  expect(summary).toContain('<td lang="fr" dir="auto">Thé</td>');
  expect(summary).toContain('locales/fr/home.json:3 It is &lt;i&gt;wrong&lt;/i&gt; → Type z');
  expect(summary).not.toContain('<b>');
});

it('leaves out a language whose file cannot be read', () => {
  const [before, after] = [files({ title: 'Tea' }, { title: 'Thé' }), files({ title: 'Cake' }, {})];
  after.set('fr', asFiles({ home: '{ "title": ' }));
  expect(changedTexts(before, after).map(({ texts }) => texts.get('fr'))).toEqual([
    { before: undefined, after: undefined },
  ]);
});

it('names the commands for what else must change', () => {
  const record = { fr: { 'home.title': hashOf('Tea') } };
  expect(followUps(changed, record).map(({ command }) => command)).toEqual([
    'npm run content -- --translated fr home.title',
  ]);
  expect(followUps(changed, { fr: { 'home.title': hashOf('Tea | <b>cake</b>') } })).toEqual([]);
  const contact = (smsConsent: string) => new Map([['en', asFiles({ contact: { form: { smsConsent } } })]]);
  expect(followUps(changedTexts(contact('Yes'), contact('Sure')), {}).map(({ command }) => command)).toEqual([
    'npm run build',
  ]);
});
