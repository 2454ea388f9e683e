import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { TextTree } from '../../../lib/texts.ts';
import type { Config } from '../config.ts';
import { formatDiagnostic, hasErrors } from '../diagnostic.ts';
import { lintProject } from '../lint.ts';
import { readProject, type Pages } from '../project.ts';
import { pseudoTexts } from '../../../lib/pseudo-texts.ts';
import { replaceModules } from '../replace-modules.ts';
import { writeSchemas } from '../schema.ts';
import { isRendering, withMarks, withoutMarks } from './marks.ts';

/** The global through which modules of the site, which Vite evaluates, reach the functions of this file. */
const globalName = '__localeTools';

/**
 * Gives pages of the dev server the texts as they are on disk, with marks for the text editor. A mistake is shown in place
 * of the page. What the editor writes reloads no page, because the pages update themselves; other changes do.
 */
export function liveTexts(config: Config, onCodeChange: () => void) {
  const written = new Map<string, Uint8Array>();
  const isText = (file: string) => new RegExp(`^${config.folder}/(?!records/)[^/]+/[^/]+\\.json$`).test(file);
  let trees = new Map<string, TextTree>();
  let server: ViteDevServer | undefined;
  let isChecked = false;

  function textsOf(locale: string): TextTree | undefined {
    requireCorrectTexts();
    const name = `${locale} ${isRendering()}`;
    const known = trees.get(name);
    if (known) return known;
    const pseudo = locale === config.defaultLocale ? undefined : pseudoTexts(locale, textsOf(config.defaultLocale)!);
    const tree = pseudo ?? treeOf(readProject(config).files.get(locale), isRendering());
    if (tree) trees.set(name, tree);
    return tree;
  }

  /** A text that is not written yet shows as its key, so that a company can see its pages while it writes them. */
  function requireCorrectTexts(): void {
    if (isChecked) return;
    const project = readProject(config);
    const diagnostics = lintProject(project);
    const errors = diagnostics.filter((one) => hasErrors([one]) && one.missing === undefined);
    const [first] = errors;
    if (first) {
      const { file, line, column } = first;
      const name = errors.length === 1 ? 'A mistake in the texts' : `${errors.length} mistakes in the texts`;
      // The stack would point here instead of at the dictionary.
      const message = errors.map(formatDiagnostic).join('\n\n');
      throw Object.assign(new Error(message), { name, loc: { file, line, column }, stack: '' });
    }
    isChecked = true;
    writeSchemas(project);
    for (const one of diagnostics) server?.config.logger.warn(formatDiagnostic(one));
  }

  Object.assign(globalThis, { [globalName]: { textsOf, withoutMarks } });

  const plugin: Plugin = {
    name: 'live-texts',
    configureServer(started) {
      server = started;
      for (const event of ['add', 'change', 'unlink'])
        started.watcher.on(event, (path: string) => {
          const file = relative(process.cwd(), path);
          if (!isText(file)) return;
          const saved = written.get(file);
          if (saved && event !== 'unlink' && readFileSync(path).equals(saved)) return;
          // Once another program has changed the file, a change back to what the editor wrote counts as well.
          written.delete(file);
          isChecked = false;
          trees = new Map();
          started.ws.send({ type: 'full-reload' });
        });
    },
    hotUpdate: {
      order: 'pre',
      handler({ file }) {
        if (isText(relative(process.cwd(), file))) return [];
        onCodeChange();
        return undefined;
      },
    },
  };

  const unmarked = Object.entries(config.editor.withoutMarks).map(([path, name]) => {
    const source = (original: string) => `import { ${name} as original } from '${original}';
export * from '${original}';
export const ${name} = (...values) => original(...values.map(${globalName}.withoutMarks));`;
    return [path, source] as const;
  });
  const replaced = replaceModules('texts-for-editor', {
    [config.editor.textFiles]: () => `export const textsOf = (locale) => ${globalName}.textsOf(locale);`,
    ...Object.fromEntries(unmarked),
  });

  return {
    plugins: [replaced, plugin],
    /** Called before the editor writes a file that it has checked. */
    onWrite: (file: string, bytes: Uint8Array): void => {
      written.set(file, bytes);
      trees = new Map();
    },
  };
}

function treeOf(pages: Pages | undefined, isMarked: boolean): TextTree | undefined {
  if (!pages || pages.size === 0) return undefined;
  const branches = [...pages].map(([page, bytes]) => {
    const texts = JSON.parse(Buffer.from(bytes).toString()) as TextTree;
    return [page, isMarked ? withMarks(texts, `${page}.`) : texts];
  });
  return Object.fromEntries(branches) as TextTree;
}
