import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, nowSeconds } from './sessions.ts';

const site = 'https://site.example/contact';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T10:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The URL that a provider's sign-in redirects to. */
function callback(extra: Record<string, string> = {}, ageSeconds = 0): string {
  const { access_token, refresh_token, token_type } = aSession();
  const parameters = new URLSearchParams({
    access_token,
    refresh_token,
    token_type,
    expires_in: '3600',
    expires_at: String(nowSeconds() - ageSeconds + 3600),
    ...extra,
  });
  return `${site}#${parameters}`;
}

const callbackError = (code: string) =>
  `${site}#error=server_error&error_code=${code}&error_description=Something+is+wrong`;

describe('a session in the URL', () => {
  it('is stored with the provider’s tokens, announced as SIGNED_IN and removed from the URL', async () => {
    const href = callback({ provider_token: 'provider-1', provider_refresh_token: 'provider-2' });
    const { events, server, browser, storedSession } = await openContract({ href });
    await events.until('SIGNED_IN');
    expect(events.names()).not.toContain('PASSWORD_RECOVERY');
    expect(server.callTo('GET /user').headers.authorization).toBe(`Bearer ${storedSession()?.access_token}`);
    expect(storedSession()).toMatchObject({
      refresh_token: 'refresh-1',
      expires_in: 3600,
      expires_at: nowSeconds() + 3600,
      token_type: 'bearer',
      provider_token: 'provider-1',
      provider_refresh_token: 'provider-2',
      user: { id: 'user-1' },
    });
    expect(browser.location.href).not.toContain('access_token');
  });

  it('is announced as PASSWORD_RECOVERY when it comes from a recovery mail', async () => {
    const { events } = await openContract({ href: callback({ type: 'recovery' }) });
    await events.until('PASSWORD_RECOVERY');
    expect(events.names()).not.toContain('SIGNED_IN');
  });

  it.each([
    { ageSeconds: 119, warnings: 0 },
    { ageSeconds: 120, warnings: 1 },
  ])('issued $ageSeconds s ago gives $warnings staleness warnings and is used all the same', async (age) => {
    const { events } = await openContract({ href: callback({}, age.ageSeconds) });
    await events.until('SIGNED_IN');
    const stale = vi.mocked(console.warn).mock.calls.filter(([text]) => /issued over 120s ago/.test(String(text)));
    expect(stale).toHaveLength(age.warnings);
  });
});

describe('an error in the URL', () => {
  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    '%s is returned without removing the session',
    async (code) => {
      const stored = aSession();
      const { client, events, storedSession } = await openContract({ stored, href: callbackError(code) });
      const { error } = await client.auth.initialize();
      expect(error).toMatchObject({
        name: 'AuthImplicitGrantRedirectError',
        message: 'Something is wrong',
        details: { error: 'server_error', code },
      });
      expect(storedSession()).toEqual(stored);
      expect(events.entries).toEqual([{ event: 'INITIAL_SESSION', session: stored }]);
    },
  );

  it.each(['otp_expired', 'access_denied', 'unexpected_failure'])(
    'differs from the specification: %s is returned without removing the session either',
    async (code) => {
      const stored = aSession();
      const { client, events, storedSession } = await openContract({ stored, href: callbackError(code) });
      const { error } = await client.auth.initialize();
      expect(error).toMatchObject({ message: 'Something is wrong', details: { code } });
      expect(storedSession()).toEqual(stored);
      expect(events.entries).toEqual([{ event: 'INITIAL_SESSION', session: stored }]);
    },
  );

  it('is No session defined in URL when the URL holds half a session', async () => {
    const { client, server } = await openContract({ href: `${site}#access_token=half` });
    const { error } = await client.auth.initialize();
    expect(error?.message).toBe('No session defined in URL');
    expect(server.calls).toEqual([]);
  });

  it('is Not a valid PKCE flow url. when tokens reach a client of flowType pkce, which ours is not', async () => {
    const { client, server } = await openContract({ href: callback(), flowType: 'pkce' });
    const { error } = await client.auth.initialize();
    expect(error).toMatchObject({
      name: 'AuthPKCEGrantCodeExchangeError',
      message: 'Not a valid PKCE flow url.',
    });
    expect(server.calls).toEqual([]);
  });

  // A URL counts as a PKCE callback only when it holds a code, so no URL leads here.
  it('is No code detected., which only the private method _getSessionFromURL can reach', async () => {
    const { client } = await openContract({ flowType: 'pkce' });
    const auth = client.auth as unknown as {
      _getSessionFromURL(parameters: object, flow: 'pkce'): Promise<{ error: Error | null }>;
    };
    const { error } = await auth._getSessionFromURL({}, 'pkce');
    expect(error?.message).toBe('No code detected.');
  });
});
