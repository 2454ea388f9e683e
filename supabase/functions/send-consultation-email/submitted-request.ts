import { createHash } from 'node:crypto';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import consentWordings from '../../../src/consultation/consent-wordings.json' with { type: 'json' };
import type { ConsentWording } from '../../../src/consultation/consent-version.ts';
import { fieldNames, type ConsultationRequest, mapFields } from '../../../src/consultation/fields.ts';
import { holdReason, newReference, referenceOf } from '../_shared/submission.ts';
import type { RawRequest } from './request-reader.ts';
import type { WebhookEvent } from '../_shared/queue/webhook.ts';

export type SubmittedRequest = ReturnType<typeof makeSubmittedRequest>;

export function makeSubmittedRequest(
  raw: RawRequest,
  fields: ConsultationRequest,
  { minimumFormMs, tokenSecret }: { minimumFormMs: number; tokenSecret: string },
  isTest: boolean,
) {
  const locale = raw.locale ?? defaultLocale;
  const wordings: readonly ConsentWording[] = consentWordings;
  const wording = wordings.find(({ version }) => version === raw.consentVersion);
  return {
    key: raw.key,
    reference: raw.key === undefined ? newReference('R') : referenceOf(raw.key, tokenSecret),
    contentHash: hashRequest(fields),
    fields,
    locale,
    pagePath: raw.pagePath,
    consent: {
      asked: raw.consentAsked,
      given: fields.smsConsent,
      version: raw.consentVersion,
      /** The exact text of the version, if it is a known one. */
      wording: wording?.text,
      locale: wording?.locale ?? locale,
    },
    holdReason: holdReason(raw, minimumFormMs),
    /** The operator's, see `_shared/smoke-test.ts`. */
    isTest,
  };
}

/** Equal content has equal hashes, with and without JavaScript. */
export function hashRequest(request: ConsultationRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([...fieldNames.map((name) => request[name]), request.smsConsent]))
    .digest('hex');
}

/** Tells the team's own tools about a request. */
export function requestEvent(
  { reference, isTest, locale, fields, consent, pagePath }: SubmittedRequest,
  receivedAt: Date,
): WebhookEvent {
  return {
    type: 'lead.created',
    version: 1,
    timestamp: receivedAt.toISOString(),
    data: {
      reference,
      isTest,
      locale,
      fields: mapFields((name) => fields[name]),
      smsConsent: { asked: consent.asked, given: consent.given, version: consent.version ?? null },
      page: pagePath ?? null,
    },
  };
}
