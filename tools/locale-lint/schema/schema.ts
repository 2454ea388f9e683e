import { mkdirSync, writeFileSync } from 'node:fs';
import { pluralBase, pluralForms, type TextTree } from '../../../lib/texts.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { readPages } from '../load.ts';
import { measureOf } from '../rules/length.ts';
import { formsOf, requiredPlaceholders } from '../rules/placeholders.ts';
import { locationOf, noteOf, roleOf } from './notes.ts';

type Schema = Record<string, unknown>;

/** Written here, where `.vscode/settings.json` looks for the one of each page; Git ignores them. */
export const schemaFolder = 'locales/records/schemas';

const definitions = {
  text: {
    allOf: [
      { type: 'string', pattern: '\\S', patternErrorMessage: 'Type the text between the quotes' },
      {
        not: { type: 'string', pattern: '</?[A-Za-z!]|\\bjavascript:|\\u202E' },
        errorMessage: 'HTML, code and invisible marks are not allowed in a text',
      },
    ],
  },
};

/**
 * The JSON Schema of the files of a page, derived from the English one: editors complete keys, show the English text with
 * a note for translators, and underline what a build would reject. English is shown for what is missing.
 */
export function schemaText(page: string, english: TextTree): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The words of the site in one language',
    ...groupSchema(english, `${page}.`),
    definitions,
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** Writes the schemas of the English files as they are on disk. */
export function writeSchemas(): void {
  mkdirSync(schemaFolder, { recursive: true });
  for (const [page, bytes] of readPages(defaultLocale))
    writeFileSync(
      `${schemaFolder}/${page}.json`,
      schemaText(page, JSON.parse(Buffer.from(bytes).toString()) as TextTree),
    );
}

function groupSchema(words: TextTree, path: string): Schema {
  const properties: Schema = {};
  for (const [name, value] of Object.entries(words)) {
    const key = path + name;
    const base = pluralBase(name);
    if (typeof value === 'object')
      properties[name] = { description: locationOf(key), ...groupSchema(value, `${key}.`) };
    else if (base === undefined) properties[name] = textSchema(key, value);
    else if (name === `${base}_other`) {
      // Which of the forms a language needs is up to the linter.
      for (const form of pluralForms) properties[`${base}_${form}`] = textSchema(key.replace(/other$/, form), value);
    }
  }
  return { type: 'object', additionalProperties: false, properties };
}

function textSchema(key: string, english: string): Schema {
  const placeholders = requiredPlaceholders(key, english);
  const limit = roleOf(key)?.limit;
  // A placeholder counts as what replaces it.
  const slack = placeholders.reduce((sum, name) => sum + name.length + 4 - measureOf(name), 0);
  return {
    description: `${english}\n\n${noteOf(key, english)}`,
    ...(limit && { maxLength: limit.max + Math.max(0, slack) }),
    // In an `allOf`, because in draft-07 a `$ref` ignores what stands beside it.
    allOf: [
      { $ref: '#/definitions/text' },
      ...placeholders.map((name) => ({
        pattern: `\\{\\{\\s*-?\\s*(?:${formsOf(name).join('|')})\\b`,
        patternErrorMessage: `Put {{${name}}} of the English text where the sentence needs it`,
      })),
    ],
  };
}
