import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import localeTools from '../locale-tools.config.ts';
import { pseudoLanguages } from '../lib/pseudo-texts.ts';
import { replaceModules } from '../packages/locale-tools/replace-modules.ts';
import { defaultLocale, formatTag } from '../src/i18n/locales.ts';

/** Facts about a company that are as long as real ones get. */
export const pseudoCompany = {
  // 40 letters.
  name: 'Geschäftsprozessautomatisierungszentrale',
  legalName: 'Geschäftsprozessautomatisierungszentrale Mecklenburgische Seenplatte GmbH & Co. KG',
  founder: { name: 'Maximiliane-Friederike von Hohenlohe-Waldenburg-Schillingsfürst' },
  // 50 characters.
  email: 'kundenservice@geschaeftsprozessautomatisch.example',
  address: {
    // Four lines in the footer of a phone.
    street:
      'Technologie- und Gründerzentrum, Gebäude 14, 3. Obergeschoss, Donaudampfschifffahrtsgesellschaftsstraße 128',
    city: 'Neubrandenburg-Datzeberg',
    region: 'Mecklenburg-Vorpommern',
    postalCode: '17034',
    country: 'DE',
  },
};

/**
 * For pseudo builds: adds these languages, whose texts follow the English ones, and these facts. `withTexts` is false when
 * the editor of texts provides the texts.
 */
export function usePseudoContent({ withTexts }: { withTexts: boolean }): Plugin {
  const pseudoModule = JSON.stringify(resolve('lib/pseudo-texts.ts'));
  const extended = (name: string, values: object) => (original: string) =>
    `import { ${name} as original } from '${original}';
export * from '${original}';
export const ${name} = { ...original, ...${JSON.stringify(values)} };`;
  const format = formatTag(defaultLocale);
  const languages = Object.fromEntries(
    Object.entries(pseudoLanguages).map(([code, facts]) => [code, { ...facts, format }]),
  );
  const texts = (original: string) =>
    `import { textsOf as original } from '${original}';
import { pseudoTexts } from ${pseudoModule};
export const textsOf = (locale) => pseudoTexts(locale, original('${defaultLocale}')) ?? original(locale);`;
  return replaceModules('pseudo-content', {
    '/src/business/company.ts': extended('company', pseudoCompany),
    '/src/business/languages.ts': extended('languages', languages),
    ...(withTexts && { [localeTools.editor.textFiles]: texts }),
  });
}
