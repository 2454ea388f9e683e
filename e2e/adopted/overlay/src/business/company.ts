// Made up for certain, yet not on the lists of reserved values that a release refuses: no registry can assign a name in
// `.zz`, and no Portuguese number begins with 20.
export const company: Company = {
  name: 'Golden Coast Workflow & Booking Studio',
  legalName: 'Golden Coast Workflow & Booking Studio, Lda.',
  founder: { name: 'Luísa Prado' },
  phone: '200 550 164',
  phoneE164: '+351200550164',
  numberingPlan: { callingCode: '351', national: /^([29]\d{8})$/ },
  email: 'hello@golden-coast.zz',
  address: {
    street: 'Avenida da Lanterna do Porto 480, 3.º andar',
    city: 'Lisboa',
    region: 'Lisboa',
    postalCode: '1100-001',
    country: 'PT',
    cityLine: '1100-001 Lisboa',
  },
  timeZone: 'Europe/Lisbon',
  area: { latitude: 38.7223, longitude: -9.1393, radiusMiles: 30 },
  currency: 'EUR',
  priceRange: '$$$',
  externalLinks: {},
};

export const answerDays = 2;

export const slug = 'golden-coast';
