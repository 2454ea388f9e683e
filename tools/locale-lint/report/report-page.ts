import { defaultLocale, directionOf, type Locale } from '../../../src/i18n/locales.ts';
import { noteOf } from '../schema/notes.ts';
import { urlOfKey } from './url-of-key.ts';
import type { TextProgress } from './progress.ts';
import { countStates, nameOf, stateLabels } from './report-text.ts';

/**
 * The state of the translations as one self-contained HTML page: every text in all languages side by side, each
 * with a link to the page that shows it. `origin` is where the site runs, such as `http://localhost:4321`.
 */
export function reportPage(progress: TextProgress[], origin: string): string {
  const counts = [...countStates(progress)];
  const languages = counts.map(([locale]) => locale);
  const open = progress.filter(({ translations }) =>
    [...translations.values()].some(({ state }) => state !== 'translated'),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The texts of the site</title>
<style>${styles}</style>
<h1>The texts of the site</h1>
<p>${progress.length} texts. The links lead to <a href="${escape(origin)}">${escape(origin)}</a>, where the site has to be running.</p>
<table class="summary">
<tr><th>Language<th>Up to date<th>English changed since<th>Same as English<th>Missing</tr>
${counts
  .map(
    ([locale, { translated, changed, same, missing }]) =>
      `<tr><th>${escape(nameOf(locale))}<td>${translated}<td>${changed}<td>${same}<td>${missing}</tr>`,
  )
  .join('\n')}
</table>
${open.length > 0 ? `<h2>To look at (${open.length})</h2>\n${table(open, languages, origin)}` : '<p>Every translation is up to date.</p>'}
<h2>All texts</h2>
${table(progress, languages, origin)}
</html>
`;
}

function table(progress: TextProgress[], languages: string[], origin: string): string {
  const headings = [defaultLocale, ...languages].map((locale) => `<th>${escape(nameOf(locale))}`).join('');
  const rows = progress.map(({ key, english, translations }) => {
    const cells = [...translations].map(([locale, { text = '', state }]) => {
      const label = state === 'translated' ? '' : `<strong>${stateLabels[state]}</strong> `;
      return cell(key, locale as Locale, text, origin, label);
    });
    const heading = `<th scope="row"><code>${escape(key)}</code><small>${escape(noteOf(key, english))}</small>`;
    return `<tr>${heading}${cell(key, defaultLocale, english, origin)}${cells.join('')}</tr>`;
  });
  return `<table class="texts">\n<tr><th>Key${headings}</tr>\n${rows.join('\n')}\n</table>`;
}

function cell(key: string, locale: Locale, text: string, origin: string, label = ''): string {
  const url = escape(origin + urlOfKey(key, locale, text));
  const words = text && `<span lang="${locale}" dir="${directionOf(locale)}">${escape(text)}</span> `;
  return `<td>${label}${words}<a href="${url}" aria-label="See on the page: ${escape(key)}, ${escape(nameOf(locale))}">↗</a>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const styles = `
body { margin: 2rem auto; max-width: 90rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1a202c; background: #fbf8f2; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid #d9cfbd; padding: .5rem .75rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.summary { width: auto; } .summary td { text-align: end; font-variant-numeric: tabular-nums; }
.texts { table-layout: fixed; } .texts tr:first-child th { position: sticky; top: 0; background: #f2ebdf; }
small { display: block; font-weight: 400; color: #3f4757; } code { font-size: .85rem; }
strong { display: inline-block; margin-inline-end: .4rem; padding: 0 .4rem; border-radius: .2rem; background: #fdf0d3; color: #7a1812; font-size: .85rem; }
a { color: #0b6a4c; }`;
