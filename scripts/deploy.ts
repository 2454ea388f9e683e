/**
 * `npm run deploy -- backend`, then `npm run deploy -- site`: the same steps as the workflow of a release. With
 * `--dry-run` it prints the steps and the values that are missing, and does nothing.
 */
import { spawnSync } from 'node:child_process';
import { functionNames } from '../supabase/admin/functions.ts';
import { cloudflareValues, databaseValues, siteValues, supabaseValues } from './deployment-values.ts';

const usage = `npm run deploy -- <backend|site> [--dry-run]

  backend  checks the functions, applies pending migrations, deploys the functions
  site     builds a release and uploads it; after the backend`;

interface Step {
  command: string[];
  /** The values of the environment that it needs, and where they are found. */
  needs: Record<string, string>;
}

/** The value of the environment, or in a dry run without it, its name. */
const valueOf = (name: string) => process.env[name] || `<${name}>`;
const siteHost = URL.parse(valueOf('PUBLIC_SITE_URL'))?.hostname ?? valueOf('PUBLIC_SITE_URL');

const targets: Record<string, Step[]> = {
  backend: [
    { command: ['node', 'supabase/admin/check-function.ts'], needs: {} },
    { command: ['node', 'supabase/admin/run.ts', 'migrate'], needs: databaseValues },
    { command: ['node', 'supabase/admin/run.ts', 'check'], needs: databaseValues },
    {
      command: [
        ...['npx', '--yes', 'supabase@3.1.0', 'functions', 'deploy', ...functionNames, '--use-api'],
        // Without "--yes" it asks first, and fails where nobody can answer.
        ...[`--remote=${valueOf('SUPABASE_PROJECT_REF')}`, '--yes'],
      ],
      needs: supabaseValues,
    },
  ],
  site: [
    { command: ['node', 'scripts/build.ts', '--release'], needs: siteValues },
    // The domain gets its DNS record and its certificate from the host.
    { command: ['npx', '--no-install', 'wrangler', 'deploy', '--domain', siteHost], needs: cloudflareValues },
  ],
};

const [target = '', ...options] = process.argv.slice(2);
const steps = targets[target];
const isDryRun = options.includes('--dry-run');
if (!steps || options.some((option) => option !== '--dry-run')) {
  const isHelp = target === '--help';
  console[isHelp ? 'log' : 'error'](usage);
  process.exit(isHelp ? 0 : 2);
}

const needs = Object.entries(Object.assign({}, ...steps.map((step) => step.needs)) as Record<string, string>);
const missing = needs.filter(([name]) => !process.env[name]).map(([name, source]) => `  ${name}: ${source}`);
if (missing.length > 0) console.error(`Missing in the environment:\n${missing.join('\n')}`);
if (missing.length > 0 && !isDryRun) process.exit(1);

for (const { command } of steps) {
  console.log(`$ ${command.join(' ')}`);
  if (isDryRun) continue;
  const [program = '', ...rest] = command;
  const { status } = spawnSync(program === 'node' ? process.execPath : program, rest, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`Cannot deploy the ${target}: the step above failed; nothing after it was done`);
    process.exit(1);
  }
}
