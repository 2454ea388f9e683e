import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../test-support/temporary-folder.ts';

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

const textOf = (name: string) => workflows.find((workflow) => workflow.name === name)?.text ?? '';

it('a release tests, builds, and deploys database, functions and site, in this order', () => {
  const steps = [
    // Tags of the template's versions, such as v1.0.0, release nothing.
    "check:\n    if: startsWith(github.event.release.tag_name, 'live-')\n",
    '- run: npm test\n',
    'needs: check\n',
    'npm run build:release',
    'actions/upload-artifact',
    'needs: build\n',
    'actions/download-artifact',
    'npm run deploy -- backend',
    'npm run deploy -- upload',
  ];
  const positions = steps.map((step) => textOf('deploy.yml').indexOf(step));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

// GitHub takes a job that was skipped for one that has passed.
it('runs the tests of a pull request also when its texts are wrong, and the guide requires both checks', () => {
  const [, test = ''] = textOf('check.yml').split(/^ {2}test:\n/m);
  expect(test).toContain('- run: npm test\n');
  expect(test).not.toMatch(/^ {4}(needs|if):/m);
  expect(readFileSync('docs/online-editor.md', 'utf8')).toContain('with `texts` and `test`');
});

it('adds the records that changed, are new or are gone to the branch of a pull request, and nothing else', () => {
  const folder = temporaryFolder();
  const [origin, update, commit] = ['origin/owner/site.git', 'update', 'commit'].map((name) => join(folder, name));
  // The script of the step that has this line.
  const scriptWith = (line: string) => {
    const scripts = textOf('pull-request.yml').match(/(?<=run: \|\n)(?: {10}.*\n)+/g) ?? [];
    return scripts.find((script) => script.includes(line)) ?? '';
  };
  const run = (directory: string, script: string) => {
    const env = {
      ...process.env,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: join(folder, 'output'),
      BRANCH: 'cms/home',
      REPOSITORY: 'owner/site',
      TOKEN: 'token',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${join(folder, 'origin')}/.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://x-access-token:token@github.com/',
    };
    const program = `set -e\ngh() { echo "gh $*"; }\n${script}`;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', program], { cwd: directory, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const write = (files: Record<string, string>) => writeFiles(update!, files);
  const [records, wordings] = ['locales/records/translated', 'src/consultation/consent-wordings.json'];
  write({ [`${records}/fr.json`]: 'old', [`${records}/xx.json`]: 'gone', [wordings]: 'old', 'src/page.ts': 'old' });
  run(folder, `git init --quiet --bare '${origin}'`);
  run(
    update!,
    `git init --quiet --initial-branch=cms/home && git add . &&
    git -c user.name=Editor -c user.email=editor@example.com commit --quiet --message=Texts &&
    git push --quiet '${origin}' cms/home && git clone --quiet --branch=cms/home '${origin}' '${commit}'`,
  );
  write({ [`${records}/fr.json`]: 'new', [`${records}/de.json`]: 'new', [wordings]: 'new', 'src/page.ts': 'new' });
  rmSync(join(update!, records, 'xx.json'));
  run(update!, scriptWith('git diff'));
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe('changed=true\n');
  run(folder, 'mkdir records && mv records.patch records');
  expect(run(commit!, scriptWith('git apply'))).toContain('gh workflow run check.yml --repo owner/site --ref cms/home');
  const changes = run(origin!, 'git diff --name-status cms/home~1 cms/home').trimEnd().split('\n');
  expect(changes).toEqual([
    `A\t${records}/de.json`,
    `M\t${records}/fr.json`,
    `D\t${records}/xx.json`,
    `M\t${wordings}`,
  ]);
});
