import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument, type JSONDocument } from 'vscode-json-languageservice';
import { dictionaries } from '../fixture.ts';
import { schemaText } from './schema.ts';

const french = dictionaries['fr']?.['contact'] ?? '';
const english = JSON.parse(dictionaries['en']?.['contact'] ?? '') as Parameters<typeof schemaText>[1];
const schema = schemaText('contact', english);

/** VS Code's own JSON language service. */
const service = getLanguageService({
  schemaRequestService: () => Promise.resolve(schema),
});
service.configure({ schemas: [{ uri: 'schema', fileMatch: ['/locales/*/contact.json'] }] });

function open(text: string): { document: TextDocument; json: JSONDocument } {
  const document = TextDocument.create('file:///site/locales/fr/contact.json', 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

async function messagesFor(text: string): Promise<string[]> {
  const { document, json } = open(text);
  const found = await service.doValidation(document, json);
  return found.map(
    ({ message, range }) => `${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
}

describe('in an editor', () => {
  const line = '"hours": "Du lundi au vendredi, de {{opens}} à {{closes}}, heure de {{zone}}"';
  const lineNumber = french.slice(0, french.indexOf(line)).split('\n').length;

  it('a dictionary without mistakes has no underlined text', async () => {
    expect(await messagesFor(french)).toEqual([]);
  });

  it.each([
    ['a misspelled key', line.replace('hours', 'houres'), 'houres'],
    ['an empty text', '"hours": ""', 'Type the text between the quotes'],
    ['a number', '"hours": 5', 'Incorrect type'],
    ['a lost placeholder', line.replace('{{closes}}', ''), 'Put {{closes}} of the English text'],
    ['HTML', line.replace('Du', '<b>Du</b>'), 'HTML, code and invisible marks'],
  ])('%s is underlined', async (_name, typed, message) => {
    const messages = await messagesFor(french.replace(line, typed));
    expect(messages.filter((one) => one.startsWith(`${lineNumber}: `)).join()).toContain(message);
  });

  it('hovering over a key shows the English text and a note', async () => {
    const { document, json } = open(french);
    const hover = await service.doHover(document, document.positionAt(french.indexOf(line) + 3), json);
    const shown = JSON.stringify(hover?.contents);
    expect(shown).toContain('Monday to Friday');
    expect(shown).toContain('when the office closes');
    expect(shown).toContain('Contact page, phone and email');
  });

  it('keys are completed', async () => {
    const text = french.replace(`,\n    ${line}`, ',\n    ""');
    const { document, json } = open(text);
    const at = text.indexOf('""', text.indexOf('"callNow"'));
    const completion = await service.doComplete(document, document.positionAt(at + 1), json);
    expect(completion?.items.map(({ label }) => label)).toEqual(['hours']);
  });
});
