import { createHash, randomUUID } from 'node:crypto';
import { meetingRules } from '../../../src/business/meetings.ts';
import { quarantineReason, type QuarantineReason } from '../_shared/queue/quarantine.ts';
import { newReference } from '../_shared/reference.ts';
import { isoTime, type MeetingFacts } from './meeting.ts';
import type { BookingInput } from './request-reader.ts';
import { hashToken, tokenOf } from './token.ts';

/** A checked booking with everything that is stored with it. */
export interface Booking {
  key: string;
  contentHash: string;
  meeting: MeetingFacts;
  token: string;
  tokenHash: string;
  pagePath: string | undefined;
  quarantineReason: QuarantineReason | undefined;
}

export function makeBooking(
  input: BookingInput,
  settings: { tokenSecret: string; minimumFormMs: number },
  isTest = false,
): Booking {
  const id = randomUUID();
  const token = tokenOf(id, settings.tokenSecret);
  const startsAt = isoTime(input.startsAt);
  return {
    key: input.key,
    contentHash: hashContent(startsAt, input.words),
    meeting: {
      id,
      reference: newReference('M'),
      startsAt,
      endsAt: endOf(startsAt),
      sequence: 0,
      ...input.words,
      locale: input.locale,
      timeZone: input.timeZone,
      isTest,
    },
    token,
    tokenHash: hashToken(token),
    pagePath: input.pagePath,
    quarantineReason: quarantineReason(input, settings.minimumFormMs),
  };
}

/** When a meeting with this start ends. */
export function endOf(startsAt: string): string {
  return isoTime(Date.parse(startsAt) + meetingRules.minutes * 60_000);
}

/** The same content has the same hash, whatever its key. */
function hashContent(startsAt: string, { name, email, topic }: BookingInput['words']): string {
  return createHash('sha256')
    .update(JSON.stringify([startsAt, name, email, topic]))
    .digest('hex');
}
