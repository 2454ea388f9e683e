import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

describe('the commands of a release', () => {
  const commandsFor = (target: string) => {
    const env = {
      ...process.env,
      SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
      PUBLIC_SITE_URL: 'https://www.example.com',
    };
    const args = ['tools/deploy/cli.ts', target, '--dry-run'];
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim().split('\n');
  };

  it('run no program that the lock file does not pin', () => {
    const commands = [
      ...commandsFor('backend'),
      ...commandsFor('site'),
      ...commandsFor('upload'),
      ...commandsFor('secrets'),
    ];
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
