import { afterEach, expect, it, vi } from 'vitest';
import { publicValueProblem, readEnvironment } from './environment.ts';

afterEach(() => vi.unstubAllEnvs());

const jwt = (payload: object) =>
  ['{"alg":"HS256"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

it.each(['sb_publishable_local_stack_only', 'sb_publishable_a-B_9', jwt({ role: 'anon' })])(
  'publishes the key %s',
  (key) => expect(publicValueProblem('PUBLIC_SUPABASE_KEY', key)).toBeUndefined(),
);

it.each([
  ['PUBLIC_SUPABASE_KEY', 'sb_secret_a-B_9'],
  ['PUBLIC_SUPABASE_KEY', jwt({ role: 'service_role' })],
  ['PUBLIC_SUPABASE_KEY', jwt({ role: 'authenticated' })],
  ['PUBLIC_SUPABASE_KEY', 'x.y.z'],
  ['PUBLIC_SUPABASE_KEY', 'sb_publishable_?'],
  ['PUBLIC_SUPABASE_KEY', 'a key'],
  ['PUBLIC_SUPABASE_URL', 'postgresql://postgres.x:secret@pooler.example.com/postgres'],
  ['PUBLIC_SITE_URL', 'https://user:secret@www.example.com'],
  ['PUBLIC_ANALYTICS_ID', `sbp_${'a1'.repeat(20)}`],
  ['PUBLIC_ANYTHING', jwt({ role: 'service_role' })],
  ['PUBLIC_ANYTHING', 'sbp_v0_aBcD1234aBcD1234'],
  ['PUBLIC_ANYTHING', 'ghp_aBcD1234aBcD1234'],
  ['PUBLIC_SCHEDULER_URL', 'https://calendar.google.com/calendar/ical/a%40example.com/private-a1b2/basic.ics'],
  ['PUBLIC_SCHEDULER_URL', 'https://outlook.office365.com/owa/calendar/a1@example.com/b2/calendar.html'],
  ['PUBLIC_SCHEDULER_URL', 'https://backend.example.com/functions/v1/meetings/calendar.ics?key=a1'],
  ['PUBLIC_SCHEDULER_URL', 'https://backend.example.com/workflows/a1/run?api-version=1&sig=b2'],
  ['PUBLIC_ANALYTICS_URL', 'https://discord.com/api/webhooks/1/a'],
  ['PUBLIC_ANALYTICS_URL', 'https://example.webhook.office.com/webhookb2/a1'],
  ['PUBLIC_ANYTHING', 're_aBcD1234_aBcD1234aBcD1234'],
])('never publishes a secret, and stops the build without repeating it: %s', (name, value) => {
  vi.stubEnv(name, value);
  expect(readEnvironment).toThrow(`Cannot use the environment: "${name}" `);
  expect(readEnvironment).not.toThrow(value);
});

it.each([
  ...['https://www.example.com', 'https://outlook.office365.com/owa/calendar/Sales@example.com/bookings/'],
  ...['https://calendar.example.com/private-consultation?month=5', 'https://example.com/webhooks-explained'],
  '',
  'https://calendar.example.com/appointments/schedules/re_AZ?gv=true',
])('publishes the URL "%s"', (url) => expect(publicValueProblem('PUBLIC_SCHEDULER_URL', url)).toBeUndefined());
