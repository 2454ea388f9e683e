/** Who we are and where we can be found; what a company does not have is left out. */
export interface Company {
  name: string;
  /** Under the icon on a phone's home screen, which shows about 12 characters; without it, the phone cuts the name. */
  shortName?: string;
  legalName: string;
  founder?: { name: string };
  /** As a visitor reads it. */
  phone: string;
  /** E.164, for `tel:` links and structured data. */
  phoneE164: string;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string; country: string };
  /** IANA: the zone of the opening hours, of the meetings and of the mails to the team. */
  timeZone: string;
  /** The code of the language in which the team reads its digest; without it, English. */
  teamLanguage?: string;
  /** The circle that we serve: its middle in degrees, WGS 84. */
  area: { latitude: number; longitude: number; radiusMiles: number };
  /** How expensive we are, for search engines: `$` to `$$$$`. */
  priceRange: string;
  externalLinks: {
    /** Where packages are ordered; without it, the buttons lead to the contact page. */
    packagesSite?: string;
    /** The policies for the rest of the business; without them, the footer links to the site's own. */
    legal?: { privacy: string; terms: string };
    /** The founder's professional profile. */
    profile?: string;
  };
}

/**
 * The first file that another company replaces. These are placeholders on reserved names and numbers; a release build
 * refuses them. What the city, the state and the time zone are called is in the dictionaries, in `business`.
 */
export const company: Company = {
  name: 'Threadwell',
  legalName: 'Threadwell Automation LLC',
  founder: { name: 'Ana Duarte' },
  phone: '(212) 555-0142',
  phoneE164: '+12125550142',
  email: 'hello@example.com',
  address: {
    street: '100 Example Street, Suite 4',
    city: 'New York',
    region: 'NY',
    postalCode: '10001',
    country: 'US',
  },
  timeZone: 'America/New_York',
  area: { latitude: 40.7128, longitude: -74.006, radiusMiles: 50 },
  priceRange: '$$',
  externalLinks: {
    packagesSite: 'https://packages.example.com',
    legal: { privacy: 'https://legal.example.com/privacy', terms: 'https://legal.example.com/terms' },
    profile: 'https://www.example.com/in/founder',
  },
};

/** Lowercase letters, digits and hyphens: begins the name of whatever the site stores in a browser. */
export const slug = 'threadwell';
