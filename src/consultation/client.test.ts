import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import { specifiedAuth } from '../../supabase/auth-contract/open-contract.ts';

vi.mock('@supabase/supabase-js', () => ({ createClient: vi.fn(() => ({})) }));

// Clients are kept for the life of the module, so every test gets a module of its own.
afterEach(() => {
  vi.resetModules();
  vi.mocked(createClient).mockClear();
});

const here = { url: 'https://one.example', publicKey: 'sb_publishable_test' };
const there = { url: 'https://two.example', publicKey: 'sb_publishable_other' };

it('creates the client with the settings that the contract tests are run on, and nothing else', async () => {
  const { supabaseClient } = await import('./client.ts');
  supabaseClient(here);
  expect(createClient).toHaveBeenCalledExactlyOnceWith(here.url, here.publicKey, { auth: specifiedAuth });
  expect(specifiedAuth).toEqual({ persistSession: true, autoRefreshToken: true });
});

it('makes one client per backend', async () => {
  const { supabaseClient } = await import('./client.ts');
  const client = supabaseClient(here);
  expect(supabaseClient({ ...here })).toBe(client);
  expect(supabaseClient(there)).not.toBe(client);
  expect(supabaseClient(here)).toBe(client);
  expect(createClient).toHaveBeenCalledTimes(2);
});
