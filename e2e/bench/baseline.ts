/** A text of a page and the element that it stands in. */
export interface BaselineLine {
  where: string;
  text: string;
}

/** Where the alternates of the site's pages are: one folder, on the same server. */
export const baselineFolder = 'baseline';

const kept = /^h[1-6]$/;

/**
 * The least that could carry a page's words: its headings and paragraphs by themselves, a line of style, one link,
 * nothing else to load or to run. What it takes to show this is what network and browser cost whoever made the page.
 */
export function baselinePage(page: {
  lang: string;
  title: string;
  lines: readonly BaselineLine[];
  next: string;
}): string {
  const blocks = page.lines.map(({ where, text }) => {
    const tag = kept.test(where) ? where : 'p';
    return `<${tag}>${escape(text)}</${tag}>`;
  });
  return [
    '<!doctype html>',
    `<html lang="${escape(page.lang)}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escape(page.title)}</title>`,
    '<link rel="icon" href="data:,">',
    '<style>body{font:1em/1.6 sans-serif;margin:1em auto;max-width:38em;padding:0 1em}</style>',
    `<p><a href="${escape(page.next)}">${escape(page.next)}</a></p>`,
    ...blocks,
    '',
  ].join('\n');
}

/** A rule for the host's `_headers` that sends the files of a folder without what the rule for all pages adds. */
export function withoutHeaders(headersFile: string, folder: string): string {
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n?)+)/m.exec(headersFile) ?? [];
  const names = Array.from(rule.matchAll(/^ {2}([\w-]+):/gm), ([, name]) => name);
  return `\n/${folder}/*\n${names.map((name) => `  ! ${name}\n`).join('')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
