import { createHash } from 'node:crypto';
import { defaultLocale, type Locale } from '../../../src/i18n/locales.ts';
import { consentWordings } from '../../../src/consultation/consent-wordings.ts';
import { fieldNames, type ConsultationRequest } from '../../../src/consultation/fields.ts';
import { quarantineReason, type QuarantineReason } from '../_shared/queue/quarantine.ts';
import { newReference } from '../_shared/reference.ts';
import type { RawRequest } from './request-reader.ts';

/** A checked request with everything that is stored with it. */
export interface Lead {
  key: string | undefined;
  reference: string;
  contentHash: string;
  words: ConsultationRequest;
  locale: Locale;
  pagePath: string | undefined;
  consent: ConsentEvidence;
  quarantineReason: QuarantineReason | undefined;
  /** The operator's, see `_shared/test-mark.ts`. */
  isTest: boolean;
}

export interface ConsentEvidence {
  asked: boolean;
  given: boolean;
  version: string | undefined;
  /** The exact text of the version, if it is a known one. */
  wording: string | undefined;
  locale: string;
}

export function makeLead(
  raw: RawRequest,
  words: ConsultationRequest,
  { minimumFormMs, isTest }: { minimumFormMs: number; isTest: boolean },
): Lead {
  const locale = raw.locale ?? defaultLocale;
  const wording = consentWordings.find(({ version }) => version === raw.consentVersion);
  return {
    key: raw.key,
    reference: newReference('R', raw.key),
    contentHash: hashContent(words),
    words,
    locale,
    pagePath: raw.pagePath,
    consent: {
      asked: raw.consentAsked,
      given: words.smsConsent,
      version: raw.consentVersion,
      wording: wording?.text,
      locale: wording?.locale ?? locale,
    },
    quarantineReason: quarantineReason(raw, minimumFormMs),
    isTest,
  };
}

/** The same content has the same hash, with and without JavaScript. */
export function hashContent(request: ConsultationRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([...fieldNames.map((name) => request[name]), request.smsConsent]))
    .digest('hex');
}
