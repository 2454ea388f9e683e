import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { cloudflareValues, databaseValues, environmentOf, siteValues, supabaseValues } from './deployment-values.ts';

it.each([
  ['DATABASE_URL', databaseValues],
  ['SUPABASE_ACCESS_TOKEN', supabaseValues],
  ['CLOUDFLARE_API_TOKEN', cloudflareValues],
])('gives %s only to the steps that need it', (secret, needs) => {
  const env = { PATH: '/bin', DATABASE_URL: 'd', SUPABASE_ACCESS_TOKEN: 's', CLOUDFLARE_API_TOKEN: 'c' };
  expect(environmentOf(needs, env)).toEqual({ PATH: '/bin', [secret]: env[secret as keyof typeof env] });
  expect(environmentOf(siteValues, env)).toEqual({ PATH: '/bin' });
});

it.each([
  ['a value is missing', { CLOUDFLARE_API_TOKEN: '' }, {}, 'Missing in the environment:\n  CLOUDFLARE_API_TOKEN: '],
  ['dist/ was built for this computer', {}, { site: 'http://localhost:4321' }, 'Cannot upload: dist/ holds no release'],
  [
    'dist/ is no release',
    {},
    { isRelease: false },
    'Cannot upload: dist/ holds no release for "https://www.example.com"',
  ],
])('uploads nothing where %s', (_, values, manifest, problem) => {
  const release = { site: 'https://www.example.com', isRelease: true, ...manifest };
  const cwd = temporaryFolder({ 'dist/release.json': JSON.stringify(release) });
  const env = { ...process.env, CLOUDFLARE_ACCOUNT_ID: 'a', CLOUDFLARE_API_TOKEN: 'c', ...values };
  const options = { cwd, env: { ...env, PUBLIC_SITE_URL: 'https://www.example.com/' }, encoding: 'utf8' } as const;
  const program = [join(import.meta.dirname, 'cli.ts'), 'upload'];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, options);
  expect(stderr).toContain(problem);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

describe('the commands of a release', () => {
  const commandsFor = (target: string) => {
    const env = { ...process.env, PUBLIC_SITE_URL: 'https://www.example.com' };
    const args = ['tools/deploy/cli.ts', target, '--dry-run'];
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim().split('\n');
  };

  it('run no program that the lock file does not pin', () => {
    const commands = ['backend', 'site', 'upload', 'secrets'].flatMap(commandsFor);
    expect(commands.filter((command) => !/^\$ (node |npx --no-install )/.test(command))).toEqual([]);
    const documents = ['README.md', 'docs/go-live.md', 'supabase/README.md', 'tools/deploy/secrets.ts'];
    expect(documents.filter((file) => /npx (?!--no-install|playwright)\S/.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });

  it('deploy the pages to the domain that they were built for', () => {
    expect(commandsFor('upload').at(-1)).toBe('$ npx --no-install wrangler deploy --domain www.example.com');
  });
});
