import { hasPage, routePaths, type PageName } from './routes.ts';
import { company } from '../business/company.ts';
import { renewalReminder } from '../business/legal.ts';
import { switches } from '../business/switches.ts';

/**
 * Whether nothing shows a key of the dictionaries because the company has switched off what it is about: no language
 * has to have it, and lists of texts leave it out.
 */
export function isSwitchedOff(key: string): boolean {
  return branches.some(([branch, isOn]) => !isOn && (key === branch || key.startsWith(`${branch}.`)));
}

const { texting, meetings } = switches;
const { legal } = company.externalLinks;

/** The branches that a switch decides on. */
const branches: [branch: string, isOn: boolean][] = [
  ...([...Object.keys(routePaths), 'meeting'] as PageName[]).flatMap((page): [string, boolean][] =>
    [`head.${page}`, `pages.${page}`, page].map((branch) => [branch, hasPage(page)]),
  ),
  ['privacy.sections.who.governs', legal !== undefined],
  ['terms.sections.agreement.governs', legal !== undefined],
  ['terms.sections.agreement.texts', texting],
  ['terms.sections.subscriptions.facts.reminder', renewalReminder !== undefined],
  ['meetings', meetings],
  ['contact.form.smsConsent', texting],
  ['contact.form.consentMore', texting],
  ['layout.footer.smallPrint.smsCompliance', texting],
  ['legal.links.smsTerms', texting],
  ['business.categories.sms', texting],
  ['home.packages.chips.sms', texting],
  ['home.process.sms', texting],
  ['home.why.sms', texting],
  ['services.sms', texting],
];
