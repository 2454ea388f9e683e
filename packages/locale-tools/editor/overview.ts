import { exampleNumbersByLocale, placeholdersOf, pluralBase, pluralForms, pluralFormsOf } from '../../../lib/texts.ts';
import { describedBy, isUnder, lengthOf, locationOf, roleOf } from '../notes.ts';
import { textsByKey, type Project } from '../project.ts';
import { stateOf, type TranslationRecords } from '../records.ts';
import type { EditedText, Overview } from './protocol.ts';

/** The data that the editor of texts has when it is switched on. */
export function overviewOf(project: Project, records: TranslationRecords, outbox: string | undefined): Overview {
  const { defaultLocale } = project;
  const locales = [...project.files.keys()];
  const byLocale = new Map(locales.map((locale) => [locale, textsByKey(project.files.get(locale))]));
  const original = byLocale.get(defaultLocale) ?? new Map<string, string>();
  const texts = keysOf(original, locales).map((key): EditedText => {
    const inLanguages = <Value>(codes: Iterable<string>, valueIn: (locale: string) => Value | undefined) =>
      Object.fromEntries(
        Array.from(codes, (code) => [code, valueIn(code)] as const).filter(([, value]) => value !== undefined),
      ) as Record<string, Value>;
    const translations = locales.filter((locale) => locale !== defaultLocale);
    const base = pluralBase(key);
    return {
      key,
      location: locationOf(project, key),
      role: roleOf(project, key)?.name,
      limit: roleOf(project, key)?.limit,
      numbers: base === undefined ? undefined : exampleNumbersByLocale(locales, key.slice(base.length + 1)),
      texts: inLanguages(locales, (locale) => byLocale.get(locale)?.get(key)),
      states: inLanguages(original.has(key) ? translations : [], (locale) => stateOf(project, records, locale, key)),
      paths: inLanguages(locales, (locale) => project.pathOf(key, locale)),
      isInMails: isUnder(key, project.notes.mails),
    };
  });
  const names = new Set([
    ...[...original.values()].flatMap(placeholdersOf),
    ...Object.keys(project.values[defaultLocale] ?? {}),
  ]);
  const { placeholders, sources } = project.notes;
  return {
    defaultLocale,
    languages: locales.map((code) => ({ code, name: project.languages[code]?.name ?? code })),
    texts,
    values: project.values,
    placeholders: Object.fromEntries(
      Array.from(names, (name) => {
        const described = { note: describedBy(placeholders, name), source: describedBy(sources, name) };
        return [name, { ...described, length: lengthOf(project, name) }];
      }),
    ),
    outbox,
  };
}

/** All keys, and beside a plural the forms that only other languages have. */
function keysOf(original: ReadonlyMap<string, string>, locales: string[]): string[] {
  const needed = new Set(locales.flatMap(pluralFormsOf));
  return [...original.keys()].flatMap((key) => {
    const base = pluralBase(key);
    if (base === undefined || !key.endsWith('_other')) return [key];
    const others = pluralForms.filter((form) => needed.has(form) && !original.has(`${base}_${form}`));
    return [...others.map((form) => `${base}_${form}`), key];
  });
}
