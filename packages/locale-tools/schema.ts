import { mkdirSync, writeFileSync } from 'node:fs';
import { pluralBase, pluralForms, type TextTree } from '../../lib/texts.ts';
import { locationOf, noteOf } from './notes.ts';
import type { Project } from './project.ts';

type Schema = Record<string, unknown>;

/**
 * Writes a JSON Schema for the files of each page, which `.vscode/settings.json` names and Git ignores: Visual Studio Code
 * completes keys, shows the original with a note for translators, and underlines unknown keys.
 */
export function writeSchemas(project: Project): void {
  const folder = `${project.folder}/records/schemas`;
  mkdirSync(folder, { recursive: true });
  for (const [page, bytes] of project.files.get(project.defaultLocale) ?? []) {
    const original = JSON.parse(Buffer.from(bytes).toString()) as TextTree;
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const schema = { $schema, ...groupSchema(project, original, `${page}.`) };
    writeFileSync(`${folder}/${page}.json`, `${JSON.stringify(schema, null, 1)}\n`);
  }
}

function groupSchema(project: Project, tree: TextTree, path: string): Schema {
  const properties: Schema = {};
  for (const [name, value] of Object.entries(tree)) {
    const key = path + name;
    const base = pluralBase(name);
    if (typeof value === 'object')
      properties[name] = { description: locationOf(project, key), ...groupSchema(project, value, `${key}.`) };
    else if (base === undefined) properties[name] = textSchema(project, key, value);
    else if (name === `${base}_other`) {
      // Which of the forms a language needs is up to the linter.
      for (const form of pluralForms)
        properties[`${base}_${form}`] = textSchema(project, key.replace(/other$/, form), value);
    }
  }
  return { type: 'object', additionalProperties: false, properties };
}

function textSchema(project: Project, key: string, original: string): Schema {
  return { type: 'string', description: `${original}\n\n${noteOf(project, key, original)}` };
}
