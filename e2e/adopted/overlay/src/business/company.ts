// Made up for certain, yet not on the lists of reserved values that a release refuses: no registry can assign a name in
// `.zz`, and no exchange begins with a zero.
export const company: Company = {
  name: 'Golden Coast Workflow & Booking Studio',
  legalName: 'Golden Coast Workflow & Booking Studio Inc.',
  founder: { name: 'Luísa Prado' },
  phone: '(213) 055-0164',
  phoneE164: '+12130550164',
  email: 'hello@golden-coast.zz',
  address: {
    street: '4800 Harbor Lantern Boulevard, Floor 3',
    city: 'Los Angeles',
    region: 'CA',
    postalCode: '90001',
    country: 'US',
  },
  timeZone: 'America/Los_Angeles',
  area: { latitude: 34.0522, longitude: -118.2437, radiusMiles: 30 },
  priceRange: '$$$',
  externalLinks: {},
};

export const answerDays = 2;

export const slug = 'golden-coast';
