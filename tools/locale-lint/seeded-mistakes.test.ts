import { describe, expect, it } from 'vitest';
import type { Diagnostic } from './diagnostic.ts';
import { dictionaries, project } from './fixture.ts';
import { lintDictionaries } from './lint.ts';

/**
 * A mistake as an editor makes it: `found` is in the file once and is replaced by `typed`, in which `⌖` marks
 * where the diagnostic has to point; `fix` is part of its advice. Unless it says otherwise, the file is the
 * French one and the mistake an error.
 */
type Mistake = [
  name: string,
  found: string,
  typed: string,
  fix: string,
  expected?: { key?: string; severity?: Diagnostic['severity']; locale?: string },
];

const source = (locale: string, page: string) => dictionaries[locale]?.[page] ?? '';
/** The file of a language that has these words, once. */
const pageWith = (locale: string, words: string) => {
  const pages = Object.entries(dictionaries[locale] ?? {}).filter(([, text]) => text.split(words).length === 2);
  expect(pages, 'where the mistake is made').toHaveLength(1);
  return pages[0]![0];
};
/** English and a language with a file of this content: a dictionary is compared with English alone. */
const withFile = (locale: string, page: string, bytes: Uint8Array) => {
  const pages = new Map(project.files.get(locale)).set(page, bytes);
  return { ...project, files: new Map([['en', project.files.get('en')!]]).set(locale, pages) };
};
/** A file is one level less deep than what it was written in. */
const dedented = (text: string) => text.replaceAll('\n  ', '\n');

const title = '"title": "Ce qui se passe après un appel manqué"';
const hours = '"hours": "Du lundi au vendredi, de {{opens}} à {{closes}}, heure de {{zone}}"';
const text = '"text": "Nina a appelé. Personne n’était libre. Le répondeur lui a promis un SMS, et elle a raccroché."';
const callNow = '"callNow": "Call now"';
const plural = '"detail_one": "Un message au plus par commande.",';
const otherForms = [
  '"detail_many": "Jusqu’à {{count}} de messages par commande.",',
  '"detail_other": "Jusqu’à {{count}} messages par commande."',
].join('\n      ');
const end = '"home": "Retour à l’accueil"\n}';

