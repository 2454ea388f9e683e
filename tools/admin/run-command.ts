import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import connect, { type Sql } from 'postgres';
import { databaseUrl as databaseUrlSchema } from '../../supabase/functions/_shared/settings/settings-table.ts';
import { readStack } from '../stack/stack-file.ts';

/** One command of `npm run admin`. */
export interface Command {
  /** Its argument, such as `<reference>`, or `[file]` if it may be left out. */
  parameter?: string;
  about: string;
  /** The argument is empty if it is not given. */
  run: (input: { sql: Sql; argument: string }) => Promise<string>;
}

class UsageError extends Error {}

const options = {
  local: { type: 'boolean' },
  'env-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parse>['values'];

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true });

/** Runs the command that the arguments name, and returns the exit code. */
export async function runCommand(commands: Record<string, Command>, argv: string[]): Promise<number> {
  let name = '';
  let sql: Sql | undefined;
  try {
    const { values, positionals } = parse(argv);
    [name = ''] = positionals;
    if (values.help || name === 'help') {
      console.log(usageOf(commands));
      return 0;
    }
    const command = commands[name];
    if (!command) throw new UsageError(name === '' ? 'No command is given' : `There is no command "${name}"`);
    const argument = argumentOf(name, command, positionals.slice(1));
    const url = databaseUrl(values);
    const problem = databaseUrlSchema.safeParse(url).error?.issues[0]?.message;
    if (problem) throw new Error(problem.replace('{name}', 'the URL of the database'));
    sql = connect(url, { max: 1, onnotice: () => undefined });
    console.error(`Database: ${describeDatabase(sql)}${values.local ? ', the local stack' : ''}`);
    const answer = await command.run({ sql, argument });
    process.stdout.write(`${answer.replace(/\r?\n$/, '')}\n`);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isUsage =
      error instanceof UsageError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
    console.error(isUsage ? `${usageOf(commands)}\n\n${reason}` : `Cannot ${name}: ${reason}`);
    return isUsage ? 2 : 1;
  } finally {
    await sql?.end();
  }
}

/** A file with personal data must not be committed by accident. */
export function warnOfGit(file: string): void {
  // 0 when it is ignored, 128 outside a repository.
  if (spawnSync('git', ['check-ignore', '-q', file], { cwd: dirname(file) }).status === 1)
    console.error(`Git does not ignore "${file}": move it out of the repository, or it may be published`);
}

function argumentOf(name: string, { parameter }: Command, words: string[]): string {
  const surplus = words[parameter ? 1 : 0];
  if (surplus !== undefined)
    throw new UsageError(`"${name}" does not understand "${surplus}": quote an argument that has spaces`);
  const [argument = ''] = words;
  if (parameter?.startsWith('<') && argument.trim() === '') throw new UsageError(`"${name}" needs ${parameter}`);
  return argument;
}

/** The database must be named: there is no default. */
function databaseUrl({ local, 'env-file': file }: Values): string {
  const given = process.env['DATABASE_URL'];
  if (local && (given || file !== undefined))
    throw new UsageError(
      `--local is the local stack, but ${given ? 'DATABASE_URL' : '--env-file'} names a database too`,
    );
  if (given && file !== undefined) throw new UsageError('Both DATABASE_URL and --env-file name a database');
  if (local) {
    const stack = readStack();
    if (!stack) throw new Error('no local stack is running');
    return stack.databaseUrl;
  }
  if (file !== undefined) return readDatabaseUrl(file);
  if (!given)
    throw new UsageError('Name the database: --env-file <file>, DATABASE_URL, or --local for the local stack');
  return given;
}

function readDatabaseUrl(file: string): string {
  const url = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))['DATABASE_URL'];
  if (!url) throw new Error(`there is no DATABASE_URL in "${file}"`);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`others may read "${file}", which holds a password: run "chmod 600 '${file}'"`);
  return url;
}

/** The user is part of it: projects behind one pooler differ in nothing else. The password is not. */
function describeDatabase({ options: { host, port, database, user } }: Sql): string {
  return `"${database}" on ${host.map((name, n) => `${name}:${port[n] ?? port[0]}`).join(', ')} as ${user}`;
}

function usageOf(commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(
    ([name, { parameter = '', about }]) => `  ${`${name} ${parameter}`.padEnd(30)}${about}`,
  );
  return `npm run admin -- <command> [--env-file <file> | --local]

${lines.join('\n')}

The file for --env-file has a line DATABASE_URL="…", which connects as the owner, and only you may read it. Without
--env-file, the variable DATABASE_URL of the environment is used; --local is the running local stack.`;
}
