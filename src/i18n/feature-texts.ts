import featureTexts from '../../locales/features.json' with { type: 'json' };
import { accessibility } from '../business/accessibility.ts';
import { allScenarios, hasCalculator, scenarioNeeds } from '../business/calculator.ts';
import { company } from '../business/company.ts';
import { conversationAddOn } from '../business/examples.ts';
import { features } from '../business/features.ts';
import { legalChoices, renewalReminder } from '../business/legal.ts';
import { meetingRules } from '../business/meetings.ts';
import { addOns, bundleName, plans } from '../business/plans.ts';
import { isDemo, portfolio } from '../business/portfolio.ts';
import { questions } from '../business/questions.ts';
import { testimonial } from '../business/testimonial.ts';
import { pluralBase, type TextTree } from '../../lib/texts.ts';
import { textBackOffer } from '../roi/offer.ts';
import { hasPage, routePaths, type PageName } from './routes.ts';

const { texting, meetings } = features;
const { legal, profile } = company.externalLinks;
const kept = legalChoices.kept ?? [];

/** Whether the company has each feature of `locales/features.json`, which lists the texts by feature. */
const isFeatureOn: Record<keyof typeof featureTexts, boolean> = {
  texting,
  meetings,
  videoRoom: meetingRules.videoRoom !== undefined,
  videoLinks: meetingRules.videoRoom === undefined,
  calculator: hasCalculator,
  missedCallsDialogue: hasCalculator && scenarioNeeds['missed-calls'] !== undefined,
  addOns: addOns.length > 0,
  addOnOfOnePlan: addOns.some(({ onlyIn }) => onlyIn),
  bundle: bundleName !== undefined,
  clinicConversation: texting && questions.health !== 'left out',
  conversationOffer: conversationAddOn !== undefined,
  smallerOffer: textBackOffer() !== undefined,
  popularPlan: plans.some(({ popular }) => popular),
  severalPlans: plans.length > 1,
  planWithoutSetup: plans.some(({ price }) => price.setup === 0),
  freePlan: plans.some(({ price }) => price.setup === 0 && price.monthly === 0),
  taxAdded: legalChoices.salesTax === 'added',
  taxIncluded: legalChoices.salesTax === 'included',
  renewalReminder: renewalReminder !== undefined,
  keptDecided: legalChoices.kept !== undefined,
  keptParts: kept.length > 0,
  screenReaders: accessibility.screenReaders.length > 0,
  noScreenReaders: accessibility.screenReaders.length === 0,
  externalLegalPages: legal !== undefined,
  ownLegalPages: legal === undefined,
  smallPrint: legal !== undefined || texting,
  testimonial: testimonial !== 'none',
  demoProject: portfolio.some(isDemo),
  founder: company.founder !== undefined,
  founderStory: company.founder?.story !== undefined,
  founderProfile: profile !== undefined,
};

const disabledPages = ([...Object.keys(routePaths), 'meeting'] as PageName[]).filter((page) => !hasPage(page));

/** The branches of the dictionaries without a reader. */
const disabledBranches = [
  ...Object.entries(featureTexts).flatMap(([feature, keys]) =>
    isFeatureOn[feature as keyof typeof featureTexts] ? [] : keys,
  ),
  ...disabledPages.flatMap((page) => [`head.${page}`, `pages.${page}`, page]),
  ...Object.entries(questions).flatMap(([id, state]) =>
    state === 'left out'
      ? [`packages.questions.${id}`, `home.hero.${id}`, `terms.sections.subscriptions.facts.${id}`]
      : [],
  ),
  ...allScenarios
    .filter((id) => !scenarioNeeds[id])
    .flatMap((id) => [`roi.scenarios.${id}`, `roi.reasons.${id}`, `roi.estimate.how.${id}`]),
];

/** The suffix of the texts that replace others when a feature is off: `replyWithoutTexting` replaces `reply`. */
const variants: Readonly<Record<string, boolean>> = {
  WithoutTexting: !texting,
  WithoutMeetings: !meetings,
  WithoutPackages: !hasPage('packages'),
  WithoutWebsite: !kept.includes('website'),
};

/**
 * Whether no page, mail or island shows the text of a key, because a feature is off, or on in the case of a variant. Then
 * no language needs it, and lists of texts leave it out.
 */
export function isDisabled(key: string): boolean {
  const [, suffix = ''] = /(Without[A-Z]\w*)$/.exec(key) ?? [];
  const text = variantBase(pluralBase(key) ?? key);
  return (
    variants[suffix] === false || disabledBranches.some((branch) => text === branch || text.startsWith(`${branch}.`))
  );
}

/** `reply` for `replyWithoutTexting`. */
export function variantBase(key: string): string {
  return key.replace(/Without[A-Z]\w*$/, '');
}

const shownSuffixes = Object.keys(variants).filter((suffix) => variants[suffix]);

/** Leaves out texts of features that are off, so that a list of texts does not show them. */
export function withoutDisabled<T extends TextTree>(texts: T, path = ''): T {
  const variantOf = (key: string) => shownSuffixes.map((suffix) => texts[key + suffix]).find(Boolean);
  const kept = Object.entries(texts)
    .filter(([key]) => !isDisabled(path + key) && !shownSuffixes.some((suffix) => key.endsWith(suffix)))
    .map(([key, own]) => {
      const value = variantOf(key) ?? own;
      return [key, typeof value === 'string' ? value : withoutDisabled(value, `${path}${key}.`)];
    });
  return Object.fromEntries(kept) as T;
}
