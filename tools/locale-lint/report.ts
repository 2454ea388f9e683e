import { language, locales, type Locale } from '../../src/i18n/locales.ts';
import type { TextProgress, TextState } from './progress.ts';

const columns: [TextState, string][] = [
  ['translated', 'up to date'],
  ['changed', 'English changed since'],
  ['same', 'same as English'],
  ['missing', 'missing'],
];

/** How many texts of each language are in each state. */
export function countStates(progress: TextProgress[]): Map<string, Record<TextState, number>> {
  const counts = new Map<string, Record<TextState, number>>();
  for (const { translations } of progress) {
    for (const [locale, { state }] of translations) {
      const count = counts.get(locale) ?? { translated: 0, changed: 0, same: 0, missing: 0 };
      count[state] += 1;
      counts.set(locale, count);
    }
  }
  return counts;
}

/** The state of the translations for a terminal: a line for each language, then every text that needs a look. */
export function reportText(progress: TextProgress[]): string {
  const lines = [...countStates(progress)].map(([locale, count]) => {
    const share = progress.length > 0 ? Math.floor((100 * count.translated) / progress.length) : 100;
    const parts = columns.map(([state, words]) => `${count[state]} ${words}`);
    return `${nameOf(locale)} (${locale}): ${share} % of ${progress.length} texts; ${parts.join(', ')}`;
  });
  const open = progress.flatMap(({ key, english, translations }) =>
    [...translations]
      .filter(([, { state }]) => state !== 'translated')
      .map(([locale, { text, state }]) =>
        [
          `${locale}  ${key}  ${wordsFor(state)}`,
          `  English  ${english}`,
          ...(text ? [`  Here     ${text}`] : []),
        ].join('\n'),
      ),
  );
  return [lines.join('\n'), ...open].join('\n\n');
}

export function wordsFor(state: TextState): string {
  return columns.find(([one]) => one === state)?.[1] ?? state;
}

/** What a language is called; its code where the site does not have it. */
export function nameOf(locale: string): string {
  return (locales as readonly string[]).includes(locale) ? language(locale as Locale).name : locale;
}
