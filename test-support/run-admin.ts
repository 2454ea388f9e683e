import { vi } from 'vitest';
import { runCommand } from '../tools/admin/run-command.ts';
import { commands } from '../tools/admin/cli.ts';

/** Runs `npm run admin -- <argv>` in this process with `DATABASE_URL` set, and returns its exit code and output. */
export async function runAdmin(databaseUrl: string | undefined, ...argv: string[]) {
  const output = { stdout: '', stderr: '' };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output.stdout += String(text)))),
    vi.spyOn(console, 'log').mockImplementation((text) => void (output.stdout += `${String(text)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void (output.stderr += `${String(text)}\n`)),
  ];
  vi.stubEnv('DATABASE_URL', databaseUrl);
  try {
    return { status: await runCommand(commands, argv), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
