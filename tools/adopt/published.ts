import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { findsWord, plainText, type SampleWord } from './sample.ts';

/** Something that a visitor or a machine receives. */
export interface PublishedText {
  /** `contact.html`, `the mail "booked" (fr)`. */
  where: string;
  text: string;
}

const textFiles = /^$|\.(?:html|js|css|xml|txt|json|webmanifest|svg|ics|map)$/;

/** Every file of a built site: its name, and its contents if it is text; pages also without their tags. */
export function publishedFiles(folder: string): PublishedText[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const where = path.slice(folder.length + 1).replaceAll('\\', '/');
    const source = textFiles.test(extname(name)) ? readFileSync(path, 'utf8') : '';
    // A word may be interrupted by a tag: `New <b>York</b>`.
    const untagged = name.endsWith('.html') ? source.replace(/<[^>]*>/g, '') : '';
    return { where, text: [`/${where}`, source, untagged].join('\n') };
  });
}

/** The sample's words that were found, each with where. */
export function wordsIn(published: readonly PublishedText[], words: readonly SampleWord[]) {
  const plain = published.map(({ where, text }) => ({ where, text: plainText(text) }));
  return words
    .map((word) => ({
      ...word,
      where: plain.filter(({ text }) => findsWord(text, word.word)).map(({ where }) => where),
    }))
    .filter(({ where }) => where.length > 0);
}
