import { limitOf } from '../rules/length.ts';
import { placeholdersOf } from '../rules/placeholders.ts';
import { pluralBase } from '../rules/plurals.ts';

/** Where a branch of keys is shown; the longest matching branch counts. */
const locations: Record<string, string> = {
  pages: 'Every page, the menu and the footer',
  head: 'Not on the page: what search engines and shared links show of it',
  layout: 'Every page, header and footer',
  'layout.language': 'Every page, the language menu',
  'layout.footer': 'Every page, the footer',
  home: 'Home page',
  'home.hero': 'Home page, at the top',
  'home.thread': 'Home page, the message thread beside the headline',
  'home.packages': 'Home page, the pricing banner',
  'home.why': 'Home page, why owners choose us',
  'home.process': 'Home page, how we work',
  'home.testimonials': 'Home page, what clients say',
  contact: 'Contact page',
  'contact.reach': 'Contact page, phone and email',
  'contact.meeting': 'Contact page, booking a meeting',
  'contact.form': 'Contact page, the form',
  'contact.form.errors': 'Contact page, beside an invalid field',
  'contact.form.smsConsent': 'Contact page, the wording that people agree to. It is evidence: a change is recorded',
  'contact.next': 'Contact page, what happens next',
  smsConsent: 'SMS consent page',
  'smsConsent.barbershop': 'SMS consent page, the barbershop example',
  'smsConsent.dryCleaner': 'SMS consent page, the dry cleaner example',
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
  'services.packages': 'Services page, the pricing banner',
  'services.closing': 'Services page, at the end',
  roi: 'Services page, the calculator',
  'roi.scenarios': 'Services page, the calculator’s scenarios',
  'roi.result': 'Services page, the calculator’s result',
  'roi.estimate': 'Contact page, the estimate that a visitor sends with the form',
  about: 'About page',
  'about.approach': 'About page, our approach',
  packages: 'Pricing page',
  'packages.plans': 'Pricing page, the plans',
  'packages.features': 'Pricing page, what a plan includes',
  'packages.compare': 'Pricing page, the comparison table',
  'packages.addOns': 'Pricing page, the add-ons',
  'packages.consultation': 'Pricing page, at the end',
  portfolio: 'Portfolio page',
  'portfolio.items': 'Portfolio page, a client’s site',
  'portfolio.more': 'Portfolio page, at the end',
  business: 'Not on a page: what search engines are told about the business',
  notFound: 'The page shown when there is no such page',
};

/** What a text is, by the last segment of its key. */
const roles = describe({
  Heading: 'title',
  'Small line above the heading': 'eyebrow',
  'Introduction below the heading': 'intro lead',
  'Line below the heading': 'subtitle',
  Paragraph: 'text',
  Description: 'description',
  'Search terms, separated by commas': 'keywords',
  Label: 'label',
  Button: 'button submit action',
  'Button, when a lot is at stake': 'urgentAction',
  Note: 'note',
  'Time as people write it': 'time',
  'Term that the next text explains': 'term',
  Explanation: 'detail',
  Question: 'question',
  Answer: 'answer',
  'What a client said': 'quote',
  'Describes the picture to people who cannot see it': 'alt picture',
  'Sample text message': 'example',
  'Small badge on a card': 'badge',
  'Wording that people agree to': 'consent',
});

/** What replaces a placeholder, by its name. */
export const placeholderNotes = describe({
  'a calculation, such as 15 × $150 × 20%': 'formula',
  'a date in full': 'date',
  'a link to the SMS compliance page': 'smsCompliance',
  'a link to the SMS consent page': 'smsConsent',
  'a link to the pricing page': 'packages',
  'a link to the privacy policy': 'privacy',
  'a link to the terms of service': 'terms',
  'a made-up phone number': 'examplePhone',
  'a name': 'name',
  'a number of calls': 'missedCalls',
  'a number of characters': 'emailMax left messageMax nameMax phoneMax',
  'a number of days': 'moneyBackDays outboxDays requestKeyDays',
  'a number of hours': 'draftHours setupHours visitorHashHours',
  'a number of messages': 'smsMessages',
  'a number of months': 'monthsPerYear',
  'a number of weeks': 'weeksPerMonth weeksPerYear',
  'a number or an amount of money': 'value',
  'a number; it selects the plural form': 'count',
  'a percentage': 'conversion customersPerReview',
  'a phone number': 'phone',
  'a price, such as $197': 'price',
  'a time of day': 'quietFrom quietTo',
  'an age in years': 'childAge',
  'an amount of money': 'customerValue revenuePerLead threshold',
  'an amount of money per month': 'monthly',
  'an amount of money per week': 'weekly',
  'an amount of money per year': 'yearly',
  'an email address': 'email',
  'sentences that explain how an estimate was made': 'how',
  'the State of New York, in the language': 'state',
  'the company’s full legal name': 'legalName',
  'the company’s name': 'company',
  'the company’s postal address': 'address',
  'the founder’s name': 'founder',
  'the lowest price, such as $97': 'fromPrice',
  'the name of a client’s site': 'site',
  'the name of a plan': 'plan',
  'the name of an add-on': 'addOn',
  'the name under which the browser stores the language': 'languageKey',
  'when the office closes': 'closes',
  'when the office opens': 'opens',
  'words such as STOP, separated by commas': 'optOutWords',
});

/** Turns `description: 'names'` into `name: description`. */
function describe(namesByDescription: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(namesByDescription).flatMap(([description, names]) =>
      names.split(' ').map((name) => [name, description]),
    ),
  );
}

/** Where on the site a text is shown. Throws for a branch that is not listed. */
export function locationOf(key: string): string {
  const segments = key.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const location = locations[segments.slice(0, length).join('.')];
    if (location) return location;
  }
  throw new Error(`Cannot tell where "${key}" is shown: add its branch to tools/locale-lint/schema/notes.ts`);
}

/** What a translator wants to know: where a text is shown, what it is, its limit and its placeholders. */
export function noteOf(key: string, english: string): string {
  const last = key.split('.').at(-1) ?? '';
  const role = roles[pluralBase(last) ?? last];
  const limit = limitOf(key);
  const placeholders = placeholdersOf(english).map((name) => `{{${name}}}: ${placeholderNotes[name] ?? 'a fact'}`);
  return [
    locationOf(key),
    ...(role ? [role] : []),
    ...(limit ? [`At most ${limit.max} characters: ${limit.reason}`] : []),
    ...placeholders,
  ].join('. ');
}
