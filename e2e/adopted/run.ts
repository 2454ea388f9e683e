/**
 * `npm run test:adopted`: copies the project, lays the second company over it, removes the sample, and runs everything
 * that `npm test` runs in that copy. With `short`, as a stage of `npm test`, it runs the tests that no company's
 * facts may break. A copy that fails is kept.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adoptedCopy } from './adopted-copy.ts';

const isShort = process.argv.includes('short');

/** Values of a made-up deployment, which no test may depend on. */
const deployment = `PUBLIC_SITE_URL=https://www.golden-coast.zz
PUBLIC_SUPABASE_URL=https://backend.golden-coast.zz
PUBLIC_SUPABASE_KEY=sb_publishable_goldenCoast
PUBLIC_SCHEDULER_URL=https://calendar.golden-coast.zz
PUBLIC_ANALYTICS=umami
PUBLIC_ANALYTICS_ID=5f1c8b0e-2f5e-4d7a-9c33-0d6c1f7a9b21
PUBLIC_ANALYTICS_URL=https://visits.golden-coast.zz
PUBLIC_EDITOR_REPOSITORY=golden-coast/site
PUBLIC_EDITOR_SIGN_IN=https://sign-in.golden-coast.zz
`;
const author = ['-c', 'user.name=Luísa Prado', '-c', 'user.email=luisa@golden-coast.zz'];

const copy = adoptedCopy();
const startedAt = Date.now();
try {
  run('Icons', process.execPath, ['scripts/draw-icons.ts']);
  // What npm runs before each command.
  run('Dictionaries of the functions', process.execPath, ['tools/functions/write-modules.ts']);
  run('Records of the dictionaries', process.execPath, ['packages/locale-tools/cli.ts']);
  commit();
  writeFileSync(join(copy.folder, '.env'), deployment);
  run('Remove the sample', process.execPath, ['tools/adopt/cli.ts', '--remove-sample']);
  // While the Portuguese is a draft, it is not released.
  run('Adopt', process.execPath, ['tools/adopt/cli.ts']);
  copy.translate();
  run('Records of the dictionaries', process.execPath, ['packages/locale-tools/cli.ts']);
  commit();
  run('Release', process.execPath, ['tools/build/cli.ts', '--release']);
  run('Tests', process.execPath, ['scripts/test.ts', ...(isShort ? ['short'] : [])]);
  copy.remove();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\nThe copy is in ${copy.folder}`);
  process.exitCode = 1;
}

function commit(): void {
  spawnSync('git', ['init', '--quiet'], { cwd: copy.folder });
  spawnSync('git', ['add', '--all'], { cwd: copy.folder });
  run('Commit', 'git', [...author, 'commit', '--quiet', '--message=Adopt the site']);
}

function run(name: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: copy.folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (status !== 0) throw new Error(`Adopted: "${name}" failed after ${seconds} s`);
  console.log(`-- ${name} (${seconds} s)`);
}
