import type { TextTree } from '../../lib/texts.ts';
import type { Locale } from './locales.ts';

const files = import.meta.glob<TextTree>(['/locales/*/*.json', '!/locales/records/**'], {
  eager: true,
  import: 'default',
});

const languages = new Map<string, TextTree>();
for (const [file, texts] of Object.entries(files)) {
  const [, locale = '', page = ''] = /^\/locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  languages.set(locale, { ...languages.get(locale), [page]: texts });
}

/**
 * The texts of a language as its files have them, a branch for each file; `undefined` without any. The pseudo-languages
 * and the editor of texts replace this module (`integrations/pseudo`, `packages/locale-tools`). After a change it returns
 * a new object, so callers can cache by identity.
 */
export function textsOf(locale: Locale): TextTree | undefined {
  return languages.get(locale);
}
