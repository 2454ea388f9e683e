import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';

const documents = globSync(
  '{*.md,.github/*.md,docs/**/*.md,{e2e,locales,test-support}/*.md,supabase/**/*.md,{tools,packages}/*/*.md}',
)
  // It also names commands of earlier versions.
  .filter((file) => file !== 'CHANGELOG.md')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it('documents only npm scripts that exist', () => {
  const named = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it('installs what is missing before each command of the README', () => {
  const [, named = ''] = /## Quick start\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
  const names = [...named.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => scripts[`pre${name}`] !== 'node scripts/install.mjs')).toEqual([]);
});

// Node 20 cannot run TypeScript; an npm script runs on the project's own Node.
it('documents no command that only newer versions of Node can run', () => {
  const direct = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnode [\w./-]+\.ts\b/g)].map(([command]) => ({ file, command })),
  );
  expect(direct).toEqual([]);
});

/** Without the project's own Node: what a terminal has. */
const terminal = {
  ...process.env,
  PATH: process.env['PATH']
    ?.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
};
const { stdout: version } = spawnSync('node', ['--version'], { env: terminal, encoding: 'utf8' });

it.each(['admin', 'adopt', 'content', 'deploy', 'new', 'secrets', 'sms-registration', 'verify'])(
  `"npm run %s -- --help" explains itself on the terminal's Node, here ${version.trim()}`,
  { timeout: 30_000 },
  (name) => {
    const { status, stdout } = spawnSync('npm', ['run', '--silent', name, '--', '--help'], {
      env: terminal,
      encoding: 'utf8',
    });
    expect(stdout).toContain(`npm run ${name} `);
    expect(status).toBe(0);
  },
);
