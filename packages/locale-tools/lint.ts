import type { Node } from 'jsonc-parser';
import { pluralBase } from '../../lib/texts.ts';
import { countOf, error, warning, type Diagnostic, type LocatedDiagnostic } from './diagnostic.ts';
import { isUnder } from './notes.ts';
import { membersOf, parseDictionary, positionAt, textsIn, type Dictionary } from './parse.ts';
import { fileOf, type Pages, type Project } from './project.ts';
import { lintDuplicates, lintEntries } from './rules/entries.ts';

/** Every problem in the dictionaries, by file and line; of a file that cannot be read, the first. */
export function lintProject(project: Project): LocatedDiagnostic[] {
  const { files, defaultLocale, languages } = project;
  const originals = parsePages(files.get(defaultLocale));
  const diagnostics = [...files].flatMap(([locale, pages]) => {
    if (pages.size === 0) {
      const fix = `Create one with {} in it, or remove the language from ${project.languagesFile}`;
      return [{ ...error('The language has no files', fix), ...startOf(`${project.folder}/${locale}`, locale) }];
    }
    const dictionaries = locale === defaultLocale ? originals : parsePages(pages);
    const names = [...new Set([...originals.keys(), ...dictionaries.keys()])].sort();
    const found = names.flatMap((page) => {
      const pair = { own: dictionaries.get(page), original: originals.get(page) };
      return lintPage(project, { locale, page, ...pair });
    });
    return languages[locale]?.draft ? asDraft(project, locale, found) : found;
  });
  const strays = project.unlisted.map((file) => {
    const fix = `Delete the file, or add the language to ${project.languagesFile}`;
    return { ...warning('No language of the site uses this file', fix), ...startOf(file, '') };
  });
  return [...diagnostics, ...lintLists(project, originals), ...strays];
}

function parsePages(pages: Pages = new Map()): Map<string, Dictionary> {
  return new Map(Array.from(pages, ([page, bytes]) => [page, parseDictionary(bytes)]));
}

/** The problems of one file, or of its absence. */
function lintPage(
  project: Project,
  context: { locale: string; page: string; own: Dictionary | undefined; original: Dictionary | undefined },
): LocatedDiagnostic[] {
  const { locale, page, own, original } = context;
  const file = fileOf(project, locale, page);
  const originalFile = fileOf(project, project.defaultLocale, page);
  if (!own) {
    const missing = textsIn(original!.root, `${page}.`).filter(({ key }) => !project.isDisabled(key)).length;
    const message = `The file is missing, with ${countOf(missing, 'text')}: the original is shown`;
    const found = { ...warning(message, `Copy ${originalFile}, and translate it`), missing };
    return missing === 0 ? [] : [{ ...found, ...startOf(file, locale) }];
  }
  if (own.problem) return [located(own, file, locale, own.problem)];
  if (!original) {
    const found = error(`There is no file ${originalFile}`, 'Delete this file, or have that one added first');
    return [{ ...found, ...startOf(file, locale) }];
  }
  const found = lintDuplicates(own, own.root, `${page}.`);
  if (!original.problem) found.push(...lintEntries(project, { own, original, locale, page }));
  if (own === original) found.push(...unusedIn(project, own.root, `${page}.`));
  return found.sort((a, b) => a.offset - b.offset).map((one) => located(own, file, locale, one));
}

function located({ text }: Dictionary, file: string, locale: string, found: Diagnostic): LocatedDiagnostic {
  const { offset, ...rest } = found;
  return { file, locale, ...positionAt(text, offset), ...rest };
}

const startOf = (file: string, locale: string) => ({ file, locale, line: 1, column: 1, key: '' });

/** Reports the warnings about a draft as one note. */
function asDraft(project: Project, locale: string, diagnostics: LocatedDiagnostic[]): LocatedDiagnostic[] {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  const missing = warnings.reduce((sum, one) => sum + (one.missing ?? 0), 0);
  const others = warnings.filter((one) => one.missing === undefined).length;
  const message = `A draft, which no release contains: ${countOf(missing, 'text')} missing, ${countOf(others, 'other warning')}`;
  const fix = `Without "draft: true" in ${project.languagesFile} each is listed here, and the language is released`;
  const note = { severity: 'note', message, fix, ...startOf(`${project.folder}/${locale}`, locale) } as const;
  return [...diagnostics.filter(({ severity }) => severity === 'error'), note];
}

/** Texts of the default language whose name no source has as a word, whole groups at once. */
function unusedIn(project: Project, group: Node, path: string): Diagnostic[] {
  const { sourceNames, notes, isDisabled, variantBase } = project;
  if (!sourceNames) return [];
  return [...membersOf(group)].flatMap(([last, { name, value }]) => {
    const key = path + last;
    if (isDisabled(key) || isUnder(key, notes.computed)) return [];
    if (sourceNames.has(variantBase(pluralBase(last) ?? last)))
      return value.type === 'object' ? unusedIn(project, value, `${key}.`) : [];
    const part = value.type === 'object' ? 'group' : 'line';
    const fix = `Delete the ${part} in every language, or ask for it to be put on a page`;
    return [{ ...warning(`No page or mail shows "${last}"`, fix), offset: name.offset, key }];
  });
}

/** Entries of lists in the code that have no texts. */
function lintLists(project: Project, originals: ReadonlyMap<string, Dictionary>): LocatedDiagnostic[] {
  const keys = [...originals].flatMap(([page, { root }]) => textsIn(root, `${page}.`).map(({ key }) => key));
  return project.lists.flatMap(({ branch, ids, file }) =>
    ids.flatMap((id) => {
      const key = `${branch}.${id}`;
      if (project.isDisabled(key) || keys.some((one) => isUnder(one, [key]))) return [];
      const [page = ''] = branch.split('.');
      const dictionary = fileOf(project, project.defaultLocale, page);
      const found = error(`The texts of "${id}" are missing, which ${file} lists`, `Add "${id}" in "${branch}"`);
      return [{ ...found, ...startOf(dictionary, project.defaultLocale), key, missing: 1 }];
    }),
  );
}
