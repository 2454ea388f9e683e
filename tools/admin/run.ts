/** `npm run admin`. */
import { runCommand } from './command.ts';
import { writeFunctionModules } from '../functions/modules.ts';

// The commands compose mails with them, and a new clone has none.
writeFunctionModules();
const { commands } = await import('./commands.ts');

process.exitCode = await runCommand(commands, process.argv.slice(2));
