import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

export const fileOf = (locale: string) => `locales/${locale}.json`;

export function readBytes(locale: string): Buffer | undefined {
  try {
    return readFileSync(fileOf(locale));
  } catch {
    return undefined;
  }
}

/** Whole at every moment: the dev server may be reading it. */
export function replaceFile(file: string, bytes: Uint8Array): void {
  const written = `${file}.new`;
  writeFileSync(written, bytes, { mode: statSync(file).mode });
  renameSync(written, file);
}

/** Whether Git is merging two versions of a file. */
export function isUnmerged(file: string): boolean {
  const { stdout, status } = spawnSync('git', ['ls-files', '--unmerged', '--', file], { encoding: 'utf8' });
  // Without Git there is nothing to merge.
  return status === 0 && stdout !== '';
}
