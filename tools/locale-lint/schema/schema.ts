import { readFileSync, writeFileSync } from 'node:fs';
import { type TextTree, pluralBase, pluralForms } from '../../../src/i18n/texts.ts';
import { measureOf } from '../rules/length.ts';
import { formsOf, requiredPlaceholders } from '../rules/placeholders.ts';
import { locationOf, noteOf, roleOf } from './notes.ts';

type Schema = Record<string, unknown>;

/** Each dictionary names it as its `$schema`. */
export const schemaFile = 'locales/records/dictionary.schema.json';

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
 * The JSON Schema of a dictionary as its file holds it, derived from the English one: editors complete keys, show
 * the English text with a note for translators, and underline what a build would reject. English is shown for what
 * is missing.
 */
export function schemaText({ $schema: _, ...words }: TextTree): string {
  const group = groupSchema(words, '');
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The words of the site in one language',
    ...group,
    properties: { $schema: { type: 'string' }, ...(group['properties'] as Schema) },
    definitions,
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** The schema that the English dictionary on disk needs; `undefined` while the file has it. */
export function outdatedSchema(): string | undefined {
  const text = schemaText(JSON.parse(readFileSync('locales/en.json', 'utf8')) as TextTree);
  return text === readFileSync(schemaFile, 'utf8') ? undefined : text;
}

/** Writes the schema of the English dictionary as it is on disk; returns whether the file had to change. */
export function updateSchema(): boolean {
  const text = outdatedSchema();
  if (text !== undefined) writeFileSync(schemaFile, text);
  return text !== undefined;
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
