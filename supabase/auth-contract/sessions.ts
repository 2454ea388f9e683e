import type { Session, User } from '@supabase/supabase-js';

/** Whole seconds since 1970, the unit of `expires_at`. */
export const nowSeconds = (): number => Math.round(Date.now() / 1000);

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A well-formed token without a valid signature; `header.kid` names the key to look it up by. */
export function aToken(payload: object = {}, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  return `${base64url(header)}.${base64url({ exp: nowSeconds() + 3600, sub: 'user-1', ...payload })}.c2lnbmF0dXJl`;
}

export function aUser(extra: Partial<User> = {}): User {
  return {
    id: 'user-1',
    aud: 'authenticated',
    email: 'zoe@example.com',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-11-01T09:00:00Z',
    ...extra,
  };
}

/** A session whose access token expires in `secondsLeft`, negative when it has expired. */
export function aSession({ secondsLeft = 3600, ...extra }: Partial<Session> & { secondsLeft?: number } = {}): Session {
  const expiresAt = nowSeconds() + secondsLeft;
  return {
    access_token: aToken({ exp: expiresAt }),
    refresh_token: 'refresh-1',
    expires_in: 3600,
    expires_at: expiresAt,
    token_type: 'bearer',
    user: aUser(),
    ...extra,
  };
}
