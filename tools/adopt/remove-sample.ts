import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { portfolio } from '../../src/business/portfolio.ts';
import type { ConsentWording } from '../../src/consultation/consent-version.ts';
import { sample } from './sample.ts';

/** Tests of the template itself; an adopted site has its own. */
const testsOfTheSample = ['e2e/sample', 'e2e/adopted', 'e2e/pictures', '.github/home.png'];

/** Deletes the files of the sample and prints them. Refuses while something is not committed. Returns the exit code. */
export function removeSample(
  root = process.cwd(),
  items: readonly { url: string; image: string }[] = portfolio,
): number {
  const status = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (status.status !== 0 || status.stdout !== '') {
    console.error(
      status.status === 0
        ? `Cannot remove the sample: these files are not committed. Commit them first, so that you can undo it\n${status.stdout}`
        : `Cannot remove the sample: the folder is not a Git repository, so that nothing could be undone`,
    );
    return 1;
  }
  const demos = globSync('public/demo/*', { cwd: root });
  const pictures = globSync('src/assets/portfolio/*', { cwd: root });
  const isDemoUsed = (folder: string) => items.some(({ url }) => url.startsWith(`/demo/${basename(folder)}/`));
  const isPictureUsed = (file: string) => items.some(({ image }) => image === basename(file));
  const removed = [
    ...testsOfTheSample.filter((path) => existsSync(join(root, path))),
    ...(demos.some(isDemoUsed) ? demos.filter((demo) => !isDemoUsed(demo)) : globSync('public/demo', { cwd: root })),
    ...pictures.filter((picture) => !isPictureUsed(picture)),
  ];
  for (const path of removed) rmSync(join(root, path), { recursive: true });
  const changed = [...withoutWordings(root), ...withoutPicture(root)];
  for (const line of [...removed.map((path) => `Deleted ${path}`), ...changed]) console.log(line);
  for (const path of [...demos.filter(isDemoUsed), ...pictures.filter(isPictureUsed)])
    console.log(`Kept ${path}: src/business/portfolio.ts names it`);
  console.log(removed.length + changed.length > 0 ? 'Look at it with git status, then commit.' : 'Nothing was left.');
  return 0;
}

/** Removes the sample's wordings: nobody who agreed to one gave this company consent. */
function withoutWordings(root: string): string[] {
  const file = join(root, 'src/consultation/consent-wordings.json');
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as ConsentWording[];
  const kept = recorded.filter(({ text }) => !text.includes(sample.company));
  if (kept.length === recorded.length) return [];
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return ['Removed the sample’s wordings from src/consultation/consent-wordings.json'];
}

function withoutPicture(root: string): string[] {
  const file = join(root, 'README.md');
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kept = source.replace(/^!\[[^\]]*\]\(\.github\/home\.png\)\n\n?/m, '');
  if (kept === source) return [];
  writeFileSync(file, kept);
  return ['Removed the picture from README.md'];
}
