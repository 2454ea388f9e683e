import { describe, expect, it } from 'vitest';
import { keysInUse } from './keys-in-use.ts';

const inUse = (text: string, ...others: string[]) =>
  keysInUse(
    [text, ...others].map((source, index) => ({ path: `src/${index}.astro`, text: source })),
    ['home', 'roi', 'privacy', 'packages'],
  );

describe('a key is used', () => {
  it.each([
    ['written out', "t('home.title')", 'home.title'],
    ['chosen between two', "t(open ? 'home.yes' : 'home.no')", 'home.no'],
    [
      'with a part that is computed and named elsewhere',
      't(`packages.${id}.name`); const ids = ["starter"]',
      'packages.starter.name',
    ],
    ['as a member of a branch', "const { result } = t('roi', {}); result.weekly", 'roi.result.weekly'],
    [
      'in a branch that the code walks through',
      "Object.values(t('privacy.sections', {}))",
      'privacy.sections.what.ever',
    ],
    [
      'in a branch of a page that is computed',
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
    ['when nobody names it', "t('home.title')", 'home.oldTitle'],
    ['when only a page has the name of its branch', "href(locale, 'home')", 'home.title'],
    ['when no file writes the computed part', 't(`packages.${id}.name`)', 'packages.legacy.name'],
    ['when its branch is passed on and nobody asks for it', "const words = t('roi', {}); words.title", 'roi.forgotten'],
  ])('%s', (_name, source, key) => {
    expect(inUse(source).isUsed(key)).toBe(false);
  });
});

it('says where a key is written out', () => {
  expect(inUse('const a = 1', "t('home.title')").named).toEqual([{ key: 'home.title', file: 'src/1.astro' }]);
});
