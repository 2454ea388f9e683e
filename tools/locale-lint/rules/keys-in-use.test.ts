import { describe, expect, it } from 'vitest';
import { keysInUse } from './keys-in-use.ts';

const inUse = (text: string, ...others: string[]) =>
  keysInUse(
    [text, ...others].map((source, index) => ({ path: `src/${index}.astro`, text: source })),
    ['home', 'roi', 'privacy', 'packages'],
  );

describe('a key is used', () => {
  it.each([
    ['spelled out', "t('home.title')", 'home.title'],
    ['one of two in a condition', "t(open ? 'home.yes' : 'home.no')", 'home.no'],
    [
      'with a computed segment that a file names',
      't(`packages.${id}.name`); const ids = ["starter"]',
      'packages.starter.name',
    ],
    ['as a member of a branch', "const { result } = t('roi', {}); result.weekly", 'roi.result.weekly'],
    [
      'in a branch that the code iterates over',
      "Object.values(t('privacy.sections', {}))",
      'privacy.sections.what.ever',
    ],
    [
      'in a branch of a computed page',
      "Object.entries(translator('privacy')(`${page}.sections`, {}))",
      'privacy.sections.x',
    ],
    ['in one of its plural forms', "t('home.calls', { count })", 'home.calls_other'],
  ])('%s', (_name, source, key) => {
    expect(inUse(source).isUsed(key)).toBe(true);
  });
});

describe('a key is not used', () => {
  it.each([
    ['when no file names it', "t('home.title')", 'home.oldTitle'],
    ['when only a page has its branch’s name', "href(locale, 'home')", 'home.title'],
    ['when no file names the computed segment', 't(`packages.${id}.name`)', 'packages.legacy.name'],
    ['when its branch is passed on and no file names it', "const words = t('roi', {}); words.title", 'roi.forgotten'],
  ])('%s', (_name, source, key) => {
    expect(inUse(source).isUsed(key)).toBe(false);
  });
});

it('tells where a key is spelled out', () => {
  expect(inUse('const a = 1', "t('home.title')").named).toEqual([{ key: 'home.title', file: 'src/1.astro' }]);
});
