import { createHash } from 'node:crypto';

/** Shorter ones cost less in the document than a request. */
const longProps = 1000;

/** A file of a site by its path. */
export interface PropsFile {
  path: string;
  text: string;
}

/**
 * Takes long props of islands out of a document, for they are of no use before the island's code is there: the
 * words of the calculator and of the form would take a tenth of the first round trip. The island names the file,
 * and `client:when` fetches it beside the code.
 */
export function withoutLongProps(html: string): { html: string; files: PropsFile[] } {
  const files: PropsFile[] = [];
  const lean = html.replace(/ props="([^"]*)"/g, (attribute, escaped: string) => {
    const text = unescape(escaped);
    if (text.length < longProps) return attribute;
    const path = `/_astro/props.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`;
    files.push({ path, text });
    return ` data-props="${path}"`;
  });
  return { html: lean, files };
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');
}
