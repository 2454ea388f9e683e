import { createHash, randomUUID } from 'node:crypto';
import { endOf, hashToken, isoTime, tokenOf } from '../_shared/meetings/meeting.ts';
import { holdReason, newReference } from '../_shared/submission.ts';
import type { BookingInput } from './request-reader.ts';

export type Booking = ReturnType<typeof makeBooking>;

export function makeBooking(
  input: BookingInput,
  settings: { tokenSecret: string; minimumFormMs: number },
  isTest: boolean,
) {
  const id = randomUUID();
  const startsAt = isoTime(input.startsAt);
  return {
    key: input.key,
    contentHash: hashBooking(startsAt, input.fields),
    id,
    reference: newReference('M'),
    startsAt,
    endsAt: endOf(startsAt),
    sequence: 0,
    ...input.fields,
    locale: input.locale,
    timeZone: input.timeZone,
    isTest,
    tokenHash: hashToken(tokenOf(id, settings.tokenSecret)),
    pagePath: input.pagePath,
    holdReason: holdReason(input, settings.minimumFormMs),
  };
}

/** Equal content has equal hashes, with any key. */
function hashBooking(startsAt: string, { name, email, topic }: BookingInput['fields']): string {
  return createHash('sha256')
    .update(JSON.stringify([startsAt, name, email, topic]))
    .digest('hex');
}
