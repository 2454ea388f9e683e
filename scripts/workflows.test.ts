import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const read = (name: string) => workflows.find((workflow) => workflow.name === name)?.text ?? '';

describe.each(workflows)('$name', ({ text }) => {
  const lines = text.split('\n');

  it('pins every action by its whole commit hash and says which version that is', () => {
    const actions = lines.filter((line) => /^\s*-?\s*uses:/.test(line));
    expect(actions).not.toEqual([]);
    const loose = actions.filter((line) => !/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
    expect(loose).toEqual([]);
  });

  it('may read the code and nothing else, unless a job says more', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    expect(text).not.toMatch(/write-all|pull_request_target/);
    const checkouts = lines.filter((line) => line.includes('actions/checkout@')).length;
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts);
  });

  it('ends each job in time and never runs twice at once for the same thing', () => {
    const jobs = text.slice(text.indexOf('\njobs:\n')).match(/^ {2}[\w-]+:$/gm) ?? [];
    expect(jobs).not.toEqual([]);
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(jobs.length);
    expect(text).toMatch(/^concurrency:\n {2}group: /m);
  });

  it('puts no value of an event into a command', () => {
    const commands = lines.filter((line) => /^\s*-?\s*run:/.test(line));
    expect(commands.filter((line) => line.includes('${{'))).toEqual([]);
  });
});

it('a change is checked by npm test alone, and its reports are kept even when it fails', () => {
  expect(read('check.yml')).toMatch(/^ {6}- run: npm test$/m);
  expect(read('check.yml')).toMatch(/upload-artifact@.*\n\s+if: \$\{\{ !cancelled\(\) \}\}/);
});

it('a release checks everything first, then deploys database, function and site in this order', () => {
  const steps = [
    'npm run check:function',
    'npm run build:release',
    'supabase/admin/run.ts migrate',
    'functions deploy',
    'needs: function',
    'wrangler deploy',
  ];
  const places = steps.map((step) => read('deploy.yml').indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
