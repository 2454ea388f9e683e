import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Parser } from 'htmlparser2';
import type { TextTree } from '../../../lib/texts.ts';
import { cookieName, textAttribute } from './protocol.ts';

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

/** Adds its mark to the end of each text. */
export function withMarks(texts: TextTree, path: string): TextTree {
  const marked = Object.entries(texts).map(([name, value]) => {
    const key = path + name;
    if (typeof value !== 'string') return [name, withMarks(value, `${key}.`)];
    // An empty text counts as missing.
    return [name, value === '' ? value : value + markOf(key)];
  });
  return Object.fromEntries(marked) as TextTree;
}

/** The keys of the marks in a text, each once. A text that was filled into another one comes before it. */
function keysIn(text: string): string[] {
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

export function isRendering(): boolean {
  return rendering.getStore() ?? false;
}

/**
 * Removes the marks of a rendered page, and names the texts of each element in an attribute instead. Inside an island,
 * which a browser compares with what it renders itself, nothing is added: the island names all texts that it was given.
 */
export function annotatePage(html: string): string {
  const insertions: { at: number; texts: Set<string> }[] = [];
  /** The elements around; a browser renders the children of those of an island. */
  const open: { name: string; isIsland: boolean; texts: Set<string> }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isIsland = open.at(-1)?.isIsland ?? false;
        const texts = new Set<string>();
        const startsIsland = name === 'astro-island';
        open.push({ name, texts, isIsland: startsIsland || (isIsland && name !== 'astro-slot') });
        if (isIsland) return;
        for (const [attribute, value] of Object.entries(attributes))
          for (const key of keysIn(value).reverse()) texts.add(startsIsland ? key : `${attribute}:${key}`);
        // Before `>` or `/>`.
        insertions.push({ at: parser.endIndex - (html[parser.endIndex - 1] === '/' ? 1 : 0), texts });
      },
      ontext(text) {
        const { name, isIsland, texts } = open.at(-1) ?? {};
        if (isIsland || name === 'script' || name === 'style') return;
        for (const key of keysIn(text).reverse()) texts?.add(key);
      },
      onclosetag() {
        open.pop();
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  let [result, from] = ['', 0];
  for (const { at, texts } of insertions.filter((one) => one.texts.size > 0)) {
    result += `${html.slice(from, at)} ${textAttribute}="${[...texts].join(' ')}"`;
    from = at;
  }
  return withoutMarks(result + html.slice(from));
}

/** Renders the pages of a browser in which texts are edited with marks, and sends them with the names of their texts. */
export function serveAnnotated(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!isPage || !(request.headers.cookie ?? '').includes(`${cookieName}=1`)) return next();
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  const send = response.end.bind(response) as (body: string | Buffer) => ServerResponse;
  response.write = (chunk: unknown) => {
    collect(chunk);
    return true;
  };
  response.end = ((chunk?: unknown) => {
    collect(chunk);
    const body = Buffer.concat(chunks);
    const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html');
    return send(isHtml ? annotatePage(body.toString()) : body);
  }) as typeof response.end;
  rendering.run(true, next);
}
