import { brokenMarkup, markupProblems } from './dictionary-markup.ts';
import type { Entry, Problem } from './dictionary-file.ts';
import { nearest } from './nearest.ts';

/** Search engines cut what is longer. In characters, placeholders filled. */
const headLimits: Record<string, number> = { title: 60, description: 160 };

const pluralForm = /_(zero|one|two|few|many|other)$/;

type Words = Extract<Entry, { kind: 'words' }>;

/** Checks that a dictionary is whole in itself; `fill` puts the facts into a text as the site does. */
export function checkTexts(words: Entry, fill: (text: string) => string): Problem[] {
  const problems: Problem[] = [];
  for (const { path, entry } of entriesOf(words)) {
    if (entry.kind === 'words') problems.push(...checkPlurals(path, entry));
    if (entry.kind === 'other') {
      problems.push(
        stop(entry, `"${path}" is ${entry.found}: type a text in quotes, such as "${path.split('.').at(-1)}": "Words"`),
      );
    }
    if (entry.kind !== 'text') continue;
    if (isBlank(entry.text)) problems.push(stop(entry, `"${path}" has no words: type them between the quotes`));
    problems.push(...brokenMarkup(entry.text).map((message) => stop(entry, `"${path}": ${message}`)));
    problems.push(...checkHead(path, entry, fill));
  }
  return problems;
}

/** Checks a translation against the English dictionary, whose keys every language follows. */
export function checkTranslation(english: Entry, translation: Entry, locale: string): Problem[] {
  const problems: Problem[] = [];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const isForm = (name: string) => forms.some((form) => name.endsWith(`_${form}`));
  compare(english, translation, '');
  return problems;

  function compare(source: Entry, target: Entry, path: string): void {
    if (source.kind === 'words' && target.kind === 'words') return compareMembers(source, target, path);
    if (source.kind === 'text' && target.kind === 'text') {
      const found = compareTexts(source.text, target.text, pluralForm.test(path));
      problems.push(
        ...found.map(({ severity, message }) => ({ severity, at: target.at, message: `"${path}": ${message}` })),
      );
    } else if (source.kind === 'words') {
      problems.push(stop(target, `"${path}" is a single text: English has several here, in { }: ${namesOf(source)}`));
    } else if (target.kind === 'words') {
      problems.push(stop(target, `"${path}" holds several texts: English has one, in quotes`));
    }
  }

  function compareMembers(source: Words, target: Words, path: string): void {
    for (const [name, entry] of source.members) {
      const isNeeded = !pluralForm.test(name) || isForm(name);
      if (isNeeded && !target.members.has(name)) problems.push(missing(target, join(path, name), entry));
    }
    for (const [name, entry] of target.members) {
      // Languages have different plural forms: each is compared with the English form for all other numbers.
      const general = isForm(name) ? source.members.get(name.replace(pluralForm, '_other')) : undefined;
      const twin = general ?? source.members.get(name);
      if (twin) compare(twin, entry, join(path, name));
      else problems.push(stop(entry, unknownKey(name, path, source, target)));
    }
  }
}

function compareTexts(english: string, text: string, isPlural: boolean): Pick<Problem, 'severity' | 'message'>[] {
  // "One call" needs no number.
  const optional = isPlural ? ['count'] : [];
  const problems = markupProblems(english, text, optional).map((message) => ({ severity: 'stop' as const, message }));
  const limit = english.length * 2 + 30;
  if (text.length <= limit) return problems;
  const message = `${text.length} characters, English needs ${english.length}: check that it fits where it stands`;
  return [...problems, { severity: 'note', message }];
}

function checkPlurals(path: string, words: Words): Problem[] {
  const problems: Problem[] = [];
  const bases = new Set(
    [...words.members.keys()].filter((name) => pluralForm.test(name)).map((name) => name.replace(pluralForm, '')),
  );
  for (const base of bases) {
    if (words.members.has(`${base}_other`)) continue;
    problems.push(stop(words, `"${join(path, base)}" has no form for all other numbers: add "${base}_other"`));
  }
  return problems;
}

function checkHead(path: string, entry: Extract<Entry, { kind: 'text' }>, fill: (text: string) => string): Problem[] {
  const [branch, , part] = path.split('.');
  const limit = branch === 'head' ? headLimits[part ?? ''] : undefined;
  const length = [...fill(entry.text)].length;
  if (limit === undefined || length <= limit) return [];
  return [stop(entry, `"${path}" has ${length} characters, search engines show ${limit}: take away ${length - limit}`)];
}

function missing(parent: Entry, path: string, english: Entry): Problem {
  const name = path.split('.').at(-1);
  const example = english.kind === 'text' ? JSON.stringify(english.text) : '{ … }';
  return {
    severity: 'incomplete',
    at: parent.at,
    message: `"${path}" is missing here, English is shown: add "${name}": ${example}`,
  };
}

function unknownKey(name: string, path: string, source: Words, target: Words): string {
  const siblings = [...source.members.keys()];
  const suggestion =
    nearest(
      name,
      siblings.filter((sibling) => !target.members.has(sibling)),
    ) ?? nearest(name, siblings);
  return suggestion
    ? `"${join(path, name)}" is no key of the English dictionary: did you mean "${suggestion}"?`
    : `"${join(path, name)}" is no key of the English dictionary: remove it`;
}

function isBlank(text: string): boolean {
  return text.replace(/[\s\p{C}]/gu, '') === '';
}

function stop(entry: Entry, message: string): Problem {
  return { severity: 'stop', at: entry.at, message };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function namesOf(words: Words): string {
  return [...words.members.keys()].map((name) => `"${name}"`).join(', ');
}

function* entriesOf(entry: Entry, path = ''): Generator<{ path: string; entry: Entry }> {
  yield { path, entry };
  if (entry.kind !== 'words') return;
  for (const [name, member] of entry.members) yield* entriesOf(member, join(path, name));
}
