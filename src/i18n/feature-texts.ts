import { addOns, bundleName, plans } from '../business/plans.ts';
import { allScenarios, hasCalculator, scenarioNeeds } from '../business/calculator.ts';
import { company } from '../business/company.ts';
import { conversationAddOns } from '../business/examples.ts';
import { decisions, renewalReminder } from '../business/legal.ts';
import { meetingRules } from '../business/meetings.ts';
import { isDemo, portfolio } from '../business/portfolio.ts';
import { features } from '../business/features.ts';
import { testimonial } from '../business/testimonial.ts';
import { pluralBase } from '../../lib/texts.ts';
import { hasPage, routePaths, type PageName } from './routes.ts';

/**
 * Whether nothing shows a key of the dictionaries because the company has switched off what it is about: no language
 * has to have it, and lists of texts leave it out. So it is with `replyWithoutTexting` while text messages are on;
 * when they are off, its text is that of `reply`.
 */
export function isDisabled(key: string): boolean {
  const [, suffix = ''] = /(Without[A-Z]\w*)$/.exec(key) ?? [];
  const text = (pluralBase(key) ?? key).slice(0, suffix === '' ? undefined : -suffix.length);
  return (
    variants[suffix] === false ||
    branches.some(([branch, isOn]) => !isOn && (text === branch || text.startsWith(`${branch}.`)))
  );
}

/** `reply` of `replyWithoutTexting`, which takes its place where a switch is off. */
export function variantBase(key: string): string {
  return key.replace(/Without[A-Z]\w*$/, '');
}

/** The endings of the variants that take the place of their text. */
export function variantSuffixes(): string[] {
  return Object.keys(variants).filter((suffix) => variants[suffix]);
}

const { texting, meetings } = features;
const { legal, profile } = company.externalLinks;

const hasFreePlan = plans.some(({ price }) => price.setup === 0 && price.monthly === 0);

const variants: Readonly<Record<string, boolean>> = {
  WithoutTexting: !texting,
  WithoutMeetings: !meetings,
  WithoutPackages: !hasPage('packages'),
};

/** The branches that a switch decides on. */
const branches: [branch: string, isOn: boolean][] = [
  ...([...Object.keys(routePaths), 'meeting'] as PageName[]).flatMap((page): [string, boolean][] =>
    [`head.${page}`, `pages.${page}`, page].map((branch) => [branch, hasPage(page)]),
  ),
  ['privacy.sections.who.governs', legal !== undefined],
  ['terms.sections.agreement.governs', legal !== undefined],
  ['terms.sections.agreement.texts', texting],
  ['terms.sections.subscriptions.facts.reminder', renewalReminder !== undefined],
  ['packages.plans.taxAdded', decisions.salesTax === 'added'],
  ['packages.plans.taxIncluded', decisions.salesTax === 'included'],
  ['terms.sections.subscriptions.facts.taxAdded', decisions.salesTax === 'added'],
  ['terms.sections.subscriptions.facts.taxIncluded', decisions.salesTax === 'included'],
  ['terms.sections.ending.kept', decisions.kept !== undefined && decisions.kept.length > 0],
  ['legal.kept', decisions.kept !== undefined],
  ['home.thread.offer', conversationAddOns[texting ? 'withTexting' : 'withoutTexting'] !== undefined],
  ['meetings', meetings],
  ['contact.form.smsConsent', texting],
  ['contact.form.consentMore', texting],
  ['layout.footer.smallPrint.smsCompliance', texting],
  ['legal.links.smsTerms', texting],
  ['business.categories.sms', texting],
  ['home.packages.chips.sms', texting],
  ['home.process.sms', texting],
  ['home.why.sms', texting],
  ['home.testimonials', testimonial !== 'none'],
  ['services.sms', texting],
  ['privacy.sections.stored.data.consent', texting],
  ['privacy.sections.stored.data.texts', texting],
  ['privacy.sections.use.purposes.proof', texting],
  ['privacy.sections.texting', texting],
  ['privacy.sections.helpers.companies.carriers', texting],
  ['privacy.sections.keeping.times.consent', texting],
  ['privacy.sections.rights.list.stop', texting],
  ['terms.sections.messages.sender', texting],
  ['terms.sections.messages.duties', texting],
  ['terms.sections.messages.pause', texting],
  ['privacy.sections.stored.data.booking', meetings],
  ['privacy.sections.use.purposes.meet', meetings],
  ...allScenarios.map((id): [string, boolean] => [`roi.scenarios.${id}`, scenarioNeeds[id] !== undefined]),
  ...allScenarios.map((id): [string, boolean] => [`roi.reasons.${id}`, scenarioNeeds[id] !== undefined]),
  ['services.calculator', hasCalculator],
  ['roi', hasCalculator],
  ['roi.estimate.priceMonthly', plans.some(({ price }) => price.setup === 0)],
  ['roi.estimate.priceFree', hasFreePlan],
  ['roi.estimate.payback.free', hasFreePlan],
  ['roi.estimate.how.reviews', scenarioNeeds.reviews !== undefined],
  ['roi.estimate.how.lead-response', scenarioNeeds['lead-response'] !== undefined],
  ...['dialogue', 'question', 'answer', 'calculate'].map((key): [string, boolean] => [
    `services.intro.${key}`,
    hasCalculator && scenarioNeeds['missed-calls'] !== undefined,
  ]),
  ...['packages.addOns', 'packages.compare.option', 'packages.compare.extra', 'services.packages.addOns'].map(
    (branch): [string, boolean] => [branch, addOns.length > 0],
  ),
  ['business.counts.addOns', addOns.length > 0],
  ['packages.addOns.note', addOns.some(({ onlyIn }) => onlyIn)],
  ['packages.bundle', bundleName !== undefined],
  ['packages.bundle.text', addOns.length > 0],
  ['packages.plans.popular', plans.some(({ popular }) => popular)],
  ['packages.plans.everything', plans.length > 1],
  ['portfolio.demo', portfolio.some(isDemo)],
  ['about.intro.caption', company.founder !== undefined],
  ['about.intro.profile', profile !== undefined],
  ['layout.footer.generalPrivacy', legal !== undefined],
  ['layout.footer.generalTerms', legal !== undefined],
  ['layout.footer.privacy', legal === undefined],
  ['layout.footer.terms', legal === undefined],
  ['layout.footer.smallPrint.privacy', legal !== undefined],
  ['layout.footer.smallPrint.terms', legal !== undefined],
  ['layout.footer.smallPrint.label', legal !== undefined || texting],
  ['digest.meetings', meetings],
  ['digest.calendars', meetings],
  ['meetings.mail.join', meetingRules.videoRoom !== undefined],
  ['meetings.mail.linkComes', meetingRules.videoRoom === undefined],
];
