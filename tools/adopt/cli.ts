/**
 * `npm run adopt`: lists what is left of the sample company in what would be published, and exits with 0 when nothing
 * is. See `README.md`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { company } from '../../src/business/company.ts';
import { isDraft, locales } from '../../src/i18n/locales.ts';
import { readReleaseFacts } from './facts.ts';
import { findLeftovers } from './find-leftovers.ts';
import { formatLeftovers, groups } from './leftover.ts';
import { composedMails } from './mails.ts';
import { publishedFiles } from './published.ts';
import { removeSample } from './remove-sample.ts';
import { sample } from './sample.ts';

const usage = `npm run adopt                      lists what is left of the sample company; exits with 0 when nothing is
npm run adopt -- --remove-sample   deletes what belongs to the sample alone, if nothing is uncommitted
npm run adopt -- --help            prints this

The way from the template to a first release: docs/adopt.md
A word that is yours as well: delete its line in tools/adopt/sample.json`;

const order = `This is still the sample company, ${sample.company}. To make the site yours, work in this order:

${Object.values(groups)
  .map(({ title, minutes, where }, index) => `  ${index + 1}. ${title} (about ${minutes} minutes): ${where}`)
  .join('\n')}
  ${Object.keys(groups).length + 1}. npm run adopt -- --remove-sample

docs/adopt.md explains each step. What is left, by step:
`;

const options = process.argv.slice(2);
const unknown = options.find((option) => !['--help', '--remove-sample'].includes(option));
if (unknown !== undefined) {
  console.error(`Unknown option "${unknown}"\n\n${usage}`);
  process.exitCode = 2;
} else if (options.includes('--help')) console.log(usage);
else if (options.includes('--remove-sample')) process.exitCode = removeSample();
else {
  try {
    process.exitCode = listLeftovers();
  } catch (error) {
    // A build has the same to say, such as of a secret among the public values.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function listLeftovers(): number {
  if (company.name === sample.company) console.log(order);
  const folder = mkdtempSync(join(tmpdir(), 'adopt-'));
  try {
    const site = join(folder, 'site');
    const env = { ...process.env, SITE_DIR: site, SOCIAL_IMAGES: '0', CONSENT_RECORD: '0' };
    const build = spawnSync(process.execPath, ['scripts/build.ts'], { env, encoding: 'utf8' });
    const isBuilt = build.status === 0;
    // No release has them.
    const drafts = locales.filter(isDraft).map((code) => new RegExp(`^${code}[/.]`));
    const files = isBuilt ? publishedFiles(site).filter(({ where }) => !drafts.some((path) => path.test(where))) : [];
    const published = [...files, ...composedMails()];
    const leftovers = findLeftovers({ facts: readReleaseFacts(), published });
    if (isBuilt || leftovers.length > 0) console.log(formatLeftovers(leftovers));
    if (!isBuilt)
      console.error(`\nThe site cannot be built, so its pages were not read:\n\n${build.stdout}${build.stderr}`);
    return isBuilt && leftovers.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
