import { readFileSync, writeFileSync } from 'node:fs';
import { schemaFile, schemaText } from './schema.ts';

/** Writes the schema of the English dictionary as it is on disk; returns whether the file had to change. */
export function updateSchema(): boolean {
  const english = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Parameters<typeof schemaText>[0];
  const text = schemaText(english);
  if (text === readFileSync(schemaFile, 'utf8')) return false;
  writeFileSync(schemaFile, text);
  return true;
}
