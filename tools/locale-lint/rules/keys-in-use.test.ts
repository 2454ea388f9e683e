import { expect, it } from 'vitest';
import { keysInUse } from './keys-in-use.ts';

const inUse = (text: string, ...others: string[]) =>
  keysInUse(
    [text, ...others].map((source, index) => ({ path: `src/${index}.astro`, text: source })),
    ['home', 'roi', 'privacy', 'packages'],
  );

it.each([
  ['spelled out', "t('home.title')", 'home.title'],
  ['one of two in a condition', "t(open ? 'home.yes' : 'home.no')", 'home.no'],
  ['computed from a segment that a file names', 't(`packages.${id}.name`); ["starter"]', 'packages.starter.name'],
  ['a member of a branch', "const { result } = t('roi', {}); result.weekly", 'roi.result.weekly'],
  ['in a branch that the code iterates over', "Object.values(t('privacy.sections', {}))", 'privacy.sections.what.ever'],
  [
    'in a branch of a computed page',
    "Object.entries(translator('privacy')(`${page}.sections`, {}))",
    'privacy.sections.x',
  ],
  ['one of its plural forms', "t('home.calls', { count })", 'home.calls_other'],
])('counts a key as used: %s', (_name, source, key) => {
  expect(inUse(source).isUsed(key)).toBe(true);
});

it.each([
  ['no file names it', "t('home.title')", 'home.oldTitle'],
  ['a page only has the name of its branch', "href(locale, 'home')", 'home.title'],
  ['no file names its computed segment', 't(`packages.${id}.name`)', 'packages.legacy.name'],
  ['no file names it, though its branch is passed on', "const words = t('roi', {}); words.title", 'roi.forgotten'],
])('counts a key as unused: %s', (_name, source, key) => {
  expect(inUse(source).isUsed(key)).toBe(false);
});

it('tells where a key is spelled out', () => {
  expect(inUse('const a = 1', "t('home.title')").named).toEqual([{ key: 'home.title', file: 'src/1.astro' }]);
});
