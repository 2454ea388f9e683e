import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

describe.each(workflows)('$name', ({ text }) => {
  const lines = text.split('\n');

  it('pins every action to a commit', () => {
    const actions = lines.filter((line) => /^\s*-?\s*uses:/.test(line));
    expect(actions).not.toEqual([]);
    expect(actions.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('has a read-only token that no checkout stores', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    expect(text).not.toMatch(/write-all|pull_request_target/);
    const checkouts = lines.filter((line) => line.includes('actions/checkout@')).length;
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts);
  });

  it('runs no code of the project in a job that may write', () => {
    const jobs = text.split(/^ {2}(?=[\w-]+:\n)/m).filter((job) => /^ +\w+: write$/m.test(job));
    expect(jobs.filter((job) => /\b(npm|npx|node)\b/.test(job.replace(/^ *#.*/gm, '')))).toEqual([]);
  });

  it('interpolates no event data into a command', () => {
    const commands = lines.filter((line) => /^\s*-?\s*run:/.test(line));
    expect(commands.filter((line) => line.includes('${{'))).toEqual([]);
  });
});

it('a release tests, builds, and deploys database, functions and site, in this order', () => {
  const deploy = workflows.find(({ name }) => name === 'deploy.yml')?.text ?? '';
  const steps = [
    '- run: npm test\n',
    'needs: check\n',
    'npm run build:release',
    'actions/upload-artifact',
    'needs: build\n',
    'npm run deploy -- backend',
    'needs: functions\n',
    'actions/download-artifact',
    'npm run deploy -- upload',
  ];
  const positions = steps.map((step) => deploy.indexOf(step));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

describe('the commands of a release', () => {
  const commandsFor = (target: string) => {
    const env = {
      ...process.env,
      SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
      PUBLIC_SITE_URL: 'https://www.example.com',
    };
    const args = ['tools/deploy/deploy.ts', target, '--dry-run'];
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

// Node itself is not in it: the package "node" fetches the binary of its version when it is installed, and npm compares it
// with the registry's hash only.
it('the lock file has the hash of every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const open = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !integrity && !link);
  expect(open).toEqual([]);
});
