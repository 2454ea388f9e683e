import { Parser } from 'htmlparser2';
import { textAttribute } from './annotate-name.ts';
import { keysIn, withoutMarks } from './marks.ts';

interface OpenElement {
  name: string;
  /** Whether a browser renders its children. */
  isIsland: boolean;
  texts: Set<string>;
}

/**
 * Removes the marks of a rendered page, and names the texts of each element in an attribute instead. Inside an island,
 * which a browser compares with what it renders itself, nothing is added: the island names all texts that it was given.
 */
export function annotatePage(html: string): string {
  const insertions: { at: number; texts: Set<string> }[] = [];
  const open: OpenElement[] = [];
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
