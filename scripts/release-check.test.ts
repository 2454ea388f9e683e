import { describe, expect, it } from 'vitest';
import { placeholdersIn } from './release-check.ts';

const environment = {
  PUBLIC_SITE_URL: 'https://threadwell.nyc',
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_x',
  PUBLIC_SCHEDULER_URL: undefined,
};
const company = { name: 'Threadwell', phone: '(212) 867-5309', email: 'hello@threadwell.nyc' };

describe('a release', () => {
  it('may go out when every fact is real', () => {
    expect(placeholdersIn({ company, environment })).toEqual([]);
  });

  it.each([
    [{ email: 'hello@example.com' }, 'company.email is "hello@example.com": the name is reserved for examples'],
    [{ phone: '(212) 555-0142' }, 'company.phone is "(212) 555-0142": the number is reserved for fiction'],
    [{ phoneE164: '+12125550142' }, 'company.phoneE164 is "+12125550142": the number is reserved for fiction'],
    [
      { links: { legal: 'https://legal.example.com/terms' } },
      'company.links.legal is "https://legal.example.com/terms": the name is reserved for examples',
    ],
  ])('is refused for %j', (fact, sentence) => {
    expect(placeholdersIn({ company: { ...company, ...fact }, environment })).toEqual([sentence]);
  });

  it('is refused while its addresses are those of the local stack, each named', () => {
    const local = {
      ...environment,
      PUBLIC_SITE_URL: 'http://localhost:4321',
      PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
      PUBLIC_SUPABASE_KEY: 'sb_publishable_local_stack_only',
    };
    expect(placeholdersIn({ company, environment: local })).toEqual([
      'PUBLIC_SITE_URL is "http://localhost:4321": the address is this computer',
      'PUBLIC_SUPABASE_URL is "http://127.0.0.1:54321": the address is this computer',
      'PUBLIC_SUPABASE_KEY is "sb_publishable_local_stack_only": the key belongs to the local stack',
      'PUBLIC_SITE_URL is "http://localhost:4321": a live site has an https address',
    ]);
  });
});
