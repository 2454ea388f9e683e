import { createClient } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { specifiedAuth } from '../../supabase/auth-contract/open-contract.ts';
import { supabaseClient } from './client.ts';

vi.mock('@supabase/supabase-js', () => ({ createClient: vi.fn(() => ({})) }));

// `submit.test.ts` covers that another backend gets a client of its own.
it('makes one client, with the settings that the contract tests are run on, and nothing else', () => {
  const backend = { url: 'https://one.example', publicKey: 'sb_publishable_test' };
  expect(supabaseClient({ ...backend })).toBe(supabaseClient(backend));
  expect(vi.mocked(createClient).mock.calls).toEqual([[backend.url, backend.publicKey, { auth: specifiedAuth }]]);
  expect(specifiedAuth).toEqual({ persistSession: true, autoRefreshToken: true });
});
