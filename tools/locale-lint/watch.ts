import { watch } from 'node:fs';
import { join } from 'node:path';
import { hasErrors } from './diagnostic.ts';
import { formatDiagnostic, summarize } from './format.ts';
import { lintDictionaries } from './lint.ts';
import { loadProject } from './load.ts';

/** Programs may write a file in several steps. */
const debounceMs = 100;

/** Lints the dictionaries now and whenever one is saved. Returns a function that stops watching. */
export function watchDictionaries(root: string, print: (message: string) => void): () => void {
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const lint = async () => {
    const diagnostics = lintDictionaries(await loadProject(root));
    const outcome = hasErrors(diagnostics)
      ? 'The pages come back when they are fixed.'
      : 'The pages are shown with them.';
    const message = [...diagnostics.map(formatDiagnostic), summarize(diagnostics, outcome)].join('\n\n');
    if (message !== last) print(message);
    last = message;
  };
  const run = () =>
    void lint().catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
  run();
  const watchers = [join(root, 'locales'), join(root, 'locales/records')].map((folder) =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(run, debounceMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
