/**
 * `npm run content`: checks the dictionaries and prints what is wrong in words for an editor, all of it in one
 * run. Exits with 1 when a build would be stopped; with `GATE=1` also when the gate would.
 */
import { checkContent } from './check.ts';
import { messageOf, summaryOf } from './message.ts';
import { readContent } from './read-content.ts';

const findings = checkContent(await readContent(process.cwd()));
for (const finding of findings) console.log(`${messageOf(finding)}\n`);
const stops = findings.some(({ severity }) => severity === 'error' || process.env['GATE'] === '1');
console.log(summaryOf(findings, stops ? 'Nothing was published.' : 'They do not stop a build.'));
process.exitCode = stops ? 1 : 0;
