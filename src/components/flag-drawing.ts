import * as drawings from 'country-flag-icons/string/3x2';
import { language, locales, type Locale } from '~/i18n/locales';

// Flags are displayed too small for fifty stars or a coat of arms.
const simplified: Record<string, string> = {
  ES: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"><path fill="#b3202c" d="M0 0h24v16H0z"/><path fill="#f5c02c" d="M0 4h24v8H0z"/></svg>',
  FR: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"><path fill="#fff" d="M0 0h24v16H0z"/><path fill="#1b3a8c" d="M0 0h8v16H0z"/><path fill="#d3202f" d="M16 0h8v16h-8z"/></svg>',
  US: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"><path fill="#fff" d="M0 0h24v16H0z"/><path stroke="#b3202c" stroke-width="2" d="M0 1h24M0 5h24M0 9h24M0 13h24"/><path fill="#27376b" d="M0 0h11v8H0z"/><path stroke="#fff" stroke-dasharray="1 1.5" d="M1 2h9M1 4h9M1 6h9"/></svg>',
};

/** The flag that represents a language, as an SVG document. Throws if there is no such country. */
function flagDrawing(locale: Locale): string {
  const { flag } = language(locale);
  const drawing = simplified[flag] ?? (drawings as Record<string, string>)[flag];
  if (!drawing) throw new Error(`Cannot draw the flag "${flag}" (src/i18n/locales.ts, ${locale}): no such country`);
  return drawing;
}

/** A symbol for each language, which islands reference as `#flag-en`. The same on every page. */
export const flagSymbols = locales.map(symbolOf).join('');

function symbolOf(locale: Locale): string {
  const [, viewBox, content] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(flagDrawing(locale)) ?? [];
  return `<symbol id="flag-${locale}" viewBox="${viewBox}">${content}</symbol>`;
}
