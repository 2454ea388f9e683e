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
  const fillings = [...files].flatMap(([path, file]) => fillingsIn(path, file));

  return {
    /** What a file names, and the facts that it passes on whole: `...legalValues(locale)`, `t(key, guarantee)`. */
    in: (path: string) =>
      namesIn(path, ({ path: file, names }, code) => {
        const isPassed = (name: string) => new RegExp(`\\.\\.\\.${name}\\b|,\\s*${name}[),]`).test(code);
        return (
          names.some((name) => name.endsWith('Values')) || (file.startsWith('src/business/') && names.some(isPassed))
        );
      }),
    /** What the mails (`supabase`) or the islands (`src`) fill into the text of a key. */
    filled: (key: string, room: string) =>
      fillings
        .filter(
          ({ path, keys }) => (path.startsWith(`${room}/`) || path.startsWith('src/i18n/')) && keys.test(`.${key}`),
        )
        .flatMap(({ names }) => names),
  };
}

/** Code alone; the slashes of `https://` begin no comment. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
}

function readSource(text: string) {
  const imports = Array.from(text.matchAll(importing), ([, names = '', from = '']) => ({
    names: names.match(/\w+/g) ?? [],
    from,
  }));
  const code = withoutComments(text.replace(importing, ''));
  return { code, imports, members: Array.from(code.matchAll(member), ([, name = '']) => name) };
}

/** A call of `fill`: which keys its text may have, by their end, and the values it names. */
interface Filling {
  path: string;
  keys: RegExp;
  names: string[];
}

/** `hint`, `words.picker.none`, `texts(locale).units[unit]`, `words[`week${number}`]`. */
const expression = /(?<![\w.$'`{])[a-z]\w*(?:\([^()]*\))?((?:\.\w+|\[[^[\]]+\])*)(?!\w|\()/g;

function fillingsIn(path: string, { code, members }: ReturnType<typeof readSource>): Filling[] {
  return Array.from(code.matchAll(/(?<!function )\bfill\(/g)).flatMap(({ index }) => {
    const [text = '', values = ''] = argumentsAt(code, index + 'fill('.length);
    // A value that is passed on whole may have any name of the file.
    const isNamed = values.startsWith('{') && !values.includes('...');
    const names = isNamed ? argumentsAt(values, 1).map((one) => /^\w+/.exec(one)?.[0] ?? '') : members;
    return Array.from(text.matchAll(expression), ([whole, path_ = '']) => ({
      path,
      keys: keysEndingIn(path_ || `.${whole}`),
      names,
    }));
  });
}

function keysEndingIn(path: string): RegExp {
  const segments = Array.from(path.matchAll(/\.(\w+)|\['([^']+)'\]|\[`([^`]+)`\]|\[/g), ([, name, quoted, template]) =>
    template !== undefined ? template.replace(/\$\{[^}]*\}/g, '\\w+') : (name ?? quoted ?? '[\\w-]+'),
  );
  return new RegExp(`\\.${segments.join('\\.')}(?:_[a-z]+)?(?:Without[A-Z]\\w*)?$`);
}

/** The arguments of a call, or the members of a literal, that begin at an index. */
function argumentsAt(code: string, start: number): string[] {
  const found = [''];
  for (let index = start, depth = 0; index < code.length && depth >= 0; index += 1) {
    const character = code.charAt(index);
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((one) => one.trim()).filter(Boolean);
}