// prettier-ignore
const mistakes: Mistake[] = [
  // Syntax
  ['a trailing comma', '"stars": "5 étoiles sur 5"', '"stars": "5 étoiles sur 5"⌖,', 'Delete the comma'],
  ['a missing comma', `${title},`, `${title}⌖`, 'Type a comma here'],
  ['two commas', `${title},`, `${title},⌖,`, 'Delete it'],
  ['a semicolon instead of a comma', `${title},`, `${title}⌖;`, 'Type , instead'],
  ['a missing colon', title, title.replace('": ', '"⌖ '), 'Type : here'],
  ['an equals sign instead of a colon', title, title.replace('": ', '" ⌖= '), 'Type : instead'],
  ['a missing quote at the end', `${title},`, `${title.slice(0, -1)}⌖,`, 'Type a straight quote " here'],
  ['a missing quote at the beginning', title, title.replace('"Ce', '⌖Ce'), 'Type a straight quote " here'],
  ['straight quotes inside a text', text, text.replace('libre', '⌖"libre"'), '“ ” or « »'],
  ['smart quotes around a text', title, '"title": ⌖“Ce qui se passe après un appel manqué”', 'Type a straight quote " instead of “ and at the end'],
  ['a smart quote at the end of a text', `${title},`, `${title.slice(0, -1)}⌖”,`, 'Type a straight quote " instead of ”'],
  ['smart quotes around a key', title, title.replace('"title"', '⌖“title”'), 'Type a straight quote " instead of “'],
  ['guillemets around a text', title, '"title": ⌖«Ce qui se passe après un appel manqué»', 'instead of «'],
  ['single quotes', title, '"title": ⌖\'Ce qui se passe après un appel manqué\'', "instead of '"],
  ['a key without quotes', title, title.replace('"title"', '⌖title'), 'Type "title"'],
  ['a comment', `${title},`, `⌖// à revoir\n      ${title},`, 'Delete it'],
  ['a text on two lines', text, text.replace('appelé. ', 'appelé.⌖\n        '), 'Put all of it on one line'],
  ['a tab in a text', text, text.replace('Nina a', 'Nina⌖\ta'), 'Type a space instead'],
  ['a backslash', text, text.replace('Nina a', 'Nina ⌖\\a'), 'Type \\\\ for a backslash'],
  ['no text at all', `${title},`, '"title":⌖ ,', 'Type the text in quotes here'],
  ['a missing brace in the middle', `${text}\n      },`, `${text}⌖,`, 'Type } before this comma'],
  ['a surplus brace in the middle', `${text}\n      },`, `${text}\n      }\n      ⌖},`, 'Delete it'],
  ['a missing brace at the end', end, `${end.slice(0, -2)}⌖`, 'Type the missing }'],
  ['a surplus brace at the end', end, `${end}⌖}`, 'Delete one of the two'],
  ['conflict markers', `    ${title},`, `⌖<<<<<<< HEAD\n      ${title},\n=======\n      "title": "Après un appel"\n>>>>>>> other`, 'Keep one of the two'],
  ['a no-break space outside of a text', title, title.replace('": ', '":⌖\u00A0'), 'Type an ordinary space'],
  // Keys
  ['a duplicate key', `${title},`, `${title},\n      ⌖"title": "Après un appel manqué",`, 'Delete one of the two lines', { key: 'home.thread.title' }],
  ['a misspelled key', title, title.replace('"title"', '⌖"titel"'), 'Did you mean "title"?', { key: 'home.thread.titel' }],
  ['a translated key', title, title.replace('"title"', '⌖"intitulé"'), 'Did you mean "title"?', { key: 'home.thread.intitulé' }],
  ['a surplus key', `${title},`, `${title},\n      ⌖"bonus": "Et en plus",`, 'Delete the line', { key: 'home.thread.bonus' }],
  ['a reserved key', `${title},`, `${title},\n      ⌖"__proto__": "Et en plus",`, 'Delete the line', { key: 'home.thread.__proto__' }],
  ['a missing key', `${title},\n      "business": "La boulangerie de Rosa",`, `${title}⌖,`, 'Add "business": "Rosa’s Bakery" on a new line after "title"', { key: 'home.thread.business', severity: 'warning' }],
  ['a key that no page shows', '"title": "What happens after a missed call",', '"title": "What happens after a missed call",\n      ⌖"oldTitle": "What used to happen",', 'Delete the line', { key: 'home.thread.oldTitle', severity: 'warning', locale: 'en' }],
  // Types
  ['null', title, '"title": ⌖null', 'Type "title": "your words"', { key: 'home.thread.title' }],
  ['a list', title, '"title": ⌖["Ce qui se passe"]', 'Type "title": "your words"'],
  ['a group instead of a text', title, '"title": ⌖{ "a": "Ce qui se passe" }', 'Type "title": "your words"'],
  ['a text instead of a group', '"states": {\n      "ohio": "Ohio"\n    }', '"states": ⌖"Ohio"', 'Type { } with a text for each of "ohio"', { key: 'legal.states' }],
  // Words
  ['an empty text', title, '"title": ⌖""', 'Type the text between them'],
  ['a text of spaces and invisible characters', title, '"title": ⌖" \u00A0\u200B"', 'Type the text between them'],
  ['a missing placeholder', hours, '"hours": ⌖"Du lundi au vendredi, dès {{opens}}, heure de {{zone}}"', 'Put {{closes}} where the sentence needs it', { key: 'contact.reach.hours' }],
  ['a translated placeholder', hours, hours.replace('{{opens}}', '⌖{{ouvre}}'), 'Type {{opens}}'],
  ['a placeholder with one brace at its end', hours, hours.replace('{{opens}}', '⌖{{opens}'), 'Type {{opens}}'],
  ['a placeholder with one brace on each side', hours, hours.replace('{{opens}}', '⌖{opens}'), 'Type {{opens}}'],
  ['a placeholder of programmers', hours, hours.replace('{{zone}}', '{{zone}} ⌖%s'), 'Type {{opens}}'],
  ['a placeholder with blanks in it', hours, hours.replace('{{opens}}', '⌖{{ opens }}'), 'Type {{opens}}'],
  ['a placeholder with a format', hours, hours.replace('{{opens}}', '⌖{{opens, long}}'), 'Type {{opens}}'],
  ['a placeholder with a hyphen', hours, hours.replace('{{opens}}', '⌖{{-opens}}'), 'Type {{opens}}'],
  ['a placeholder with three braces', hours, hours.replace('{{opens}}', '⌖{{{opens}}}'), 'Type {{opens}}'],
  ['a placeholder in full-width braces', hours, hours.replace('{{opens}}', '⌖｛｛opens｝｝'), 'Type {{opens}}'],
  ['a placeholder in another', hours, hours.replace('{{opens}}', '⌖{{opens{{closes}}}}'), 'Type {{opens}}'],
  ['a dot in a placeholder', hours, hours.replace('{{opens}}', '⌖{{opens.at}}'), 'Type {{opens}}'],
  ['a placeholder of another text', hours, hours.replace('de {{opens}}', 'de {{opens}} ⌖{{count}}'), 'These do: {{opens}}, {{closes}}, {{zone}}'],
  ['a placeholder that gets no value', callNow, '"callNow": "Call ⌖{{citty}}"', 'Type {{city}}', { key: 'contact.reach.callNow', locale: 'en' }],
  ['a placeholder that has a value elsewhere', callNow, '"callNow": "Call for ⌖{{addOn}}"', 'These do: {{', { locale: 'en' }],
  ['a surplus placeholder', text, text.replace('Nina', '⌖{{name}}'), 'Remove it'],
  ['a missing plural form', `${plural}\n      ${otherForms}`, `${otherForms}⌖`, 'Add a line: "detail_one"', { key: 'contact.meeting.detail' }],
  ['an ending that is no plural form', plural, `${plural}\n      ⌖"detail_ones": "Un message",`, 'Delete the line'],
  ['a plural form that the language does not have', plural, `${plural}\n      ⌖"detail_few": "Quelques messages",`, 'Delete the line'],
  ['HTML', text, text.replace('libre', '⌖<b>libre</b>'), 'Type only the words: Nina a appelé. Personne n’était libre.'],
  ['a closing tag of HTML', text, text.replace('libre', 'libre⌖</p>'), 'Type only the words'],
  ['a script', text, text.replace('libre', 'libre⌖<script>alert(1)</script>'), 'Type only the words'],
  ['a script and nothing else', text, '"text": "⌖<script>alert(1)</script>"', 'Type words instead'],
  ['an HTML entity', text, text.replace('appelé', 'appel⌖&eacute;'), 'Type é'],
  ['a link that runs code', text, text.replace('Nina', '⌖javascript:alert(1)'), 'Remove it'],
  ['an external URL', text, text.replace('Nina', '⌖http://nina.test/profil'), 'ask for a placeholder'],
  ['a link without its language', text, text.replace('Nina', 'Voyez ⌖/contact : Nina'), 'Type /fr/contact'],
  ['a link to another language', text, text.replace('Nina', 'Voyez ⌖/es/contact : Nina'), 'Type /fr/contact'],
  ['a link to no page', text, text.replace('Nina', 'Voyez ⌖/fr/contacts : Nina'), 'Type /fr/contact'],
  ['an invisible space', text, text.replace('Nina a', 'Nina⌖\u200B a'), 'Delete it'],
  ['a mark that reverses the text', text, text.replace('Nina', '⌖\u202ENina'), 'Delete it'],
  ['a soft hyphen', text, text.replace('appelé', 'ap⌖\u00ADpelé'), 'Delete it'],
  ['mojibake in a letter', text, text.replace('appelé', 'appel⌖Ã©'), 'Type: Nina a appelé. Personne n’était libre.'],
  ['mojibake in an apostrophe', text, text.replace('n’', 'n⌖â€™'), 'Type: Nina a appelé. Personne n’était libre.'],
  ['a lost character', text, text.replace('appelé', 'appel⌖\uFFFD'), 'Type the word again'],
  ['untranslated English', text, '"text": ⌖"Nina called. The oven was open. She heard the greeting offer a text, and hung up."', 'Translate it', { severity: 'warning' }],
  ['a title over 60', '"title": "{{company}}, le pain à visage humain"', '"title": ⌖"{{company}}, le pain à visage humain, ici, ailleurs et partout"', 'Shorten it to 60', { severity: 'warning' }],
  ['a description over 160', '"description": "Qui nous sommes, ', '"description": ⌖"Qui nous sommes, depuis toujours, pour longtemps et pour tous ceux qui aiment le bon pain et le pain frais, ', 'Shorten it to 160', { severity: 'warning' }],
  ['a button that is too long', '"home": "Retour à l’accueil"', '"home": ⌖"Revenir maintenant à la page d’accueil du site"', 'Shorten it to 34', { severity: 'warning' }],
  ['a text of 300 characters where English has 30', text, `"text": ⌖"${'Nina a appelé. '.repeat(19)}Non."`, 'Shorten it to 192', { severity: 'warning' }],
  ['no space before a French punctuation mark', '"text": "Chez Rosa\u202F: c’est', '"text": "Chez Rosa⌖: c’est', 'Copy "\u202F:"', { severity: 'warning' }],
  ['an ordinary space before a French punctuation mark', '"frameNote": "L’agenda ne s’affiche pas\u202F?"', '"frameNote": "L’agenda ne s’affiche pas ⌖?"', 'Copy "\u202F?"', { severity: 'warning' }],
  ['a straight apostrophe', text, text.replace('n’', "n⌖'"), 'Type ’', { severity: 'warning' }],
  ['a question without ¿', '"frameNote": "¿No se ve el calendario?"', '"frameNote": "No se ve el calendario⌖?"', 'Type ¿No se ve el calendario?', { severity: 'warning', locale: 'es' }],
  ['a space at the end', text, text.replace('raccroché."', 'raccroché.⌖ "'), 'Delete it', { severity: 'warning' }],
];

