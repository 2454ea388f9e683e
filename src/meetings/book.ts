import { createIdempotencyKey, type IdempotencyKey } from '../consultation/idempotency-key.ts';
import type { MeetingResult, MeetingsClient } from './client.ts';
import type { BookedMeeting, BookingRequest } from './protocol.ts';

/** What a booking is: the same values are the same booking, however often they are sent. */
export type BookingContent = Omit<BookingRequest, 'key' | 'formElapsedMs' | 'honeypot'>;

const tabKey = createIdempotencyKey();

/** Books a meeting. The same content sent again is the same booking, until one succeeds. */
export async function bookMeeting(
  client: Pick<MeetingsClient, 'book'>,
  content: BookingContent,
  evidence: Pick<BookingRequest, 'formElapsedMs' | 'honeypot'>,
  idempotencyKey: IdempotencyKey = tabKey,
): Promise<MeetingResult<BookedMeeting>> {
  const send = () => client.book({ ...content, ...evidence, key: idempotencyKey.keyFor(content) });
  let result = await send();
  if (!result.ok && result.reason === 'keyTaken') {
    // The key is already used for other content, so this is a separate booking.
    idempotencyKey.rotate();
    result = await send();
  }
  if (result.ok) idempotencyKey.rotate();
  return result;
}
