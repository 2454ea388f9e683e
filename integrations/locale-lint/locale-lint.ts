import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { hasErrors, type LocatedDiagnostic } from '../../tools/locale-lint/diagnostic.ts';
import { formatDiagnostic } from '../../tools/locale-lint/format.ts';
import { lintDictionaries } from '../../tools/locale-lint/lint.ts';
import { loadProject } from '../../tools/locale-lint/load.ts';

/**
 * Makes the dev server show the mistakes of a dictionary in place of the page. A build lints the dictionaries
 * before Astro starts (`scripts/build.ts`).
 */
export function localeLint(root = process.cwd()): AstroIntegration {
  return {
    name: 'locale-lint',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [lintOnLoad(root)] } });
      },
    },
  };
}

/** Runs before Vite's own JSON plugin, whose error would not say where the mistake is. */
function lintOnLoad(root: string) {
  return {
    name: 'locale-lint',
    enforce: 'pre',
    async load(id: string) {
      const file = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
      if (!/^locales\/[\w-]+\.json$/.test(file)) return;
      const errors = lintDictionaries(await loadProject(root)).filter((diagnostic) => hasErrors([diagnostic]));
      const [first] = errors;
      if (first) throw new DictionaryError(first, errors);
    },
  } as const;
}

/** Vite's overlay shows every mistake, and the lines around the first. */
class DictionaryError extends Error {
  readonly loc: { file: string; line: number; column: number };

  constructor({ file, line, column }: LocatedDiagnostic, errors: LocatedDiagnostic[]) {
    super(errors.map(formatDiagnostic).join('\n\n'));
    this.name = errors.length === 1 ? 'A mistake in the texts' : `${errors.length} mistakes in the texts`;
    this.loc = { file, line, column };
    // The stack would point here instead of at the dictionary.
    this.stack = '';
  }
}
