import type { Plugin } from 'vite';
import type { Language } from '../../src/i18n/locales.ts';

/**
 * Pseudo-languages, to find layout and translation bugs before translators do. Unicode's CLDR defines the codes of
 * two: English with accents and 40 % longer, and the same from right to left. The third adds a German compound of 45
 * letters to every text.
 */
const pseudoLanguages: Record<string, Language> = {
  'en-xa': { name: 'Ƥşēûðö', flag: 'EU', openGraph: 'en_XA', format: 'en-US' },
  'ar-xb': { name: 'Ƥşēûðö ⇄', flag: 'EU', openGraph: 'ar_XB', format: 'en-US' },
  'en-xl': { name: 'Ƥşēûðö ↔', flag: 'EU', openGraph: 'en_XL', format: 'en-US' },
};

/** For pseudo builds: adds these to the site's languages, with dictionaries that follow the English one as it is saved. */
export function usePseudoLanguages(): Plugin {
  const codes = JSON.stringify(Object.keys(pseudoLanguages));
  return {
    name: 'pseudo-languages',
    transform(code, id) {
      if (id.endsWith('/src/i18n/locales.ts'))
        return `${code}\nObject.assign(languages, ${JSON.stringify(pseudoLanguages)});\nlocales.push(...${codes});`;
      if (!id.endsWith('/src/i18n/dictionaries.ts')) return undefined;
      const addFiles = `for (const code of ${codes}) files[\`/locales/\${code}.json\`] = pseudoWords(code, english);`;
      return `import { pseudoWords } from './pseudo-words.ts';\n${code.replace('export const', `${addFiles}\n$&`)}`;
    },
  };
}
