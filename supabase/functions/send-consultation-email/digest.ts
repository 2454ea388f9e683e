import { company, openingHours } from '../../../src/business/company.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { writeCode } from '../_shared/decision-code.ts';
import type { DigestDatabase } from './digest-database.ts';
import { digestMail, heldNotice, type DecisionLinks } from './digest-mail.ts';
import type { Settings } from './settings.ts';

type DigestSettings = Pick<Settings, 'digest' | 'decisionSecret' | 'allowedOrigins'>;

/**
 * Queues the digest if it is due. The database is asked twice, and only the second call decides: whatever is called
 * twice, killed in between or late, a day gets one digest.
 */
export async function queueDigest(
  database: DigestDatabase,
  { digest: frequency, decisionSecret, allowedOrigins }: DigestSettings,
  now: Date,
): Promise<void> {
  const facts = await database.dueDigest({ timeZone: company.timeZone, opens: openingHours.opens, frequency });
  if (facts === null) return;
  const isMonday = new Date(facts.day).getUTCDay() === 1;
  const payload = digestMail(facts, {
    week: isMonday ? await database.weekNumbers(facts.until) : [],
    frequency,
    ...linksOf({ decisionSecret, allowedOrigins }, now),
  });
  await database.queueDigest(facts, { channel: 'email', purpose: 'digest', due_at: null, payload });
}

/** Queues a notice to the team if a held meeting is new, or about to begin; however many try at once, it is one. */
export async function queueHeldNotice(
  database: DigestDatabase,
  settings: Omit<DigestSettings, 'digest'>,
  now: Date,
): Promise<void> {
  const facts = await database.dueHeldNotice();
  if (facts === null) return;
  const payload = heldNotice(facts, linksOf(settings, now));
  await database.queueHeldNotice(facts, { channel: 'email', purpose: 'held', due_at: null, payload });
}

function linksOf({ decisionSecret, allowedOrigins }: Omit<DigestSettings, 'digest'>, now: Date): DecisionLinks {
  return {
    locale: teamLanguage(),
    origin: allowedOrigins[0] ?? '',
    codeOf: (decidable) => decisionSecret && writeCode(decidable, decisionSecret, now),
  };
}
