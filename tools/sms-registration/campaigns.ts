import { english } from '../../src/i18n/english.ts';
import { company } from '../../src/business/company.ts';
import { smsAge } from '../../src/business/legal.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { smsMessagesPerConsultation } from '../../src/business/offer.ts';
import { commonValues } from '../../src/i18n/common-values.ts';
import { fill } from '../../lib/texts.ts';
import { defaultLocale, locales } from '../../src/i18n/locales.ts';
import { href, type Route } from '../../src/i18n/routes.ts';
import { asSent } from '../locale-lint/report/sms-segments.ts';

/** What a registration asks, in the order of The Campaign Registry's forms. */
export interface Field {
  name: string;
  /** `undefined`: only the operator knows it. */
  value: string | undefined;
  /** The lengths that the registry accepts. */
  limits?: readonly [number, number];
}

// The registry's language.
const { smsConsent, smsCompliance, contact, home, business } = english;
const facts = { ...commonValues(defaultLocale, business), phone: company.phone, email: company.email };
/** A text as providers send it, with plain quotes. */
const text = (words: string) => asSent(fill(words, facts));

const limits = { description: [40, 4096], flow: [40, 2048], sample: [20, 1024], reply: [20, 320] } as const;
const keywords = `${smsRules.optOutWords[0]}, ${smsRules.helpWords[0]} and ${smsRules.startWord}`;

/** Who sends: registered once. */
export function brand(origin: string): Field[] {
  const { street, city, region, postalCode, country } = company.address;
  return [
    { name: 'Legal company name, exactly as on the IRS letter (CP 575 or 147C)', value: company.legalName },
    { name: 'DBA or brand name', value: company.name },
    { name: 'Legal form (private profit, sole proprietor …)', value: undefined },
    { name: 'EIN', value: undefined },
    { name: 'Address', value: `${street}, ${city}, ${region} ${postalCode}, ${country}` },
    { name: 'Website', value: origin },
    { name: 'Vertical', value: 'Technology' },
    { name: 'Support email', value: company.email },
    { name: 'Support phone', value: company.phoneE164 },
  ];
}

/** What differs between campaigns, in words that carriers read. */
interface Campaign {
  sender: string;
  description: string;
  /** How people opt in. */
  flow: string;
  /** What shows the call to action. */
  picture: string;
  /** The first text, two others and the answer to HELP. */
  samples: [welcome: string, string, string, help: string];
  /** What the texts are about. */
  about: string;
  goodbye: string;
  privacy: string;
  terms: string;
  age: string;
}

/** Our own texts about a consultation request. */
export function consultation(origin: string): Field[] {
  const url = (route: Route, locale = defaultLocale) => origin + href(locale, route);
  const { thread } = smsConsent.own;
  const others = locales.filter((locale) => locale !== defaultLocale).map((locale) => url('contact', locale));
  return campaign({
    sender: company.name,
    description: `${company.name} texts people who asked for a consultation on its website and checked an optional box, in the language of the form (${facts.languagesOr}): a confirmation, a proposed time and a reminder, up to ${smsMessagesPerConsultation} messages per consultation process, plus answers to their own texts. No marketing. The website is for people who run a small business.`,
    flow: [
      `Visitors opt in on the contact form at ${url('contact')}. They type in their own number and check a box that is optional, separate and empty at first; the form can be sent without it. Beside the box: "${text(contact.form.smsConsent)}"`,
      `Links beside it: ${url('privacy')} , ${url('terms')} , ${url('smsConsent')}#sms-terms . The same box can be read, without filling in anything, at ${url('smsConsent')} .`,
      ...(others.length > 0
        ? [
            `The form also exists in other languages, at ${others.join(' , ')} : its box and its texts are translations of the English ones given here, with the same terms, and the words ${keywords} work in each.`,
          ]
        : []),
      'The wording, its version and language, the page and the time are stored with each answer. The first text confirms the opt-in.',
      optingBackIn,
    ].join(' '),
    picture: `screenshots of the box on ${[url('contact'), ...others].join(' , ')}`,
    samples: [text(thread.welcome.text), text(thread.talk.text), text(thread.reminder.text), text(thread.answer.text)],
    about: 'consultation request',
    goodbye: text(thread.goodbye.text),
    privacy: url('privacy'),
    terms: `${url('smsConsent')}#sms-terms`,
    age: `${smsAge}, by the terms`,
  });
}

