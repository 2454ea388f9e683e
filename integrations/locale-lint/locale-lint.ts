import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { formatDiagnostic, hasErrors } from '../../tools/locale-lint/diagnostic.ts';
import { lintDictionaries } from '../../tools/locale-lint/lint.ts';
import { loadProject } from '../../tools/locale-lint/load.ts';
import { writeSchemas } from '../../tools/locale-lint/schema/schema.ts';

/** Digests of dictionaries that have no mistakes. */
const accepted = new Set<string>();
const digestOf = (path: string, bytes: Uint8Array) => hash('sha256', Buffer.concat([Buffer.from(`${path}\n`), bytes]));

/** For a program that has checked what it changed: the dictionary is not linted again if it had no mistakes before. */
export function acceptWritten(path: string, bytes: Uint8Array, before: Uint8Array): void {
  if (accepted.has(digestOf(path, before))) accepted.add(digestOf(path, bytes));
}

/**
 * Makes the dev server show the mistakes of a dictionary, and the lines around the first, in place of the page, and
 * its warnings in the terminal. A build lints the dictionaries before Astro starts (`scripts/build.ts`).
 */
export function localeLint(): Plugin {
  return {
    name: 'locale-lint',
    apply: 'serve',
    // Before Vite's own JSON plugin, whose error would not say where the mistake is.
    enforce: 'pre',
    configureServer: writeSchemas,
    async load(id) {
      const path = relative(process.cwd(), id.split('?')[0] ?? '').replaceAll('\\', '/');
      if (!/^locales\/(?!records\/)[\w-]+\/\w+\.json$/.test(path)) return;
      const digest = digestOf(path, readFileSync(path));
      if (accepted.has(digest)) return;
      const diagnostics = lintDictionaries(await loadProject());
      // A text that is not written yet shows as its key, so that a company can see its pages while it writes them.
      const errors = diagnostics.filter((diagnostic) => hasErrors([diagnostic]) && diagnostic.missing === undefined);
      const [first] = errors;
      if (!first) {
        accepted.add(digest);
        diagnostics.filter(({ file }) => file === path).forEach((warning) => this.warn(formatDiagnostic(warning)));
        return;
      }
      const { file, line, column } = first;
      const name = errors.length === 1 ? 'A mistake in the texts' : `${errors.length} mistakes in the texts`;
      // The stack would point here instead of at the dictionary.
      const message = errors.map(formatDiagnostic).join('\n\n');
      throw Object.assign(new Error(message), { name, loc: { file, line, column }, stack: '' });
    },
  };
}
