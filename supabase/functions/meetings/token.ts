import { createHash, createHmac } from 'node:crypto';

const tokenBytes = 16;

/** The token of a meeting: whoever has it may move or cancel it. A meeting always has the same token. */
export function tokenOf(meetingId: string, secret: string): string {
  return createHmac('sha256', secret).update(meetingId).digest().subarray(0, tokenBytes).toString('base64url');
}

/** What is stored instead of the token, in hexadecimal digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
