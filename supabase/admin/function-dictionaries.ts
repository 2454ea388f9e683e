import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../src/business/languages.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'supabase/functions/_shared/dictionaries.ts');

/**
 * Writes the module through which the functions read the dictionaries: the deploy uploads only what is imported by
 * name. Git ignores it, and every command writes it again before it needs it, so the table of languages stays the
 * only one.
 */
export function writeFunctionDictionaries(): void {
  const codes = Object.keys(languages).filter((code) => existsSync(join(root, 'locales', `${code}.json`)));
  const nameOf = (code: string) => `words_${code.replaceAll('-', '_')}`;
  const imports = codes.map(
    (code) => `import ${nameOf(code)} from '../../../locales/${code}.json' with { type: 'json' };\n`,
  );
  const entries = codes.map((code) => `  '${code}': ${nameOf(code)},\n`);
  const text = `// Written from src/business/languages.ts by supabase/admin/function-dictionaries.ts.\n${imports.join('')}
export const dictionaries: Readonly<Record<string, object>> = {\n${entries.join('')}};\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (import.meta.main) writeFunctionDictionaries();
