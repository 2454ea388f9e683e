import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hashOf } from '../../tools/locale-lint/report/translations.ts';
import { textsByKey } from '../../tools/locale-lint/report/translations.ts';

const run = promisify(execFile);
const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
/** The texts of earlier versions, by commit. */
const versions = new Map<string, ReadonlyMap<string, string>>();

/**
 * The English text that a translation was made from, of which the record has only a hash: Git still has the words.
 * `undefined` where it does not.
 */
export async function earlierEnglish(key: string, hash: string): Promise<string | undefined> {
  const file = 'locales/en.json';
  try {
    const { stdout } = await run('git', ['log', '--format=%H', '--', file], options);
    for (const commit of stdout.toString().split('\n').filter(Boolean)) {
      const texts =
        versions.get(commit) ?? textsByKey((await run('git', ['show', `${commit}:./${file}`], options)).stdout);
      versions.set(commit, texts);
      const text = texts.get(key);
      if (text !== undefined && hashOf(text) === hash) return text;
    }
  } catch {
    // No Git, or no history: the panel then only says that the English has changed.
  }
  return undefined;
}
