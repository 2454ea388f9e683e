import { readFileSync } from 'node:fs';
import { company } from '../../src/business/company.ts';
import { readText, siteFiles } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { expect, test } from '../support/fixtures.ts';
import { locales } from '../support/site.ts';

test.skip(...needsFiles);

test('no published file is a source map or a dictionary, and none contains a secret (F24, F68)', () => {
  const source = new RegExp(`\\.(map|ts|tsx|astro|jsonc)$|(^|/)(${locales.join('|')})\\.json$`);
  expect([...siteFiles()].filter((file) => source.test(file))).toEqual([]);
  const secrets =
    /sb_secret_\w|service_role|postgres(?:ql)?:\/\/|DISPATCH_SECRET|MAIL_API_KEY|VISITOR_HASH_SALT|BEGIN .*KEY/;
  const files = [...siteFiles()].filter((file) => /\.(?:html|js|css|json|txt|xml|map)$/.test(file));
  expect(files).toContain('contact.html');
  expect(files.filter((file) => secrets.test(readText(file)))).toEqual([]);
});

test('nothing published has a trace of the text editor, nor a mark of a text (R94)', () => {
  const trace = /data-texts|edit-texts|text-editor|astro-dev-toolbar|\/_texts|[\u{E0100}-\u{E01EF}]|%F3%A0%8[4-7]/u;
  // In pictures and fonts any bytes may follow each other.
  const files = [...siteFiles()].filter((file) => !/\.(?:png|webp|avif|jpe?g|ico|woff2?)$/.test(file));
  expect(files.filter((file) => trace.test(readText(file)))).toEqual([]);
});

test('security.txt says where to report a vulnerability, as RFC 9116 requires', async ({ request, baseURL }) => {
  const path = '/.well-known/security.txt';
  const response = await request.get(path);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  const fields = Object.fromEntries(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.replace(/^\S+: /, '')]),
  );
  expect(fields).toEqual({
    Contact: `mailto:${company.email}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    'Preferred-Languages': locales.join(', '),
    Canonical: `${baseURL}${path}`,
  });
  const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(365);
});

test('/health.json says which release is served, and no cache keeps it', async ({ request }) => {
  const response = await request.get('/health.json');
  expect(response.headers()).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const health = (await response.json()) as { built: string; commit?: string };
  expect(health).toMatchObject({ status: 'pass', version });
  expect(Date.parse(health.built)).toBeLessThan(Date.now());
  expect(health.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/);
});
