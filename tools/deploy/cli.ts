/**
 * `npm run deploy -- backend`, then `npm run deploy -- site`: the same steps as the workflow of a release, which passes
 * the build that it has checked on to `upload`. With `--dry-run` it prints the steps and the values that are missing, and
 * does nothing. Each step gets only the secrets that it needs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Manifest } from '../verify/manifest.ts';
import { cloudflareValues, databaseValues, environmentOf, siteValues, supabaseValues } from './deployment-values.ts';

const secretsFile = 'supabase/.env.production';

const usage = `npm run deploy -- <backend|site|upload|secrets> [--dry-run]

  backend  checks the functions, applies pending migrations, deploys the functions
  site     builds a release and uploads it; after the backend
  upload   uploads the release that is in dist/
  secrets  sets the functions' settings that "npm run secrets" has written, from ${secretsFile} or another file: secrets <file>`;

interface Step {
  command: string[];
  /** The values of the environment that it needs, and where they are found. */
  needs: Record<string, string>;
}

/** The value of the environment, or in a dry run without it, its name. */
const valueOf = (name: string) => process.env[name] || `<${name}>`;
const siteHost = URL.parse(valueOf('PUBLIC_SITE_URL'))?.hostname ?? valueOf('PUBLIC_SITE_URL');

const [target = '', ...options] = process.argv.slice(2);
const file = target === 'secrets' ? options.find((option) => !option.startsWith('-')) : undefined;

// The domain gets its DNS record and its certificate from the host.
const upload: Step = {
  command: ['npx', '--no-install', 'wrangler', 'deploy', '--domain', siteHost],
  needs: { PUBLIC_SITE_URL: siteValues.PUBLIC_SITE_URL, ...cloudflareValues },
};

const targets: Record<string, Step[]> = {
  backend: [
    { command: ['node', 'tools/functions/cli.ts'], needs: {} },
    { command: ['node', 'tools/admin/cli.ts', 'migrate'], needs: databaseValues },
    { command: ['node', 'tools/admin/cli.ts', 'check'], needs: databaseValues },
    { command: ['node', 'tools/deploy/supabase-api.ts', 'functions'], needs: supabaseValues },
  ],
  site: [{ command: ['node', 'tools/build/cli.ts', '--release'], needs: siteValues }, upload],
  upload: [upload],
  secrets: [
    { command: ['node', 'tools/deploy/supabase-api.ts', 'secrets', file ?? secretsFile], needs: supabaseValues },
  ],
};

const steps = targets[target];
const isDryRun = options.includes('--dry-run');
const unknown = options.find((option) => option !== '--dry-run' && option !== file);
if (!steps || unknown !== undefined) {
  const isHelp = target === '--help';
  console[isHelp ? 'log' : 'error'](usage);
  process.exit(isHelp ? 0 : 2);
}

const needs = Object.entries(Object.assign({}, ...steps.map((step) => step.needs)) as Record<string, string>);
const missing = needs.filter(([name]) => !process.env[name]).map(([name, source]) => `  ${name}: ${source}`);
if (missing.length > 0) console.error(`Missing in the environment:\n${missing.join('\n')}`);
if (missing.length > 0 && !isDryRun) process.exit(1);

if (target === 'upload' && !isDryRun) {
  const text = existsSync('dist/release.json') ? readFileSync('dist/release.json', 'utf8') : '{}';
  const { site, isRelease } = JSON.parse(text) as Partial<Manifest>;
  const { origin } = new URL(valueOf('PUBLIC_SITE_URL'));
  if (!isRelease || site !== origin) {
    console.error(`Cannot upload: dist/ holds no release for "${origin}": run "npm run build:release"`);
    process.exit(1);
  }
}

for (const { command, needs } of steps) {
  console.log(`$ ${command.join(' ')}`);
  if (isDryRun) continue;
  const [program = '', ...rest] = command;
  const env = environmentOf(needs, process.env);
  const { status } = spawnSync(program === 'node' ? process.execPath : program, rest, { stdio: 'inherit', env });
  if (status !== 0) {
    console.error(`Cannot deploy the ${target}: the step above failed; nothing after it was done`);
    process.exit(1);
  }
}
