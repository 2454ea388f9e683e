import { limitOf } from './limits.ts';
import { noteOf, placeOfKey } from './notes.ts';
import { placeholdersOf } from './placeholders.ts';
import { pluralBase } from './plurals.ts';

type Words = { [key: string]: string | Words };
type Schema = Record<string, unknown>;

/** Where the schema is kept; each dictionary names it in its first line. */
export const schemaFile = 'locales/records/dictionary.schema.json';

/** What holds for every text. */
const definitions = {
  words: { type: 'string', pattern: '\\S', patternErrorMessage: 'Type the text between the quotes' },
  plain: {
    not: { type: 'string', pattern: '</?[A-Za-z!]|\\bjavascript:|\\u202E' },
    errorMessage: 'HTML, programs and invisible marks cannot stand in a text',
  },
};

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * The JSON Schema of a dictionary, from the English one and the limits: an editor's program completes keys by
 * it, shows the English text with a translator's note, and underlines what a build would refuse.
 */
export function dictionarySchema(english: Words): Schema {
  const { $schema: _, ...words } = english;
  const group = groupSchema(words, '');
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The words of the site in one language',
    ...group,
    properties: { $schema: { type: 'string' }, ...(group['properties'] as Schema) },
    definitions,
  };
}

/** The schema as its file holds it. */
export function schemaText(english: Words): string {
  return `${JSON.stringify(dictionarySchema(english), null, 1)}\n`;
}

function groupSchema(words: Words, path: string): Schema {
  const properties: Schema = {};
  for (const [name, value] of Object.entries(words)) {
    const key = path === '' ? name : `${path}.${name}`;
    const base = pluralBase(name);
    if (typeof value === 'object') {
      properties[name] = { description: placeOfKey(key), ...groupSchema(value, key) };
    } else if (base === undefined) properties[name] = textSchema(key, value);
    else if (name === `${base}_other`) Object.assign(properties, pluralSchemas(key.slice(0, -'_other'.length), value));
  }
  return { type: 'object', additionalProperties: false, required: requiredOf(words), properties };
}

/** Each language takes the forms it needs; the content check knows which. */
function pluralSchemas(key: string, other: string): Schema {
  const name = key.split('.').at(-1) ?? '';
  return Object.fromEntries(forms.map((form) => [`${name}_${form}`, textSchema(`${key}_${form}`, other, ['count'])]));
}

function requiredOf(words: Words): string[] {
  return Object.keys(words).filter((name) => pluralBase(name) === undefined || name.endsWith('_other'));
}

function textSchema(key: string, english: string, optional: string[] = []): Schema {
  const placeholders = placeholdersOf(english).filter((name) => !optional.includes(name));
  const limit = limitOf(key);
  // Four characters stand for what is filled in, as the check counts.
  const slack = placeholders.reduce((sum, name) => sum + name.length + 4 - (name === 'company' ? 10 : 4), 0);
  return {
    description: `${english}\n\n${noteOf(key, english)}`,
    ...(limit && { maxLength: limit.most + Math.max(0, slack) }),
    allOf: [
      { $ref: '#/definitions/words' },
      { $ref: '#/definitions/plain' },
      ...placeholders.map((name) => ({
        pattern: `\\{\\{\\s*-?\\s*${name}\\b`,
        patternErrorMessage: `Put {{${name}}} of the English text where the sentence needs it`,
      })),
    ],
  };
}
