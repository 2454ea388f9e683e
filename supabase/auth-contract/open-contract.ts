import { type AuthChangeEvent, createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { onTestFinished, vi } from 'vitest';
import { type StubResponses, type AuthServer, startAuthServer } from './auth-server.ts';
import { type FakeBrowser, openFakeBrowser } from './fake-browser.ts';

/** What the specification asks of the client; `client.test.ts` holds `client.ts` to the same. */
export const specifiedAuth = { persistSession: true, autoRefreshToken: true };

export const publicKey = 'sb_publishable_test';

interface Setting {
  /** The session that an earlier visit has left in local storage. */
  stored?: Session;
  href?: string;
  responses?: StubResponses;
  /** Only for rules that the specified settings never reach. */
  flowType?: 'implicit' | 'pkce';
}

export interface Contract {
  server: AuthServer;
  browser: FakeBrowser;
  client: SupabaseClient;
  storageKey: string;
  events: EventLog;
  storedSession: () => Session | null;
}

export class EventLog {
  readonly entries: { event: AuthChangeEvent; session: Session | null }[] = [];
  private waiting: { event: AuthChangeEvent; seen: () => void }[] = [];

  add(event: AuthChangeEvent, session: Session | null): void {
    this.entries.push({ event, session });
    for (const waiter of this.waiting) if (waiter.event === event) waiter.seen();
  }

  names(): AuthChangeEvent[] {
    return this.entries.map(({ event }) => event);
  }

  async until(event: AuthChangeEvent): Promise<void> {
    if (this.names().includes(event)) return;
    await new Promise<void>((seen) => this.waiting.push({ event, seen }));
  }

  clear(): void {
    this.entries.length = 0;
  }
}

let contractCount = 0;

/** A client of its own, told its first state, on a stand-in of its own; all gone when the test is. */
export async function openContract(setting: Setting = {}): Promise<Contract> {
  const server = await startAuthServer(setting.responses);
  const browser = openFakeBrowser(setting.href ?? 'https://site.example/contact');
  contractCount += 1;
  const storageKey = `contract-${contractCount}`;
  if (setting.stored) browser.localStorage.setItem(storageKey, JSON.stringify(setting.stored));

  const client = createClient(server.url, publicKey, {
    auth: { ...specifiedAuth, storageKey, ...(setting.flowType && { flowType: setting.flowType }) },
  });
  const events = new EventLog();
  client.auth.onAuthStateChange((event, session) => events.add(event, session));
  onTestFinished(async () => {
    await client.auth.dispose();
    vi.unstubAllGlobals();
    server.close();
  });
  await events.until('INITIAL_SESSION');

  const storedSession = () => JSON.parse(browser.localStorage.getItem(storageKey) ?? 'null') as Session | null;
  return { server, browser, client, storageKey, events, storedSession };
}
