import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { checkContent, type Finding } from '../../tools/locale-lint/check.ts';
import { messageOf } from '../../tools/locale-lint/message.ts';
import { readContent } from '../../tools/locale-lint/read-content.ts';

/**
 * While the site is being edited, shows in the place of a page what is wrong in a dictionary; the page is back
 * when it is mended. A build is checked before Astro starts (`build-site.ts`).
 */
export function contentCheck(root = process.cwd()): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [dictionaryGuard(root)] } });
      },
    },
  };
}

/** Vite would only say that it cannot parse the file, and not where. */
function dictionaryGuard(root: string) {
  return {
    name: 'dictionary-guard',
    enforce: 'pre',
    async load(id: string) {
      if (!isDictionary(root, id)) return;
      const errors = checkContent(await readContent(root)).filter(({ severity }) => severity === 'error');
      if (errors.length > 0) throw new ContentError(errors);
    },
  } as const;
}

/** What an editor sees in the place of the page: every mistake, and the lines around the first. */
class ContentError extends Error {
  readonly loc: { file: string; line: number; column: number };

  constructor(errors: Finding[]) {
    super(errors.map(messageOf).join('\n\n'));
    this.name = errors.length === 1 ? 'A mistake in the texts' : `${errors.length} mistakes in the texts`;
    const [first] = errors;
    this.loc = { file: first?.file ?? '', line: first?.line ?? 1, column: first?.column ?? 1 };
    // The place that matters is in the dictionary, not in this file.
    this.stack = '';
  }
}

function isDictionary(root: string, file: string): boolean {
  return /^locales\/[\w-]+\.json$/.test(relative(root, file.split('?')[0] ?? '').replaceAll('\\', '/'));
}