/** Line and column of an offset, both counted from 1. */
function positionOf(text: string, offset: number) {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

it('accepts what has no mistake', () => {
  expect(lintDictionaries(project)).toEqual([]);
});

describe('reports, at its position, with the fix and nothing else:', () => {
  it.each(mistakes)('%s', (_name, found, typed, fix, { locale = 'fr', severity = 'error', key } = {}) => {
    const page = pageWith(locale, dedented(found));
    const file = `locales/${locale}/${page}.json`;
    const marked = source(locale, page).replace(dedented(found), () => dedented(typed));
    const position = positionOf(marked, marked.indexOf('⌖'));
    const diagnostics = lintDictionaries(withFile(locale, page, Buffer.from(marked.replace('⌖', ''))));
    expect(diagnostics).toEqual([
      expect.objectContaining({ file, severity, ...position, ...(key !== undefined && { key }) }),
    ]);
    expect(diagnostics[0]?.fix).toContain(fix);
  });
});

describe('reports about the file as a whole:', () => {
  const french = source('fr', 'notFound');
  it.each([
    ['no words at all', Buffer.from(' \n'), 'Restore its last version'],
    ['a byte order mark', Buffer.from(`\uFEFF${french}`), 'not as "UTF-8 with BOM"'],
    ['UTF-16', Buffer.from(`\uFEFF${french}`, 'utf16le'), 'Save it again with the encoding "UTF-8"'],
  ])('%s', (_name, bytes, fix) => {
    const place = { file: 'locales/fr/notFound.json', line: 1, column: 1 };
    const diagnostics = lintDictionaries(withFile('fr', 'notFound', bytes));
    expect(diagnostics).toEqual([expect.objectContaining(place)]);
    expect(diagnostics[0]?.fix).toContain(fix);
  });

  it('another encoding, at its first non-ASCII character', () => {
    const western = french.replace(/[^\u0000-\u00ff]/g, "'");
    expect(lintDictionaries(withFile('fr', 'notFound', Buffer.from(western, 'latin1')))).toEqual([
      expect.objectContaining({
        ...positionOf(western, western.search(/[^\u0000-\u007f]/)),
        message: 'The file is not saved as UTF-8: "à" would be garbled',
        fix: 'Save the file again with the encoding "UTF-8"',
      }),
    ]);
  });

  it('a name that no English file has', () => {
    const diagnostics = lintDictionaries(withFile('fr', 'shop', Buffer.from('{ "title": "Boutique" }')));
    expect(diagnostics).toMatchObject([{ file: 'locales/fr/shop.json', line: 1, severity: 'error' }]);
  });
});

it('reports every mistake of every file in one run, but only the first of a file that cannot be read', () => {
  const changed = (locale: string, page: string, ...changes: [found: string, typed: string][]) => {
    const text = changes.reduce((before, [found, typed]) => before.replace(found, typed), source(locale, page));
    return withFile(locale, page, Buffer.from(text)).files.get(locale)!;
  };
  const files = new Map(project.files)
    .set('fr', changed('fr', 'home', [`${title},`, title], [text, text.replace('libre', '<b>libre</b>')]))
    .set('es', changed('es', 'contact', ['¿No se ve', 'No se ve'], ['Llamar', '<b>Llamar</b>']));
  expect(lintDictionaries({ ...project, files }).map(({ file, fix }) => `${file} ${fix.slice(0, 18)}`)).toEqual([
    'locales/fr/home.json Type a comma here',
    'locales/es/contact.json Type only the word',
    'locales/es/contact.json Type ¿No se ve el ',
  ]);
});
