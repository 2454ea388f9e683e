import { limitOf } from './limits.ts';
import { placeholdersOf } from './placeholders.ts';
import { pluralBase } from './plurals.ts';

/** Where a branch of keys is shown: the page, and the part of it. The longest branch that fits counts. */
const places: Record<string, string> = {
  pages: 'Every page, the menu and the footer',
  head: 'Not on the page: what search engines and shared links show of it',
  layout: 'Every page, the frame',
  'layout.language': 'Every page, the menu of languages',
  'layout.footer': 'Every page, the footer',
  home: 'Home page',
  'home.hero': 'Home page, at the top',
  'home.thread': 'Home page, the message thread beside the headline',
  'home.packages': 'Home page, the banner of the packages',
  'home.why': 'Home page, why owners choose us',
  'home.process': 'Home page, how we work',
  'home.testimonials': 'Home page, what clients say',
  contact: 'Contact page',
  'contact.reach': 'Contact page, phone and email',
  'contact.meeting': 'Contact page, booking a meeting',
  'contact.form': 'Contact page, the form',
  'contact.form.errors': 'Contact page, beside a field that is not right yet',
  'contact.form.smsConsent': 'Contact page, the wording that people agree to. It is evidence: a change is recorded',
  'contact.next': 'Contact page, what happens next',
  smsConsent: 'SMS consent page',
  'smsConsent.barbershop': 'SMS consent page, the example of the barbershop',
  'smsConsent.dryCleaner': 'SMS consent page, the example of the dry cleaner',
  'smsConsent.standards': 'SMS consent page, our standards',
  'smsConsent.terms': 'SMS consent page, terms and conditions',
  smsCompliance: 'SMS compliance page',
  'smsCompliance.form': 'SMS compliance page, the annotated form',
  'smsCompliance.checklist': 'SMS compliance page, the checklist',
  'smsCompliance.messages': 'SMS compliance page, what we build',
  legal: 'Privacy policy, terms and the contact form',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  services: 'Services page',
  'services.calculator': 'Services page, above the calculator',
  'services.packages': 'Services page, the banner of the packages',
  'services.closing': 'Services page, at the end',
  roi: 'Services page, the calculator',
  'roi.scenarios': 'Services page, the calculator’s scenarios',
  'roi.result': 'Services page, the calculator’s result',
  'roi.estimate': 'Contact page, the estimate that a visitor sends with the form',
  about: 'About page',
  'about.approach': 'About page, our approach',
  packages: 'Pricing page',
  'packages.plans': 'Pricing page, the plans',
  'packages.features': 'Pricing page, what a plan holds',
  'packages.compare': 'Pricing page, the table of plans',
  'packages.addOns': 'Pricing page, the add-ons',
  'packages.consultation': 'Pricing page, at the end',
  portfolio: 'Portfolio page',
  'portfolio.items': 'Portfolio page, a client’s site',
  'portfolio.more': 'Portfolio page, at the end',
  business: 'Not on a page: what search engines are told about the business',
  notFound: 'The page for addresses that do not exist',
};

/** What a text is, by the last part of its key. */
const roles: Record<string, string> = {
  title: 'Heading',
  eyebrow: 'Small line above the heading',
  intro: 'Introduction under the heading',
  lead: 'Introduction under the heading',
  subtitle: 'Line under the heading',
  text: 'Paragraph',
  description: 'Description',
  keywords: 'Words that people search for, with commas',
  label: 'Label',
  button: 'Button',
  submit: 'Button',
  action: 'Button',
  urgentAction: 'Button, when much is at stake',
  note: 'Remark',
  time: 'Time as people write it',
  term: 'Term that the next text explains',
  detail: 'Explanation',
  question: 'Question',
  answer: 'Answer',
  quote: 'What a client said',
  alt: 'Describes the picture to people who cannot see it',
  picture: 'Describes the picture to people who cannot see it',
  example: 'Example of a text message',
  badge: 'Small mark on a card',
  consent: 'Wording that people agree to',
};

/** What will stand in a placeholder. */
export const slots: Record<string, string> = {
  addOn: 'the name of an add-on',
  address: 'the company’s postal address',
  childAge: 'an age in years',
  closes: 'when the office closes',
  company: 'the company’s name',
  conversion: 'a percentage',
  count: 'a number; it chooses the form of the plural',
  customersPerReview: 'a percentage',
  customerValue: 'an amount of money',
  date: 'a date in full',
  draftHours: 'a number of hours',
  email: 'an e-mail address',
  emailMax: 'a number of characters',
  examplePhone: 'a made-up phone number',
  formula: 'a calculation, such as 15 × $150 × 20%',
  founder: 'the founder’s name',
  fromPrice: 'the lowest price, such as $97',
  how: 'sentences that say how an estimate was made',
  languageKey: 'the name under which the browser keeps the language',
  left: 'a number of characters',
  legalName: 'the company’s full legal name',
  messageMax: 'a number of characters',
  missedCalls: 'a number of calls',
  moneyBackDays: 'a number of days',
  monthly: 'an amount of money a month',
  monthsPerYear: 'a number of months',
  name: 'a name',
  nameMax: 'a number of characters',
  opens: 'when the office opens',
  optOutWords: 'words such as STOP, with commas',
  outboxDays: 'a number of days',
  packages: 'a link to the pricing page',
  phone: 'a phone number',
  phoneMax: 'a number of characters',
  plan: 'the name of a plan',
  price: 'a price, such as $197',
  privacy: 'a link to the privacy policy',
  quietFrom: 'a time of day',
  quietTo: 'a time of day',
  requestKeyDays: 'a number of days',
  revenuePerLead: 'an amount of money',
  setupHours: 'a number of hours',
  site: 'the name of a client’s site',
  smsCompliance: 'a link to the SMS compliance page',
  smsConsent: 'a link to the SMS consent page',
  smsMessages: 'a number of messages',
  state: 'the State of New York, in the language',
  terms: 'a link to the terms of service',
  threshold: 'an amount of money',
  value: 'a number or an amount of money',
  visitorHashHours: 'a number of hours',
  weekly: 'an amount of money a week',
  weeksPerMonth: 'a number of weeks',
  weeksPerYear: 'a number of weeks',
  yearly: 'an amount of money a year',
};

/** The part of the site where a text is read. Throws for a branch that has no note: every one needs it. */
export function placeOfKey(key: string): string {
  const parts = key.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = places[parts.slice(0, length).join('.')];
    if (place) return place;
  }
  throw new Error(`Cannot say where "${key}" is shown: add its branch to the places in tools/locale-lint/notes.ts`);
}

/** What a translator wants to know of a text: where it stands, what it is, how long it may be, what its slots hold. */
export function noteOf(key: string, english: string): string {
  const last = key.split('.').at(-1) ?? '';
  const role = roles[pluralBase(last) ?? last];
  const limit = limitOf(key);
  const placeholders = placeholdersOf(english).map((name) => `{{${name}}}: ${slots[name] ?? 'a fact'}`);
  return [
    placeOfKey(key),
    ...(role ? [role] : []),
    ...(limit ? [`At most ${limit.most} characters: ${limit.because}`] : []),
    ...placeholders,
  ].join('. ');
}
