import { language, type Locale } from '../../../src/i18n/locales.ts';
import type { TextProgress, TextState } from './progress.ts';

export const stateLabels: Record<TextState, string> = {
  translated: 'up to date',
  changed: 'English changed since',
  same: 'same as English',
  missing: 'missing',
};

/** How many texts of each language are in each state. */
export function countStates(progress: TextProgress[]): Map<string, Record<TextState, number>> {
  const counts = new Map<string, Record<TextState, number>>();
  for (const [locale, { state }] of progress.flatMap(({ translations }) => [...translations])) {
    const count = counts.get(locale) ?? { translated: 0, changed: 0, same: 0, missing: 0 };
    counts.set(locale, { ...count, [state]: count[state] + 1 });
  }
  return counts;
}

/** The state of the translations for a terminal: a line per language, then every text that needs a look. */
export function reportText(progress: TextProgress[]): string {
  const summary = [...countStates(progress)].map(([locale, count]) => {
    const percent = Math.floor((100 * count.translated) / progress.length);
    const parts = Object.entries(stateLabels).map(([state, label]) => `${count[state as TextState]} ${label}`);
    return `${nameOf(locale)} (${locale}): ${percent} % of ${progress.length} texts; ${parts.join(', ')}`;
  });
  const open = progress.flatMap(({ key, english, translations }) =>
    [...translations]
      .filter(([, { state }]) => state !== 'translated')
      .map(([locale, { text, state }]) => {
        const lines = [`${locale}  ${key}  ${stateLabels[state]}`, `  English  ${english}`];
        return [...lines, ...(text ? [`  Here     ${text}`] : [])].join('\n');
      }),
  );
  return [summary.join('\n'), ...open].join('\n\n');
}

export function nameOf(locale: string): string {
  return language(locale as Locale).name;
}
