/**
 * The one file an agency replaces: who we are and where we can be found.
 * These are placeholders on reserved names and numbers; a release build refuses them.
 */
export const company = {
  name: 'Threadwell',
  legalName: 'Threadwell Automation LLC',
  founder: { name: 'Ana Duarte' },
  /** As a visitor reads it. */
  phone: '(212) 555-0142',
  /** E.164, for `tel:` links and structured data. */
  phoneE164: '+12125550142',
  email: 'hello@example.com',
  address: {
    street: '100 Example Street, Suite 4',
    city: 'New York',
    region: 'NY',
    postalCode: '10001',
    country: 'US',
  },
  /** Degrees, WGS 84: the middle of the area we serve. */
  location: { latitude: 40.7128, longitude: -74.006 },
  externalLinks: {
    packagesSite: 'https://packages.example.com',
    legal: { privacy: 'https://legal.example.com/privacy', terms: 'https://legal.example.com/terms' },
    profile: 'https://www.example.com/in/founder',
  },
} as const;
