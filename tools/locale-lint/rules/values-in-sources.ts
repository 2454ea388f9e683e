import { dirname, join } from 'node:path/posix';

export interface Source {
  /** From the root of the project. */
  path: string;
  text: string;
}

/** A file of the project that another one imports, with the names that it takes from it. */
interface Import {
  path: string;
  names: string[];
}

/** In braces or brackets: `{ name }`, `{ name: … }`, `['name']`. */
const member = /(?<!\$)[{[,]\s*['"]?([A-Za-z]\w*)(?=['"]?\s*[,:}\]])/g;
/** `${field}Max` stands for the members of what the file imports, with `Max`. */
const computed = /`\$\{\w+\}([A-Z]\w*)`/g;
const importing = /^import ([^;]*?) from '([^']+)';$/gm;
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** The names of the values that files can fill into texts, judged by their spelling: some too many, none too few. */
export function valuesIn(sources: Source[]) {
  const files = new Map(sources.map(({ path, text }) => [path, readSource(text)]));

  function importsOf(path: string): Import[] {
    return (files.get(path)?.imports ?? []).flatMap(({ from, names }) => {
      const file = from.startsWith('~/') ? `src/${from.slice(2)}` : join(dirname(path), from);
      const found = ['', '.ts', '.tsx'].map((ending) => file + ending).find((name) => files.has(name));
      return found ? [{ path: found, names }] : [];
    });
  }

  function namesIn(
    path: string,
    isFollowed: (one: Import, code: string) => boolean,
    seen = new Set<string>(),
  ): string[] {
    const { code = '', members = [] } = files.get(path) ?? {};
    const imports = importsOf(path);
    const limits = Array.from(code.matchAll(computed)).flatMap(([, suffix = '']) =>
      imports.flatMap((one) => membersOf(one.path).map((name) => name + suffix)),
    );
    const followed = imports.filter((one) => !seen.has(one.path) && isFollowed(one, code));
    seen.add(path);
    return [...members, ...limits, ...followed.flatMap((one) => namesIn(one.path, isFollowed, seen))];
  }

  const membersOf = (path: string) => files.get(path)?.members ?? [];

  return {
    /** What a file names, and the facts that it passes on whole: `...legalFacts(locale)`, `t(key, guarantee)`. */
    in: (path: string) =>
      namesIn(path, ({ path: file, names }, code) => {
        const isPassed = (name: string) => new RegExp(`\\.\\.\\.${name}\\b|,\\s*${name}[),]`).test(code);
        return file.endsWith('-facts.ts') || (file.startsWith('src/business/') && names.some(isPassed));
      }),
    /** What a file, its helpers for facts and the parts of its islands name. */
    below: (path: string) => namesIn(path, ({ path: file }) => /^src\/(islands|roi|meetings)\/|-facts\.ts$/.test(file)),
    inFolder: (folder: string) =>
      sources.filter(({ path }) => dirname(path) === folder).flatMap(({ path }) => membersOf(path)),
  };
}

function readSource(text: string) {
  const imports = Array.from(text.matchAll(importing), ([, names = '', from = '']) => ({
    names: names.match(/\w+/g) ?? [],
    from,
  }));
  const code = text.replace(importing, '').replace(comments, '');
  return { code, imports, members: Array.from(code.matchAll(member), ([, name = '']) => name) };
}
