import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from './fixtures.ts';

test('what is published holds no secret (fault 24)', () => {
  const site = resolve(process.env['SITE_DIR'] ?? 'dist');
  const secrets =
    /sb_secret_\w|service_role|postgres(?:ql)?:\/\/|DISPATCH_SECRET|MAIL_API_KEY|VISITOR_HASH_SALT|BEGIN .*KEY/;
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|css|json|txt|xml|map)$/.test(file),
  );
  expect(files).toContain('contact.html');
  expect(files.filter((file) => secrets.test(readFileSync(join(site, file), 'utf8')))).toEqual([]);
});
