import { AsyncLocalStorage } from 'node:async_hooks';

// Marks tell which key a text has. They are in the dev server's memory only, from the dictionary to the rendered page:
// `annotatePage` replaces them before anything is sent.

/** Variation selectors, which no dictionary uses; a mark is two of them, so that all have the same length. */
const [first, radix] = [0xe0100, 240];
const mark = /[\u{E0100}-\u{E01EF}]{2}/gu;

const keys: string[] = [];
const marksByKey = new Map<string, string>();

function markOf(key: string): string {
  const known = marksByKey.get(key);
  if (known !== undefined) return known;
  const index = keys.push(key) - 1;
  if (index >= radix * radix) throw new Error(`Cannot mark "${key}": there are too many texts`);
  const made = String.fromCodePoint(first + Math.floor(index / radix), first + (index % radix));
  marksByKey.set(key, made);
  return made;
}

type Words = { [key: string]: string | Words };

/** Adds its mark to the end of each text. */
export function withMarks<T extends Words>(words: T, path = ''): T {
  const marked = Object.entries(words).map(([name, value]) => {
    const key = path + name;
    if (typeof value !== 'string') return [name, withMarks(value, `${key}.`)];
    // An empty text counts as missing.
    return [name, value === '' || key === '$schema' ? value : value + markOf(key)];
  });
  return Object.fromEntries(marked) as T;
}

/** The keys of the marks in a text, each once; that of the outermost text is the last. */
export function keysIn(text: string): string[] {
  const found = Array.from(text.matchAll(mark), ([made]) => {
    const [high = 0, low = 0] = Array.from(made, (one) => (one.codePointAt(0) ?? 0) - first);
    return keys[high * radix + low] ?? '';
  });
  return [...new Set(found)];
}

export function withoutMarks(text: string): string {
  return text.replace(mark, '');
}

const rendering = new AsyncLocalStorage<boolean>();

/** Renders with marks whatever the function causes to be rendered. */
export function renderMarked<T>(render: () => T): T {
  return rendering.run(true, render);
}

/** What the modules of the pages, which Vite evaluates, read of this module. */
export const marksForPages = { withMarks, withoutMarks, isRendering: () => rendering.getStore() ?? false };

export const globalName = '__textMarks';
Object.assign(globalThis, { [globalName]: marksForPages });
