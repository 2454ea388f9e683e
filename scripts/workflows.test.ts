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
    const jobs = text.split(/^ {2}(?=[\w-]+:\n)/m).filter((job) => /^ +[\w-]+: write$/m.test(job));
    expect(jobs.filter((job) => /\b(npm|npx|node)\b/.test(job.replace(/^ *#.*/gm, '')))).toEqual([]);
  });

  it('interpolates no event data into a command', () => {
    // A line of a command has no key, except that of a command of one line.
    const values = /^\s*(- )?(?!run:)[\w-]+: /;
    expect(lines.filter((line) => line.includes('${{') && !values.test(line))).toEqual([]);
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
