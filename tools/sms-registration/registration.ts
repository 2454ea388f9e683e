import * as english from '../../src/i18n/english.ts';
import { cityLine, company } from '../../src/business/company.ts';
import { smsAge } from '../../src/business/legal.ts';
import { smsMessagesPerConsultation, smsRules } from '../../src/business/sms-rules.ts';
import { commonValues } from '../../src/i18n/common-values.ts';
import { fill } from '../../lib/texts.ts';
import { defaultLocale, locales } from '../../src/i18n/locales.ts';
import { href, type Route } from '../../src/i18n/routes.ts';
import { withPlainPunctuation, smsLength } from '../../lib/sms-segments.ts';

/** The answers to a form of The Campaign Registry, in its order; `undefined` where only the operator knows the answer. */
export type Form = Record<string, string | undefined>;

/** The lengths that the registry accepts, in characters. */
const limits: Record<string, readonly [minimum: number, maximum: number]> = {
  'Campaign description': [40, 4096],
  'Message flow / call to action': [40, 2048],
  'Sample message 1': [20, 1024],
  'Sample message 2': [20, 1024],
  'Sample message 3': [20, 1024],
  'Sample message 4': [20, 1024],
  'Opt-in message': [20, 320],
  [`Answer to ${smsRules.startWord}`]: [20, 320],
  'Opt-out message': [20, 320],
  'Help message': [20, 320],
};

// The registry's language.
const { smsConsent, smsCompliance, contact, home, business } = english;
const values = { ...commonValues(defaultLocale, business), phone: company.phone, email: company.email };
/** A text as providers send it, with plain quotes. */
const sentText = (template: string, own: object = {}) => withPlainPunctuation(fill(template, { ...values, ...own }));

/** The sender, registered once. */
export function brandForm(origin: string): Form {
  const { street, country } = company.address;
  return {
    'Legal company name, exactly as on the IRS letter (CP 575 or 147C)': company.legalName,
    'DBA or brand name': company.name,
    'Legal form (private profit, sole proprietor …)': undefined,
    EIN: undefined,
    Address: `${street}, ${cityLine(company.address)}, ${country}`,
    Website: origin,
    Vertical: 'Technology',
    'Support email': company.email,
    'Support phone': company.phoneE164,
  };
}

/** A client, who texts under a brand of its own. */
export function clientBrandForm(shop: string): Form {
  const legal = ['legal company name, as on its IRS letter', 'legal form', 'EIN', 'address', 'website, https://…'];
  const unknown = [...legal, 'vertical', 'support email', 'support phone'].map((name) => [
    `The client's ${name}`,
    undefined,
  ]);
  return { 'DBA or brand name': withPlainPunctuation(shop), ...(Object.fromEntries(unknown) as Form) };
}

/** Our own texts about a consultation request. */
export function consultationForm(origin: string): Form {
  const url = (route: Route, locale = defaultLocale) => origin + href(locale, route);
  const { thread } = smsConsent.own;
  const others = locales.filter((locale) => locale !== defaultLocale).map((locale) => url('contact', locale));
  const keywords = `${smsRules.optOutWords[0]}, ${smsRules.helpWords[0]} and ${smsRules.startWord}`;
  const otherLanguages = `The form also exists in other languages, at ${others.join(' , ')} : its box and its texts are translations of the English ones given here, with the same terms, and the words ${keywords} work in each.`;
  return campaignForm({
    sender: company.name,
    about: 'consultation request',
    description: `${company.name} texts people who asked for a consultation on its website and checked an optional box, in the language of the form (${values.languagesOr}): a confirmation, a proposed time and a reminder, up to ${smsMessagesPerConsultation} messages per consultation process, plus answers to their own texts. No marketing. The website is for people who run a small business.`,
    flow: [
      `Visitors opt in on the contact form at ${url('contact')}. They type in their own number and check a box that is optional, separate and empty at first; the form can be sent without it. Beside the box: "${sentText(contact.form.smsConsent)}"`,
      `Links beside it: ${url('privacy')} , ${url('terms')} , ${url('smsConsent')}#sms-terms . The same box can be read, without filling in anything, at ${url('smsConsent')} .`,
      ...(others.length > 0 ? [otherLanguages] : []),
      'The wording, its version and language, the page and the time are stored with each answer. The first text confirms the opt-in.',
      optingBackIn,
    ].join(' '),
    picture: `screenshots of the box on ${[url('contact'), ...others].join(' , ')}`,
    samples: [thread.welcome, thread.talk, thread.reminder, thread.answer].map(({ text }) => sentText(text)),
    goodbye: sentText(thread.goodbye.text),
    privacy: url('privacy'),
    terms: `${url('smsConsent')}#sms-terms`,
    age: `${smsAge}, by the terms`,
  });
}

