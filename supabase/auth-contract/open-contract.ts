import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AuthChangeEvent, createClient, type Session } from '@supabase/supabase-js';
import { onTestFinished, vi } from 'vitest';
import { aSession, aUser } from './sessions.ts';

/** The settings that the specification requires; `client.test.ts` checks `client.ts` for them. */
export const specifiedAuth = { persistSession: true, autoRefreshToken: true };

export const backend = { url: 'https://backend.example', publicKey: 'sb_publishable_test' };

/** By method and path: what the backend responds with instead of its default, or `hangUp` to break the connection. */
export type StubResponses = Record<string, { status?: number; body: object } | 'hangUp'>;

export interface Setting {
  /** The session that an earlier visit has left in local storage. */
  stored?: Session | null;
  href?: string | undefined;
  responses?: StubResponses | undefined;
  /** Only for rules that the specified settings never reach. */
  flowType?: 'implicit' | 'pkce' | undefined;
}

let contractCount = 0;

/** A client that has emitted its first state, with its own fake backend and browser; all removed after the test. */
export async function openContract({ stored, href = 'https://site.example/contact', ...setting }: Setting = {}) {
  const calls = openFakeBackend(setting.responses);
  const { localStorage, location } = openFakeBrowser(href);
  contractCount += 1;
  const storageKey = `contract-${contractCount}`;
  if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));

  const client = createClient(backend.url, backend.publicKey, {
    auth: { ...specifiedAuth, storageKey, ...(setting.flowType && { flowType: setting.flowType }) },
  });
  const events: { event: AuthChangeEvent; session: Session | null }[] = [];
  client.auth.onAuthStateChange((event, session) => void events.push({ event, session }));
  onTestFinished(async () => {
    await client.auth.dispose();
    vi.unstubAllGlobals();
  });
  const eventNames = () => events.map(({ event }) => event);
  await until(() => eventNames().includes('INITIAL_SESSION'));

  const requests = () => calls.map(({ request }) => request);
  const storedSession = (key = storageKey) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null;
  return { client, auth: client.auth, calls, requests, location, events, eventNames, storedSession };
}

/** Any other request gets an empty object. */
const defaultBodies: Record<string, () => object> = {
  'POST /signup': () => aSession(),
  'POST /token': () => aSession({ refresh_token: 'refresh-2' }),
  'POST /verify': () => aSession(),
  'GET /user': () => aUser(),
};

/** Responds like the hosted backend in place of `fetch`, and records every call. */
function openFakeBackend(responses: StubResponses = {}) {
  const calls: { request: string; headers: object; body: unknown; atMs: number }[] = [];
  vi.stubGlobal('fetch', (url: string, { method = '', headers = {}, body }: RequestInit = {}) => {
    // The paths of the authentication service are written as in the specification, without their prefix.
    const target = decodeURIComponent(String(url)).replace(backend.url, '').replace('/auth/v1', '');
    const request = `${method} ${target}`;
    calls.push({
      request,
      headers: Object.fromEntries(new Headers(headers)),
      body: body && (JSON.parse(body as string) as unknown),
      atMs: Date.now(),
    });
    const [route = ''] = request.split('?');
    const stub = responses[route] ?? { body: defaultBodies[route]?.() ?? {} };
    if (stub === 'hangUp') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(stub.body, { status: stub.status ?? 200 }));
  });
  return calls;
}

/** As much of a visible browser tab as the authentication client uses; `vi.unstubAllGlobals` closes it. */
function openFakeBrowser(href: string) {
  const location = Object.assign(new URL(href), { assign: vi.fn<(url: string) => void>() });
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', { location, localStorage, ...listening });
  return { localStorage, location };
}

/** Lets pending work continue until the condition holds, without advancing a stopped clock. */
export async function until(condition: () => boolean): Promise<void> {
  const startedMs = performance.now();
  while (!condition()) {
    if (performance.now() - startedMs > 4000) throw new Error(`Not true after 4 s: ${condition.toString()}`);
    await nextTurn();
  }
}
