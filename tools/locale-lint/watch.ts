import { watch } from 'node:fs';
import { join } from 'node:path';
import { checkContent } from './check.ts';
import { messageOf, summaryOf } from './message.ts';
import { readContent } from './read-content.ts';

/** A program may write a file in several steps. */
const settleMs = 100;

/** Says what is wrong in the dictionaries, now and whenever one is saved. Returns how to end it. */
export function watchContent(root: string, print: (message: string) => void): () => void {
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    const findings = checkContent(await readContent(root));
    const hasErrors = findings.some(({ severity }) => severity === 'error');
    const outcome = hasErrors ? 'The pages come back when they are mended.' : 'The pages are shown with them.';
    const message = [...findings.map(messageOf), summaryOf(findings, outcome)].join('\n\n');
    if (message !== last) print(message);
    last = message;
  };
  const run = () =>
    void check().catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
  run();
  const watchers = [join(root, 'locales'), join(root, 'locales/records')].map((folder) =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(run, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
