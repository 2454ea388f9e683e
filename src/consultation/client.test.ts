import { createClient } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { specifiedAuth } from '../../supabase/auth-contract/open-contract.ts';
import { supabaseClient } from './client.ts';

vi.mock('@supabase/supabase-js', () => ({ createClient: vi.fn(() => ({})) }));

const here = { url: 'https://one.example', publicKey: 'sb_publishable_test' };
const there = { url: 'https://two.example', publicKey: 'sb_publishable_other' };

it('makes one client per backend, with the settings that the contract tests are run on, and nothing else', () => {
  const client = supabaseClient(here);
  expect(supabaseClient({ ...here })).toBe(client);
  expect(supabaseClient(there)).not.toBe(client);
  expect(supabaseClient(here)).toBe(client);
  const settings = { auth: specifiedAuth };
  expect(vi.mocked(createClient).mock.calls).toEqual([
    [here.url, here.publicKey, settings],
    [there.url, there.publicKey, settings],
  ]);
  expect(specifiedAuth).toEqual({ persistSession: true, autoRefreshToken: true });
});
