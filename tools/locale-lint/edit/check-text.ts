import { type TextTree, placeholdersOf, pluralBase } from '../../../lib/texts.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { hasErrors, type Diagnostic } from '../diagnostic.ts';
import { lintDictionaries, type Project } from '../lint.ts';
import { textsByKey } from '../report/translations.ts';

/** A text of a language that somebody wants to write. */
export interface TextChange {
  locale: string;
  key: string;
  text: string;
}

export interface Finding {
  severity: Diagnostic['severity'];
  locale: string;
  key: string;
  message: string;
  fix: string;
}

/**
 * What the linter says about these texts and about what they change for others, such as translations that lack a new
 * placeholder. It reads no more than the texts, in all languages: the whole takes a second.
 */
export function checkTexts(project: Project, changes: TextChange[]): { findings: Finding[]; isRefused: boolean } {
  const after = findingsIn(project, changes, true);
  const before = findingsIn(project, changes, false).map((one) => JSON.stringify(one));
  const isChanged = (one: Finding) => changes.some(({ locale }) => locale === one.locale);
  const findings = after.filter((one) => isChanged(one) || !before.includes(JSON.stringify(one)));
  return { findings, isRefused: hasErrors(findings) };
}

function findingsIn(project: Project, changes: TextChange[], isChanged: boolean): Finding[] {
  const bases = new Set(changes.map(({ key }) => pluralBase(key) ?? key));
  const isConcerned = (key: string) => bases.has(pluralBase(key) ?? key);
  const files: Project['files'] = new Map();
  const placeholders: string[] = [];
  for (const [locale, pages] of project.files) {
    const texts = textsByKey(pages);
    if (locale === defaultLocale) placeholders.push(...[...texts.values()].flatMap(placeholdersOf));
    const concerned = new Map([...texts].filter(([key]) => isConcerned(key)));
    if (isChanged) for (const change of changes) if (change.locale === locale) concerned.set(change.key, change.text);
    const words = Object.entries(nested(concerned));
    files.set(locale, new Map(words.map(([page, group]) => [page, Buffer.from(JSON.stringify(group))])));
  }
  const { keysInUse, ...others } = project;
  const part: Project = {
    ...others,
    files,
    unlisted: [],
    drafts: [],
    placeholders,
    ...(keysInUse && { keysInUse: { ...keysInUse, named: [] } }),
  };
  return lintDictionaries(part).map(({ file, key, severity, message, fix }) => {
    return { locale: file.split('/')[1] ?? '', key, severity, message, fix };
  });
}

function nested(texts: Map<string, string>): TextTree {
  const words: TextTree = {};
  for (const [key, text] of texts) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let group = words;
    for (const name of path) group = (group[name] ??= {}) as TextTree;
    group[last] = text;
  }
  return words;
}
