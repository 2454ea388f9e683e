import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { describeStack } from './backend.ts';

/** The file that a running stack writes to its data folder, for tests, for other commands and for its next start. */
export type StackFile = ReturnType<typeof describeStack>;

export const stackDirectory = resolve(import.meta.dirname, '../..', process.env['LOCAL_DATA_DIR'] || '.local');
export const stackFile = join(stackDirectory, 'stack.json');

/** Undefined without the file. A stack that was killed leaves it. */
export function readStack(): StackFile | undefined {
  return existsSync(stackFile) ? (JSON.parse(readFileSync(stackFile, 'utf8')) as StackFile) : undefined;
}
