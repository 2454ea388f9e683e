import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export interface Backend {
  url: string;
  /** The public key: it grants no access on its own, and no guarantee depends on it. */
  publicKey: string;
}

const clients = new Map<string, SupabaseClient>();

/** The one client of a backend; it keeps its session in local storage and refreshes it. */
export function supabaseClient({ url, publicKey }: Backend): SupabaseClient {
  let client = clients.get(url);
  if (client === undefined) {
    client = createClient(url, publicKey, { auth: { persistSession: true, autoRefreshToken: true } });
    clients.set(url, client);
  }
  return client;
}
