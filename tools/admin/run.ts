/** `npm run admin`. */
import { meetingRules } from '../../src/business/meetings.ts';
import { runCommand } from './command.ts';
import { writeFunctionModules } from './function-modules.ts';

// The commands compose mails with them, and a new clone has none.
writeFunctionModules();
const { commands } = await import('./commands.ts');

process.exitCode = await runCommand(
  commands,
  `Times are those of ${meetingRules.timeZone}, such as 2027-03-15T09:00, unless they have an offset.`,
  process.argv.slice(2),
);
