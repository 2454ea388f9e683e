/** How people of the company's country type its numbers: a STOP for one spelling of a number counts for all. */
export interface NumberingPlan {
  /** As in `phoneE164`, without the plus sign. */
  callingCode: string;
  /** The digits without the calling code; the group is the part that follows the code in a call from abroad. */
  national: RegExp;
  /** The digits that lead abroad; `00`, by default, is understood everywhere. */
  internationalPrefix?: string;
}

/** Optional fields are left out by a company that has no such thing. */
export interface Company {
  name: string;
  /** Under the icon on a phone's home screen, about 12 characters. Without it, the phone cuts `name` off. */
  shortName?: string;
  legalName: string;
  /** The story is in `about.story`; a release refuses an example. */
  founder?: { name: string; story?: 'example' | 'own' };
  /** As shown to visitors. */
  phone: string;
  /** E.164, for `tel:` links and structured data. */
  phoneE164: string;
  numberingPlan: NumberingPlan;
  email: string;
  address: {
    street: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
    /** As the country writes it, such as `1070 Wien`; by default as the US do, `New York, NY 10001`. */
    cityLine?: string;
  };
  /** IANA name: the zone of the opening hours, the meetings and the mails to the team. */
  timeZone: string;
  /** The code of the language of all messages to the team, their links, page and downloads; English by default. */
  teamLanguage?: string;
  /** The circle that the company serves; its center in degrees, WGS 84. */
  area: { latitude: number; longitude: number; radiusMiles: number };
  /** The ISO 4217 code of all prices and amounts, such as `EUR`; US dollars by default. */
  currency?: string;
  /** For search engines: `$` to `$$$$`. */
  priceRange: string;
  externalLinks: {
    /** Where clients order packages. Without it, the buttons lead to the contact page. */
    packagesSite?: string;
    /** The policies of the whole business. Without them, the footer links to those of the site. */
    legal?: { privacy: string; terms: string };
    /** The founder's professional profile. */
    profile?: string;
  };
}

/**
 * The first constant that another company replaces. The values are reserved names and numbers, which a release build
 * refuses. The names of the city, the state and the time zone are in the dictionaries, in `business`.
 */
export const company: Company = {
  name: 'Threadwell',
  legalName: 'Threadwell Automation LLC',
  founder: { name: 'Ana Duarte', story: 'example' },
  phone: '(212) 555-0142',
  phoneE164: '+12125550142',
  numberingPlan: { callingCode: '1', national: /^1?([2-9]\d{9})$/, internationalPrefix: '011' },
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

/** The last line of the address. */
export function cityLine({ city, region, postalCode, cityLine: own }: Company['address']): string {
  return own ?? `${city}, ${region} ${postalCode}`;
}

/** Office hours, in the company's time zone. */
export const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
} as const;

/** Business days in which a request is answered. */
export const answerDays = 1;

/** Booking tools, calendars and registers that the company connects. Not translated. */
export const connectedTools: readonly string[] = ['Square', 'Clover', 'Booksy', 'Google Calendar'];

/** Lowercase letters, digits and hyphens: the prefix of all keys that the site stores in a browser. */
export const slug = 'threadwell';
