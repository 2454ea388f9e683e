import { defaultLocale, directionOf, type Locale } from '../../src/i18n/locales.ts';
import { noteOf } from './notes.ts';
import { pageOfKey } from './pages-of-keys.ts';
import type { TextProgress } from './progress.ts';
import { countStates, nameOf, wordsFor } from './report.ts';

/**
 * The state of the translations as one HTML page that needs nothing else: every text in all languages side by
 * side, each with a link to where it is read. `site` is where the pages are, such as `http://localhost:4321`.
 */
export function reportPage(progress: TextProgress[], site: string): string {
  const counts = [...countStates(progress)];
  const languages = counts.map(([locale]) => locale);
  const open = progress.filter((text) => needsALook(text));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The texts of the site</title>
<style>${styles}</style>
<h1>The texts of the site</h1>
<p>${progress.length} texts. The links lead to <a href="${escape(site)}">${escape(site)}</a>, where the site has to run.</p>
<table class="summary">
<tr><th>Language<th>Up to date<th>English changed since<th>Same as English<th>Missing</tr>
${counts
  .map(
    ([locale, { translated, changed, same, missing }]) =>
      `<tr><th>${escape(nameOf(locale))}<td>${translated}<td>${changed}<td>${same}<td>${missing}</tr>`,
  )
  .join('\n')}
</table>
${open.length > 0 ? `<h2>To look at (${open.length})</h2>\n${table(open, languages, site)}` : '<p>Every translation is up to date.</p>'}
<h2>All texts</h2>
${table(progress, languages, site)}
</html>
`;
}

function table(progress: TextProgress[], languages: string[], site: string): string {
  const heads = [defaultLocale, ...languages].map((locale) => `<th>${escape(nameOf(locale))}`).join('');
  return `<table class="texts">\n<tr><th>Key${heads}</tr>\n${progress.map((text) => row(text, site)).join('\n')}\n</table>`;
}

function row({ key, english, translations }: TextProgress, site: string): string {
  const cells = [...translations].map(([locale, { text, state }]) => {
    const mark = state === 'translated' ? '' : `<strong>${wordsFor(state)}</strong> `;
    return cell(key, locale, text ?? '', mark, site);
  });
  const note = escape(noteOf(key, english));
  return `<tr><th scope="row"><code>${escape(key)}</code><small>${note}</small>${cell(key, defaultLocale, english, '', site)}${cells.join('')}</tr>`;
}

function cell(key: string, locale: string, text: string, mark: string, site: string): string {
  const address = escape(site + pageOfKey(key, locale as Locale, text));
  const words =
    text === '' ? '' : `<span lang="${locale}" dir="${directionOf(locale as Locale)}">${escape(text)}</span> `;
  return `<td>${mark}${words}<a href="${address}" aria-label="Where it is read: ${escape(key)}, ${escape(nameOf(locale))}">↗</a>`;
}

function needsALook({ translations }: TextProgress): boolean {
  return [...translations.values()].some(({ state }) => state !== 'translated');
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
