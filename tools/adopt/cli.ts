/** `npm run adopt`: lists what is left of the sample company, and exits with 0 when nothing is. See `README.md`. */
import { company } from '../../src/business/company.ts';
import { findLeftovers, formatLeftovers, groups } from './leftovers.ts';
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
  if (company.name === sample.company) console.log(order);
  try {
    const leftovers = findLeftovers();
    console.log(formatLeftovers(leftovers));
    process.exitCode = leftovers.length === 0 ? 0 : 1;
  } catch (error) {
    // For example, a secret among the public values.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
