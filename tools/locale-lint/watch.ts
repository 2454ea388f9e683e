import { watch } from 'node:fs';
import { join } from 'node:path';
import { hasErrors } from './diagnostic.ts';
import { formatReport } from './format.ts';
import { lintDictionaries } from './lint.ts';
import { loadProject } from './load.ts';

/** Programs may write a file in several steps. */
const debounceMs = 100;

/** Lints the dictionaries now and whenever one is saved. */
export function watchDictionaries(root: string, print: (message: string) => void): void {
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const lint = async () => {
    const diagnostics = lintDictionaries(await loadProject(root));
    const isBroken = hasErrors(diagnostics);
    const outcome = isBroken ? 'The pages come back when they are fixed.' : 'The pages are shown with them.';
    const message = formatReport(diagnostics, outcome);
    if (message !== last) print(message);
    last = message;
  };
  const run = () => void lint().catch((error: Error) => print(error.message));
  run();
  // Linux loses a file that an editor replaces when it watches recursively.
  for (const folder of ['locales', 'locales/records'])
    watch(join(root, folder), () => {
      clearTimeout(timer);
      timer = setTimeout(run, debounceMs);
    });
}
