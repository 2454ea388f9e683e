import { join } from 'node:path';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { acceptWritten } from '../locale-lint/locale-lint.ts';

const isDictionary = (file: string) => /\/locales\/(?!records\/)[\w-]+\/\w+\.json$/.test(file);

/**
 * Makes the next page show what the editor has written, without waiting for the watcher of files and without reloading
 * the pages, which update themselves. What another program writes reloads them as ever.
 */
export function freshTexts({ onCodeChange }: { onCodeChange: () => void }) {
  const written = new Map<string, Uint8Array>();
  let server: ViteDevServer | undefined;

  const plugin: Plugin = {
    name: 'fresh-texts',
    enforce: 'pre',
    configureServer(started) {
      server = started;
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, read }) {
        if (!isDictionary(file)) {
          onCodeChange();
          return undefined;
        }
        const own = written.get(file);
        if (own && Buffer.from(await read()).equals(own)) return [];
        // Once another program has changed the file, a change back to what the editor wrote counts as well.
        if (written.get(file) === own) written.delete(file);
        return undefined;
      },
    },
  };

  function onWrite(name: string, bytes: Uint8Array, before: Uint8Array): void {
    const file = join(process.cwd(), name).replaceAll('\\', '/');
    written.set(file, bytes);
    acceptWritten(name, bytes, before);
  }

  /** Forgets the pages that were made from the dictionaries. */
  function invalidate(): void {
    const timestamp = Date.now();
    for (const environment of Object.values(server?.environments ?? {})) {
      const invalidated = new Set<NonNullable<ReturnType<typeof environment.moduleGraph.getModuleById>>>();
      for (const file of written.keys())
        for (const one of environment.moduleGraph.getModulesByFile(file) ?? [])
          environment.moduleGraph.invalidateModule(one, invalidated, timestamp, true);
      if (!isRunnableDevEnvironment(environment)) continue;
      const { evaluatedModules } = environment.runner;
      for (const { id } of invalidated) {
        const evaluated = id && evaluatedModules.getModuleById(id);
        if (evaluated) evaluatedModules.invalidateModule(evaluated);
      }
    }
  }

  return { plugin, onWrite, invalidate };
}
