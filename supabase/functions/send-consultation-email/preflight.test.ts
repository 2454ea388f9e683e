import { corsHeaders } from '@supabase/supabase-js/cors';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabaseHeaders } from './responses.ts';
import { calls, origin, resetCalls, submitUrl } from '../../../tools/dev-stack/test-handler.ts';

beforeEach(resetCalls);

describe('the preflight (F23)', () => {
  const ask = (headers: Record<string, string>) =>
    calls.handler(new Request(submitUrl, { method: 'OPTIONS', headers }), '192.0.2.1');

  it('allows every header that supabase-js and we may send', async () => {
    const answer = await ask({ Origin: origin, 'Access-Control-Request-Method': 'POST' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(', ');
    const ours = [
      'idempotency-key',
      'x-page-locale',
      'x-page-path',
      'x-consent-version',
      'x-form-elapsed-ms',
      'x-form-honeypot',
    ];
    expect(allowed).toEqual(expect.arrayContaining([...ours, ...supabaseHeaders]));
  });

  it('knows the header set of the installed supabase-js', () => {
    expect(supabaseHeaders.join(', ')).toBe(corsHeaders['Access-Control-Allow-Headers']);
  });

  it('allows nothing to another origin', async () => {
    const answer = await ask({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
