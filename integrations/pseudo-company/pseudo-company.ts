import type { Plugin } from 'vite';

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

/** For pseudo builds: every page tells these facts in place of those in `src/business/company.ts`. */
export function usePseudoCompany(): Plugin {
  return {
    name: 'pseudo-company',
    transform(code, id) {
      if (!id.endsWith('/src/business/company.ts')) return undefined;
      return `${code}\nObject.assign(company, ${JSON.stringify(pseudoCompany)});`;
    },
  };
}