/** The texts of a client's shop after a missed call: registered under the client's own brand, with its name. */
export function textBackForm(name: string): Form {
  const shop = withPlainPunctuation(name);
  const shopText = (template: string) => sentText(template, { barbershop: shop, barber: 'us' });
  const greeting = shopText(smsCompliance.special.textBack.greeting).replace(/\[.*?\]/, "<the shop's web address>");
  const { reply, booking, reminder } = home.thread;
  const help = `${shop}: texts about your call and visit. Call us at <the shop's number>. Msg & data rates may apply. Reply STOP to opt out.`;
  return campaignForm({
    sender: shop,
    about: 'call and visit',
    description: `${shop} texts callers whom it could not answer and who pressed a key to be texted: a question about the time, a confirmation and a reminder, up to ${smsMessagesPerConsultation} messages about the call and the visit booked, plus answers to their own texts. No marketing.`,
    flow: `Callers opt in by phone, at <the shop's number>. When nobody picks up, a recorded greeting says, word for word: ${greeting} A key pressed before the greeting asks for it does not count, and pressing 1 is the only way to join for the first time; callers who press nothing get no text. The version of the greeting, the key, the number and the time are stored. The first text confirms the opt-in. ${optingBackIn} Terms: <https://…>. Privacy policy: <https://…>. Script and recording: <https://…>.`,
    picture: 'a recording or the script of the greeting, at an address that anybody can open',
    samples: [...[reply, booking, reminder].map(({ text }) => shopText(text)), help],
    goodbye: shopText(smsConsent.own.thread.goodbye.text.replace('{{company}}', '{{barbershop}}')),
    privacy: "<the shop's privacy policy, https://…>",
    terms: "<the shop's terms of its texts, https://…>",
    age: "as the shop's terms say",
  });
}

/** `samples`: the first text, two others and the answer to HELP. */
function campaignForm({
  samples,
  ...campaign
}: Record<'sender' | 'about' | 'description' | 'flow', string> &
  Record<'picture' | 'goodbye' | 'privacy' | 'terms' | 'age', string> & { samples: string[] }): Form {
  const [welcome, second, third, help] = samples;
  return {
    'Use case': 'Customer Care',
    'Campaign description': campaign.description,
    'Message flow / call to action': campaign.flow,
    'Call-to-action picture': campaign.picture,
    'Sample message 1': welcome,
    'Sample message 2': second,
    'Sample message 3': third,
    'Sample message 4': help,
    // A sentence in the field of a list of keywords is refused.
    'Opt-in keywords': '(leave empty)',
    'Opt-in message': welcome,
    [`Answer to ${smsRules.startWord}`]: `${campaign.sender}: you're opted back in to automated texts about your ${campaign.about}, up to ${smsMessagesPerConsultation} msgs in all. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`,
    'Opt-out keywords': keywordList(smsRules.optOutWords),
    'Opt-out message': campaign.goodbye,
    'Help keywords': keywordList(smsRules.helpWords),
    'Help message': help,
    'Privacy policy': campaign.privacy,
    'Terms and conditions': campaign.terms,
    'Subscriber opt-in, opt-out, help': 'yes, yes, yes',
    'Embedded links': 'no',
    'Embedded phone numbers': 'yes (sample message 4, the answer to HELP)',
    'Number pooling': 'no',
    'Direct lending or loan arrangement': 'no',
    'Affiliate marketing': 'no',
    'Age-gated content': 'no',
    'Minimum age': `${campaign.age}; the content is not age-gated`,
  };
}

/** The word is a second way in, and registrars reject a flow that leaves one out. */
const optingBackIn = `A person who opted out can opt back in by replying ${smsRules.startWord}; from a number that never opted in, ${smsRules.startWord} starts nothing.`;

/** Registrars take single words with commas alone between them. */
function keywordList(words: readonly string[]): string {
  return words.filter((word) => !word.includes(' ')).join(',');
}

/** A form as text, each answer on a line of its own, so that it can be copied. */
export function formatForm(title: string, form: Form): string {
  const lines = Object.entries(form).map(([name, value]) => `${name}${noteOf(name, value)}\n  ${value ?? '<yours>'}\n`);
  return [title, '='.repeat(title.length), '', ...lines].join('\n');
}

function noteOf(name: string, value: string | undefined): string {
  const [, maximum] = limits[name] ?? [];
  if (value === undefined || maximum === undefined) return '';
  const { segments, encoding } = smsLength(value);
  // Longer fields are not sent.
  const sms = maximum <= 1024 ? `; ${segments} × SMS, ${encoding}` : '';
  return ` (${value.length} of ${maximum} characters${sms})`;
}

/** The answers that a form would refuse because of their length. */
export function lengthProblems(form: Form): string[] {
  return Object.entries(form).flatMap(([name, value = '']) => {
    const [minimum, maximum] = limits[name] ?? [0, Infinity];
    if (value.length >= minimum && value.length <= maximum) return [];
    return [`${name}: ${value.length} characters; the registry takes ${minimum} to ${maximum}`];
  });
}
