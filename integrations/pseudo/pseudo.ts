import type { Plugin } from 'vite';
import type { Language } from '../../src/business/languages.ts';

/**
 * Pseudo-languages, to find layout and translation bugs before translators do. Unicode's CLDR defines the codes of
 * two: English with accents and 40 % longer, and the same from right to left. The third adds a German compound of 45
 * letters to every text.
 */
export const pseudoLanguages: Record<string, Language> = {
  'en-xa': { name: 'Ƥşēûðö', flag: 'EU', openGraph: 'en_XA', format: 'en-US' },
  'ar-xb': { name: 'Ƥşēûðö ⇄', flag: 'EU', openGraph: 'ar_XB', format: 'en-US' },
  'en-xl': { name: 'Ƥşēûðö ↔', flag: 'EU', openGraph: 'en_XL', format: 'en-US' },
};

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

/** For pseudo builds: adds these languages, whose dictionaries follow the English one, and these facts. */
export function usePseudoContent(): Plugin {
  return {
    name: 'pseudo-content',
    transform(code, id) {
      if (id.endsWith('/src/business/company.ts'))
        return `${code}\nObject.assign(company, ${JSON.stringify(pseudoCompany)});`;
      if (id.endsWith('/src/business/languages.ts'))
        return `${code}\nObject.assign(languages, ${JSON.stringify(pseudoLanguages)});`;
      // The text editor adds queries.
      if (!id.split('?')[0]?.endsWith('/src/i18n/dictionaries.ts')) return undefined;
      const pseudo = 'const pseudo = pseudoTexts(locale, english); if (pseudo) return pseudo;';
      const changed = code.replace('const folder =', `${pseudo}\n$&`);
      return `import { pseudoTexts } from '../../lib/pseudo-texts.ts';\n${changed}`;
    },
  };
}
