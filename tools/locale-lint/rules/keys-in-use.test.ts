import { describe, expect, it } from 'vitest';
import { keysInUse, withFacts } from './keys-in-use.ts';

const inUse = (text: string, ...others: string[]) =>
  keysInUse(
    [text, ...others].map((source, index) => ({ path: `src/${index}.astro`, text: source })),
    ['home', 'roi', 'privacy', 'packages'],
    [],
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
  ['what takes its place where a switch is off', "t('home.title')", 'home.titleWithoutTexting'],
])('counts a key as used: %s', (_name, source, key) => {
  expect(inUse(source).isUsed(key)).toBe(true);
});

it.each([
  ['no file names it', "t('home.title')", 'home.oldTitle'],
  ['a page only has the name of its branch', "href(locale, 'home')", 'home.title'],
  ['no file names its computed segment', 't(`packages.${id}.name`)', 'packages.legacy.name'],
  [
    'only a comment names its segment',
    't(`packages.${id}.name`); // as in growth\n/** Or legacy. */',
    'packages.growth.name',
  ],
  ['no file names it, though its branch is passed on', "const words = t('roi', {}); words.title", 'roi.forgotten'],
])('counts a key as unused: %s', (_name, source, key) => {
  expect(inUse(source).isUsed(key)).toBe(false);
});

it('tells where a key is spelled out', () => {
  expect(inUse('const a = 1', "t('home.title')").named).toEqual([{ key: 'home.title', file: 'src/1.astro' }]);
});

describe('with the ids of facts', () => {
  const file = 'src/business/plans.ts';
  const code = "t(`packages.addOns.${id}.badge`); t(`packages.plans.${id}`); t('packages.plans.title')";
  const found = withFacts(inUse(`${code}; ["old", "fresh", "title", "badge", "small"]`), [
    { branch: 'packages.addOns', ids: ['fresh'], file },
    { branch: 'packages.plans', ids: ['small'], file },
    { branch: 'packages.items', ids: [], file },
  ]);

  it('needs the words of each', () => {
    expect(found.named).toEqual(
      expect.arrayContaining([
        { key: 'packages.addOns.fresh', file },
        { key: 'packages.plans.small', file },
      ]),
    );
  });

  it('counts the words of any other as unused, though some file contains the id', () => {
    expect(['fresh.badge', 'old.badge'].map((key) => found.isUsed(`packages.addOns.${key}`))).toEqual([true, false]);
    const plans = ['title', 'small', 'old'].map((key) => found.isUsed(`packages.plans.${key}`));
    expect(plans).toEqual([true, true, false]);
  });
});

describe('knows which placeholders get a value', () => {
  const sources = [
    { path: 'src/sections/Intro.astro', text: "t('home.title', { price, addOn: name })" },
    {
      path: 'src/sections/Terms.astro',
      text: "import { legalValues } from '~/legal';\nt('privacy.lead', legalValues())",
    },
    { path: 'src/legal.ts', text: "import { b } from './business/b';\nexport const legalValues = () => ({ ...b });" },
    { path: 'src/business/b.ts', text: 'export const b = {\n  /** In days. */\n  noticeDays: 30,\n};' },
    { path: 'src/sections/Fields.astro', text: "import { c } from '~/c';\nconst x = `${c}Max`; t('home.form', x)" },
    { path: 'src/c.ts', text: 'export const fields = { city: 120 };' },
    { path: 'src/sections/Roi.astro', text: "import { R } from '~/islands/R';\nt.forIsland('roi', { most })" },
    {
      path: 'src/islands/R.tsx',
      text: 'fill(words.result, { hours });\nfill(isOne ? words.one : words.more, { left })',
    },
    { path: 'src/islands/Week.tsx', text: 'fill(words.payback[`week${number}`], { plan: nameOf(offer, { long }) })' },
    { path: 'supabase/functions/mails/texts.ts', text: 'const own = english.packages.mail;' },
    { path: 'supabase/functions/mails/mail.ts', text: 'fill(texts(locale).result, { when }); fill(texts.one, facts);' },
  ];
  const { fillable } = keysInUse(sources, ['home', 'roi', 'privacy', 'packages'], ['company']);

  it.each([
    ['home.title', ['price', 'addOn'], [], 'the file of the key names them'],
    ['privacy.lead', ['noticeDays'], [], 'facts that are passed on'],
    ['home.form', ['cityMax'], [], 'names that are computed from those of an import'],
    ['roi.result', ['hours', 'most'], ['hours'], 'its island fills them, or its page before'],
    ['roi.more', ['left', 'most'], ['left'], 'its island chooses between two texts'],
    ['roi.one', ['left', 'most'], ['left'], 'no other text of the island has its values, and no mail'],
    ['roi.title', ['most'], [], 'the island fills in nothing'],
    ['roi.payback.week3', ['plan', 'most'], ['plan'], 'its key is computed'],
    ['packages.mail.result', ['when'], ['when'], 'a mail fills them'],
    ['packages.mail.title', [], [], 'the mail fills in nothing'],
  ])('of %s: %j, exactly %j: %s', (key, own, exact) => {
    const found = fillable(key);
    expect({ ...found, own: found.own.toSorted() }).toEqual({ own: own.toSorted(), exact, common: ['company'] });
  });
});