/** A client, who texts under a brand of its own. */
export function clientBrand(shop: string): Field[] {
  const fields = ['legal company name, as on its IRS letter', 'legal form', 'EIN', 'address', 'website, https://…'];
  return [
    { name: 'DBA or brand name', value: asSent(shop) },
    ...[...fields, 'vertical', 'support email', 'support phone'].map((name) => ({
      name: `The client's ${name}`,
      value: undefined,
    })),
  ];
}

/** The texts of a client's shop after a missed call: registered under the client's own brand, with its name. */
export function textBack(name: string): Field[] {
  const shop = asSent(name);
  const ofShop = { ...facts, barbershop: shop, barber: 'us' };
  const text = (words: string) => asSent(fill(words, ofShop));
  const help = `${shop}: texts about your call and visit. Call us at <the shop's number>. Msg & data rates may apply. Reply STOP to opt out.`;
  return campaign({
    sender: shop,
    description: `${shop} texts callers whom it could not answer and who pressed a key to be texted: a question about the time, a confirmation and a reminder, up to ${smsMessagesPerConsultation} messages about the call and the visit booked, plus answers to their own texts. No marketing.`,
    flow: `Callers opt in by phone, at <the shop's number>. When nobody picks up, a recorded greeting says, word for word: ${text(smsCompliance.special.textBack.greeting).replace(/\[.*?\]/, "<the shop's web address>")} A key pressed before the greeting asks for it does not count, and pressing 1 is the only way to join for the first time; callers who press nothing get no text. The version of the greeting, the key, the number and the time are stored. The first text confirms the opt-in. ${optingBackIn} Terms: <https://…>. Privacy policy: <https://…>. Script and recording: <https://…>.`,
    picture: 'a recording or the script of the greeting, at an address that anybody can open',
    samples: [text(home.thread.reply.text), text(home.thread.booking.text), text(home.thread.reminder.text), help],
    about: 'call and visit',
    goodbye: text(smsConsent.own.thread.goodbye.text.replace('{{company}}', '{{barbershop}}')),
    privacy: "<the shop's privacy policy, https://…>",
    terms: "<the shop's terms of its texts, https://…>",
    age: "as the shop's terms say",
  });
}

function campaign({ sender, samples, about, ...own }: Campaign): Field[] {
  const [welcome, , , help] = samples;
  const backIn = `${sender}: you're opted back in to automated texts about your ${about}, up to ${smsMessagesPerConsultation} msgs in all. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`;
  return [
    { name: 'Use case', value: 'Customer Care' },
    { name: 'Campaign description', limits: limits.description, value: own.description },
    { name: 'Message flow / call to action', limits: limits.flow, value: own.flow },
    { name: 'Call-to-action picture', value: own.picture },
    ...samples.map((value, index) => ({ name: `Sample message ${index + 1}`, limits: limits.sample, value })),
    // A sentence in the field of a list of keywords is refused.
    { name: 'Opt-in keywords', value: '(leave empty)' },
    { name: 'Opt-in message', limits: limits.reply, value: welcome },
    { name: `Answer to ${smsRules.startWord}`, limits: limits.reply, value: backIn },
    { name: 'Opt-out keywords', value: asKeywords(smsRules.optOutWords) },
    { name: 'Opt-out message', limits: limits.reply, value: own.goodbye },
    { name: 'Help keywords', value: asKeywords(smsRules.helpWords) },
    { name: 'Help message', limits: limits.reply, value: help },
    { name: 'Privacy policy', value: own.privacy },
    { name: 'Terms and conditions', value: own.terms },
    { name: 'Subscriber opt-in, opt-out, help', value: 'yes, yes, yes' },
    { name: 'Embedded links', value: 'no' },
    { name: 'Embedded phone numbers', value: 'yes (sample message 4, the answer to HELP)' },
    { name: 'Number pooling', value: 'no' },
    { name: 'Direct lending or loan arrangement', value: 'no' },
    { name: 'Affiliate marketing', value: 'no' },
    { name: 'Age-gated content', value: 'no' },
    { name: 'Minimum age', value: `${own.age}; the content is not age-gated` },
  ];
}

/** The word is a second way in, and registrars reject a flow that leaves one out. */
const optingBackIn = `A person who opted out can opt back in by replying ${smsRules.startWord}; from a number that never opted in, ${smsRules.startWord} starts nothing.`;

/** Registrars take single words with commas alone between them. */
function asKeywords(words: readonly string[]): string {
  return words.filter((word) => !word.includes(' ')).join(',');
}
