import type { Plugin } from 'vite';
import { globalName } from './marks.ts';

const marks = `globalThis.${globalName}`;

/**
 * Gives pages that are rendered for the text editor marked texts. Both modules that texts come from exist twice, as
 * they are and with marks, and a third in their place chooses: any other page is rendered as in a build.
 */
export function markedModules(): Plugin {
  return {
    name: 'marked-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Each with its own: a module may be evaluated while another page is rendered.
      const [, file, query] = /^(.*\/src\/i18n\/translate\.ts)(\?(?:plain|marked))$/.exec(importer ?? '') ?? [];
      if (!file || source !== './dictionaries') return undefined;
      const resolved = await this.resolve(source, file);
      return resolved && `${resolved.id}${query}`;
    },
    load(id) {
      // What was agreed to is told from the words alone.
      if (id.endsWith('/src/consultation/consent-version.ts'))
        return `import { consentVersion as plain } from '${id}?plain';
export * from '${id}?plain';
export const consentVersion = (locale, text) => plain(locale, ${marks}.withoutMarks(text));`;
      const [, name] = /\/src\/i18n\/(translate|dictionaries)\.ts$/.exec(id) ?? [];
      if (!name) return undefined;
      const member = name === 'translate' ? 'translator' : 'dictionaryOf';
      return `import { ${member} as plain } from '${id}?plain';
import { ${member} as marked } from '${id}?marked';
export const ${member} = (locale) => (${marks}.isRendering() ? marked : plain)(locale);`;
    },
    transform(code, id) {
      if (!id.endsWith('/src/i18n/dictionaries.ts?marked')) return undefined;
      const marked = [
        ['<Dictionary>({ ...english }, own)', `<Dictionary>(${marks}.withMarks(english), ${marks}.withMarks(own))`],
      ] as const;
      return marked.reduce((changed, [part, other]) => replaced(changed, part, other), code);
    },
  };
}

function replaced(code: string, part: string, other: string): string {
  if (!code.includes(part)) throw new Error(`Cannot mark the texts: src/i18n/dictionaries.ts has no "${part}"`);
  return code.replace(part, () => other);
}
