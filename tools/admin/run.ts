/** `npm run admin`. */
import { runCommand } from './command.ts';
import { commands } from './commands.ts';

process.exitCode = await runCommand(commands, process.argv.slice(2));
