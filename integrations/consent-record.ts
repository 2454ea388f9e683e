import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DomUtils, parseDocument } from 'htmlparser2';
import { features } from '../src/business/features.ts';
import { consentVersion, type ConsentWording } from '../src/consultation/consent-version.ts';
import { hiddenFields } from '../src/consultation/protocol.ts';
import { isStrictBuild, locales, type Locale } from '../src/i18n/locales.ts';
import { href } from '../src/i18n/routes.ts';

const list = fileURLToPath(new URL('../src/consultation/consent-wordings.json', import.meta.url));

/**
 * After a build, records the consent wording of each contact page exactly as shown, so that the function knows
 * what visitors agreed to. With STRICT=1 a new wording fails the build: the list must be committed and the
 * function deployed before visitors see it.
 */
export function consentRecord(): AstroIntegration {
  return {
    name: 'consent-record',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        if (!features.texting) return;
        const wordings = locales.map((locale) => ({ locale, text: shownWording(dir, locale) }));
        const added = recordConsentWordings(wordings, list);
        if (added.length === 0) return;
        const languages = added.map((wording) => `"${wording.locale}"`).join(', ');
        if (isStrictBuild)
          throw new Error(
            `Cannot build the page with STRICT=1: the SMS consent in ${languages} has a new wording. It is now in "${list}": ` +
              'commit that file and deploy the function, then build again',
          );
        logger.warn(
          `New SMS consent wording in ${languages}, recorded in "${list}": commit it and deploy the function`,
        );
      },
    },
  };
}

/** The label text around the consent checkbox. Throws unless the form's hidden version matches it. */
function shownWording(site: URL, locale: Locale): string {
  const html = readFileSync(new URL(`.${href(locale, 'contact')}.html`, site), 'utf8');
  const { children } = parseDocument(html);
  const fieldOf = (name: string) => DomUtils.findOne(({ attribs }) => attribs['name'] === name, children);
  const label = fieldOf('smsConsent')?.parentNode;
  const text = label && DomUtils.textContent(label).trim();
  if (!text) throw new Error(`Cannot record the SMS consent (${locale}): no label around the checkbox "smsConsent"`);
  if (fieldOf(hiddenFields.consentVersion)?.attribs['value'] !== consentVersion(locale, text))
    throw new Error(`Cannot record the SMS consent (${locale}): the form's version does not match its wording`);
  return text;
}

/** Appends wordings that the list in `file` lacks and returns them. An entry is a proof of consent and never changes. */
export function recordConsentWordings(wordings: Omit<ConsentWording, 'version'>[], file: string): ConsentWording[] {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as ConsentWording[];
  const added = wordings
    .map(({ locale, text }) => ({ version: consentVersion(locale, text), locale, text }))
    .filter(({ version }) => !recorded.some((known) => known.version === version));
  if (added.length > 0) writeFileSync(file, `${JSON.stringify([...recorded, ...added], null, 2)}\n`);
  return added;
}
