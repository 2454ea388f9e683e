import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from './config.ts';
import { parseDictionary, textsIn } from './parse.ts';

/** The files of a language by page. A key begins with the name of its file. */
export type Pages = ReadonlyMap<string, Uint8Array>;

/** A project with its dictionaries as they were read. */
export interface Project extends Config {
  files: ReadonlyMap<string, Pages>;
  /** Files of no language. */
  unlisted: string[];
  /** Texts that a language may share with the default language: by language, and under `every` for all. */
  sameTexts: Record<string, string[]>;
  /** Values of the common placeholders, by language. */
  values: Record<string, Record<string, string>>;
  /** Names that are the same in every language, the longest first: a name may contain another. */
  names: string[];
  /** The identifiers and words in the sources that show texts; without them, unused keys are not reported. */
  sourceNames?: ReadonlySet<string> | undefined;
}

/** The configuration of the project in the working directory. */
export async function readConfig(): Promise<Config> {
  const module = (await import(pathToFileURL(resolve('locale-tools.config.ts')).href)) as { default: Config };
  return module.default;
}

/** Reads the dictionaries. What has not changed since `earlier` is not parsed again, and the sources are not read again. */
export function readProject(config: Config, earlier?: Project): Project {
  const { folder, defaultLocale, languages } = config;
  const files = new Map(
    Object.keys(languages).map((code) => [code, readPages(`${folder}/${code}`, earlier?.files.get(code))]),
  );
  const original = textsByKey(files.get(defaultLocale));
  const entries = [...files].map(([code, pages]) => {
    return [code, config.valuesOf(code, new Map([...original, ...textsByKey(pages)]))] as const;
  });
  const known = [...files.keys(), 'records'];
  return {
    ...config,
    files,
    unlisted: globSync(`${folder}/*/*.json`).filter((file) => !known.includes(file.split('/').at(-2) ?? '')),
    sameTexts: JSON.parse(readFileSync(sameTextsFile(config), 'utf8')) as Record<string, string[]>,
    values: Object.fromEntries(entries),
    names: config.namesOf(original).sort((a, b) => b.length - a.length),
    sourceNames: earlier?.sourceNames ?? namesIn(globSync(config.sources).filter((file) => !file.includes('.test.'))),
  };
}

export function sameTextsFile({ folder }: Config): string {
  return `${folder}/records/same-as-original.json`;
}

function readPages(folder: string, known?: Pages): Pages {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const pages = names.sort().map((name): [string, Uint8Array] => {
    const [page, bytes] = [name.slice(0, -'.json'.length), readFileSync(`${folder}/${name}`)];
    const before = known?.get(page);
    // The same object while the file is unchanged: what was parsed from it is cached by this object.
    return [page, before && bytes.equals(before) ? before : bytes];
  });
  return new Map(pages);
}

/** The identifiers and words in the code of these files, without its comments; of `first-name` also `first` and `name`. */
function namesIn(files: string[]): Set<string> {
  const code = files.map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''));
  return new Set(
    code.flatMap((text) => (text.match(/[A-Za-z][\w-]*/g) ?? []).flatMap((word) => [word, ...word.split('-')])),
  );
}

export function fileOf({ folder }: Pick<Config, 'folder'>, locale: string, page: string): string {
  return `${folder}/${locale}/${page}.json`;
}

const parsed = new WeakMap<Uint8Array, [key: string, text: string][]>();

/** The texts of a language by key. Each of its files is parsed once. */
export function textsByKey(pages: Pages = new Map()): ReadonlyMap<string, string> {
  const texts = [...pages].flatMap(([page, bytes]) => {
    const known = parsed.get(bytes);
    if (known) return known;
    const read = textsIn(parseDictionary(bytes).root, `${page}.`).map(({ key, text }): [string, string] => [key, text]);
    parsed.set(bytes, read);
    return read;
  });
  return new Map(texts);
}
