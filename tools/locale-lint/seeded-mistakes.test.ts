import { expect, it, describe } from 'vitest';
import { checkContent } from './check.ts';
import { readContent } from './read-content.ts';

/** A mistake in the French dictionary as an editor makes it; `⌖` in `typed` is where the message has to point. */
interface Mistake {
  name: string;
  /** What stands in the file, once. */
  found: string;
  typed: string;
  /** What the message has to say is to be done. */
  mend: string;
  key?: string;
  severity?: 'error' | 'report';
  /** The dictionary that is changed, French when left out. */
  locale?: 'en' | 'fr' | 'es';
}

const content = await readContent(process.cwd());
const source = (locale: string) => new TextDecoder().decode(content.files.get(locale));

const title = '"title": "Ce qui se passe après un appel manqué"';
const mail = '"hours": "Du lundi au vendredi, de {{opens}} à {{closes}}"';
const text = '"text": "Maria a appelé. Personne n’était libre."';
const spanish = '"frameNote": "¿No se ve el calendario?"';
const plural = '"detail_one": "Un seul message par consultation, au plus.",';
const otherForms = [
  '"detail_many": "Jusqu’à {{count}} de messages par consultation.",',
  '"detail_other": "Jusqu’à {{count}} messages par consultation."',
].join('\n        ');

const mistakes: Mistake[] = [
  // Syntax
  {
    name: 'a comma too many',
    found: '"stars": "5 étoiles sur 5"',
    typed: '"stars": "5 étoiles sur 5"⌖,',
    mend: 'Delete the comma',
  },
  { name: 'a comma lost', found: `${title},`, typed: `${title}⌖`, mend: 'Type a comma here' },
  { name: 'two commas', found: `${title},`, typed: `${title},⌖,`, mend: 'Delete it' },
  { name: 'a semicolon for a comma', found: `${title},`, typed: `${title}⌖;`, mend: 'Type , instead' },
  { name: 'a colon lost', found: title, typed: title.replace('": ', '"⌖ '), mend: 'Type : here' },
  { name: 'an equals sign for a colon', found: title, typed: title.replace('": ', '" ⌖= '), mend: 'Type : instead' },
  {
    name: 'a quote lost at the end',
    found: `${title},`,
    typed: `${title.slice(0, -1)}⌖,`,
    mend: 'Type a straight quote " here',
  },
  {
    name: 'a quote lost at the beginning',
    found: title,
    typed: title.replace('"Ce', '⌖Ce'),
    mend: 'Type a straight quote " here',
  },
  { name: 'straight quotes inside a text', found: text, typed: text.replace('libre', '⌖"libre"'), mend: '“ ” or « »' },
  {
    name: 'smart quotes around a text',
    found: title,
    typed: '"title": ⌖“Ce qui se passe après un appel manqué”',
    mend: 'Type a straight quote " instead of “ and at the end',
  },
  {
    name: 'a smart quote at the end of a text',
    found: `${title},`,
    typed: `${title.slice(0, -1)}⌖”,`,
    mend: 'Type a straight quote " instead of ”',
  },
  {
    name: 'smart quotes around a key',
    found: title,
    typed: title.replace('"title"', '⌖“title”'),
    mend: 'Type a straight quote " instead of “',
  },
  {
    name: 'guillemets around a text',
    found: title,
    typed: '"title": ⌖«Ce qui se passe après un appel manqué»',
    mend: 'instead of «',
  },
  {
    name: 'single quotes',
    found: title,
    typed: '"title": ⌖\'Ce qui se passe après un appel manqué\'',
    mend: "instead of '",
  },
  { name: 'a key without quotes', found: title, typed: title.replace('"title"', '⌖title'), mend: 'Type "title"' },
  { name: 'a comment', found: `${title},`, typed: `⌖// à revoir\n      ${title},`, mend: 'Delete it' },
  {
    name: 'a text on two lines',
    found: text,
    typed: text.replace('appelé. ', 'appelé.⌖\n        '),
    mend: 'Put all of it on one line',
  },
  { name: 'a tab in a text', found: text, typed: text.replace('Maria a', 'Maria⌖\ta'), mend: 'Type a space instead' },
  { name: 'a backslash', found: text, typed: text.replace('Maria a', 'Maria ⌖\\a'), mend: 'Type \\\\ for a backslash' },
  { name: 'no text at all', found: `${title},`, typed: '"title":⌖ ,', mend: 'Type the text in quotes here' },
  {
    name: 'a brace lost in the middle',
    found: '"text": "Maria a appelé. Personne n’était libre."\n      },',
    typed: '"text": "Maria a appelé. Personne n’était libre."⌖,',
    mend: 'Type } before this comma',
  },
  {
    name: 'a brace too many in the middle',
    found: '"text": "Maria a appelé. Personne n’était libre."\n      },',
    typed: '"text": "Maria a appelé. Personne n’était libre."\n      }\n      ⌖},',
    mend: 'Delete it',
  },
  {
    name: 'a brace lost at the end',
    found: '"home": "Retour à l’accueil"\n  }\n}',
    typed: '"home": "Retour à l’accueil"\n  }⌖',
    mend: 'Type the missing }',
  },
  {
    name: 'a brace too many at the end',
    found: '"home": "Retour à l’accueil"\n  }\n}',
    typed: '"home": "Retour à l’accueil"\n  }\n}⌖}',
    mend: 'Delete what is too much',
  },
  {
    name: 'conflict markers',
    found: `      ${title},`,
    typed: `⌖<<<<<<< HEAD\n      ${title},\n=======\n      "title": "Après un appel"\n>>>>>>> other`,
    mend: 'Keep one of the two',
  },
  {
    name: 'a non-breaking space outside of a text',
    found: title,
    typed: title.replace('": ', '":⌖\u00A0'),
    mend: 'Type an ordinary space',
  },

  // Keys
  {
    name: 'a key that stands twice',
    found: `${title},`,
    typed: `${title},\n      ⌖"title": "Après un appel manqué",`,
    mend: 'Delete one of the two lines',
    key: 'home.thread.title',
  },
  {
    name: 'a misspelt key',
    found: title,
    typed: title.replace('"title"', '⌖"titel"'),
    mend: 'Did you mean "title"?',
    key: 'home.thread.titel',
  },
  {
    name: 'a translated key',
    found: title,
    typed: title.replace('"title"', '⌖"titre"'),
    mend: 'Did you mean "title"?',
    key: 'home.thread.titre',
  },
  {
    name: 'a key too many',
    found: `${title},`,
    typed: `${title},\n      ⌖"bonus": "Et en plus",`,
    mend: 'Delete the line',
    key: 'home.thread.bonus',
  },
  {
    name: 'a dangerous key',
    found: `${title},`,
    typed: `${title},\n      ⌖"__proto__": "Et en plus",`,
    mend: 'Delete the line',
    key: 'home.thread.__proto__',
  },
  {
    name: 'a key lost',
    found: `${title},\n      "business": "Barbier Chez Sal",`,
    typed: `${title}⌖,`,
    mend: 'Add "business": "Sal’s Barbershop" in a new line after "title"',
    key: 'home.thread.business',
    severity: 'report',
  },
  {
    name: 'a longer list',
    found: '"website": "Un site conçu pour votre activité",',
    typed: '"website": "Un site conçu pour votre activité",\n      ⌖"ninth": "Et encore ceci",',
    mend: 'Delete the line',
    key: 'packages.features.ninth',
  },
  { name: 'a shorter list', found: '"personal": "', typed: '⌖"persona": "', mend: 'Did you mean "personal"?' },
  {
    name: 'a key that no page shows',
    found: '"title": "What happens after a missed call",',
    typed: '"title": "What happens after a missed call",\n      ⌖"oldTitle": "What used to happen",',
    mend: 'Delete the line',
    key: 'home.thread.oldTitle',
    severity: 'report',
    locale: 'en',
  },

  // Types
  { name: 'null', found: title, typed: '"title": ⌖null', mend: 'Type "title": "your words"', key: 'home.thread.title' },
  { name: 'a number', found: title, typed: '"title": ⌖5', mend: 'Type "title": "your words"' },
  { name: 'a list', found: title, typed: '"title": ⌖["Ce qui se passe"]', mend: 'Type "title": "your words"' },
  {
    name: 'a group for a text',
    found: title,
    typed: '"title": ⌖{ "a": "Ce qui se passe" }',
    mend: 'Type "title": "your words"',
  },
  {
    name: 'a text for a group',
    found: '"states": {\n      "newYork": "New York"\n    }',
    typed: '"states": ⌖"New York"',
    mend: 'Type { } with a text for each of "newYork"',
    key: 'legal.states',
  },

  // Words
  { name: 'an empty text', found: title, typed: '"title": ⌖""', mend: 'Type the text between them' },
  { name: 'a text of spaces', found: title, typed: '"title": ⌖" \u00A0"', mend: 'Type the text between them' },
  {
    name: 'a placeholder lost',
    found: mail,
    typed: '"hours": ⌖"Du lundi au vendredi, dès {{opens}}"',
    mend: 'Put {{closes}} where the sentence needs it',
    key: 'contact.reach.hours',
  },
  {
    name: 'a placeholder translated',
    found: mail,
    typed: mail.replace('{{opens}}', '⌖{{ouvre}}'),
    mend: 'Type {{opens}}',
  },
  {
    name: 'a placeholder misspelt',
    found: mail,
    typed: mail.replace('{{closes}}', '⌖{{close}}'),
    mend: 'Type {{closes}}',
  },
  {
    name: 'a placeholder with one brace at its end',
    found: mail,
    typed: mail.replace('{{opens}}', '⌖{{opens}'),
    mend: 'Type {{opens}}',
  },
  {
    name: 'a placeholder with one brace on each side',
    found: mail,
    typed: mail.replace('{{opens}}', '⌖{opens}'),
    mend: 'Type {{opens}}',
  },
  { name: 'a placeholder too many', found: text, typed: text.replace('Maria', '⌖{{name}}'), mend: 'Take it out' },
  {
    name: 'a plural form lost',
    found: `${plural}\n        ${otherForms}`,
    typed: `${otherForms}⌖`,
    mend: 'Add a line: "detail_one"',
    key: 'smsConsent.terms.frequency.detail',
  },
  {
    name: 'a plural form that the language does not have',
    found: plural,
    typed: `${plural}\n        ⌖"detail_few": "Quelques messages",`,
    mend: 'Delete the line',
  },
  {
    name: 'HTML',
    found: text,
    typed: text.replace('libre', '⌖<b>libre</b>'),
    mend: 'Type only the words: Maria a appelé. Personne n’était libre.',
  },
  {
    name: 'a script',
    found: text,
    typed: text.replace('libre', 'libre⌖<script>alert(1)</script>'),
    mend: 'Type only the words',
  },
  { name: 'an HTML entity', found: text, typed: text.replace('appelé', 'appel⌖&eacute;'), mend: 'Type é' },
  { name: 'another text put in', found: text, typed: text.replace('Maria', '⌖$t(pages.home)'), mend: 'Take it out' },
  {
    name: 'a link that runs a program',
    found: text,
    typed: text.replace('Maria', '⌖javascript:alert(1)'),
    mend: 'Take it out',
  },
  {
    name: 'an address outside',
    found: text,
    typed: text.replace('Maria', '⌖http://maria.test/profil'),
    mend: 'ask for a placeholder',
  },
  {
    name: 'a link without its language',
    found: text,
    typed: text.replace('Maria', 'Voyez ⌖/contact : Maria'),
    mend: 'Type /fr/contact',
  },
  {
    name: 'a link to another language',
    found: text,
    typed: text.replace('Maria', 'Voyez ⌖/es/contact : Maria'),
    mend: 'Type /fr/contact',
  },
  {
    name: 'a link to no page',
    found: text,
    typed: text.replace('Maria', 'Voyez ⌖/fr/contacts : Maria'),
    mend: 'Type /fr/contact',
  },
  { name: 'an invisible space', found: text, typed: text.replace('Maria a', 'Maria⌖\u200B a'), mend: 'Delete it' },
  {
    name: 'a mark that turns the text around',
    found: text,
    typed: text.replace('Maria', '⌖\u202EMaria'),
    mend: 'Delete it',
  },
  { name: 'a soft hyphen', found: text, typed: text.replace('appelé', 'ap⌖\u00ADpelé'), mend: 'Delete it' },
  {
    name: 'mojibake in a letter',
    found: text,
    typed: text.replace('appelé', 'appel⌖Ã©'),
    mend: 'Type: Maria a appelé. Personne n’était libre.',
  },
  {
    name: 'mojibake in an apostrophe',
    found: text,
    typed: text.replace('n’', 'n⌖â€™'),
    mend: 'Type: Maria a appelé. Personne n’était libre.',
  },
  { name: 'a lost character', found: text, typed: text.replace('appelé', 'appel⌖\uFFFD'), mend: 'Type the word again' },
  {
    name: 'English that was left',
    found: text,
    typed: '"text": ⌖"Maria called. Nobody was free."',
    mend: 'Translate it',
    severity: 'report',
  },
  {
    name: 'a title over 60',
    found: '"title": "{{company}}, l’automatisation à visage humain"',
    typed: `"title": ⌖"{{company}}, l’automatisation à visage humain, à New York et partout"`,
    mend: 'Say it in 60',
    severity: 'report',
  },
  {
    name: 'a description over 160',
    found: '"description": "Qui nous sommes, ',
    typed: '"description": ⌖"Qui nous sommes, depuis toujours et pour longtemps, ',
    mend: 'Say it in 160',
    severity: 'report',
  },
  {
    name: 'a button that is too long',
    found: '"home": "Retour à l’accueil"',
    typed: '"home": ⌖"Revenir maintenant à la page d’accueil du site"',
    mend: 'Say it in 34',
    severity: 'report',
  },
  {
    name: 'a text of 300 characters where English has 30',
    found: text,
    typed: `"text": ⌖"${'Maria a appelé. '.repeat(19)}Non."`,
    mend: 'Say it in 90',
    severity: 'report',
  },
  {
    name: 'no space before a French sign',
    found: '"text": "C’est noté\u202F: demain',
    typed: '"text": "C’est noté⌖: demain',
    mend: 'Copy "\u202F:"',
    severity: 'report',
  },
  {
    name: 'an ordinary space before a French sign',
    found: '"frameNote": "L’agenda ne s’affiche pas\u202F?"',
    typed: '"frameNote": "L’agenda ne s’affiche pas ⌖?"',
    mend: 'Copy "\u202F?"',
    severity: 'report',
  },
  { name: 'a straight apostrophe', found: text, typed: text.replace('n’', "n⌖'"), mend: 'Type ’', severity: 'report' },
  {
    name: 'a question without ¿',
    found: spanish,
    typed: '"frameNote": "No se ve el calendario⌖?"',
    mend: 'Type ¿No se ve el calendario?',
    severity: 'report',
    locale: 'es',
  },
  {
    name: 'a space at the end',
    found: text,
    typed: text.replace('libre."', 'libre.⌖ "'),
    mend: 'Delete it',
    severity: 'report',
  },
];

function seed({ locale = 'fr', found, typed }: Mistake) {
  const clean = source(locale);
  if (clean.split(found).length !== 2) throw new Error(`Cannot seed: "${found}" is not there once`);
  const marked = clean.replace(found, () => typed);
  const before = marked.slice(0, marked.indexOf('⌖'));
  const place = typed.includes('⌖')
    ? { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
    : undefined;
  return { place, files: new Map(content.files).set(locale, Buffer.from(marked.replace('⌖', ''))) };
}

it('has nothing to say about the dictionaries of this site', () => {
  expect(checkContent(content)).toEqual([]);
});

describe('finds, at its place and with the mend, and says nothing else about', () => {
  it.each(mistakes)('$name', (mistake) => {
    const { files, place } = seed(mistake);
    const inEnglish = mistake.locale === 'en';
    // A new English key is missing in the other languages, and they are told so.
    const findings = checkContent({ ...content, files }).filter(({ file }) => !inEnglish || file === 'locales/en.json');
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      file: `locales/${mistake.locale ?? 'fr'}.json`,
      severity: mistake.severity ?? 'error',
      ...place,
      ...(mistake.key !== undefined && { key: mistake.key }),
    });
    expect(findings[0]?.mend).toContain(mistake.mend);
  });
});

describe('finds in the file as a whole', () => {
  const french = source('fr');
  it.each([
    ['no words at all', Buffer.from(' \n'), '1:1', 'Restore its last version'],
    ['a byte order mark', Buffer.from(`\uFEFF${french}`), '1:1', 'not as "UTF-8 with BOM"'],
    ['UTF-16', Buffer.from(`\uFEFF${french}`, 'utf16le'), '1:1', 'Save it again with the encoding "UTF-8"'],
    ['nothing where the file was', undefined, '1:1', 'Restore its last version'],
  ])('%s', (_name, bytes, place, mend) => {
    const findings = checkContent({ ...content, files: new Map(content.files).set('fr', bytes) });
    expect(findings.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([`locales/fr.json:${place}`]);
    expect(findings[0]?.mend).toContain(mend);
  });

  it('another encoding, at its first character that is not English, and reads on', () => {
    const western = french.replace(/[^\u0000-\u00ff]/g, (character) => (character === '\u202F' ? '\u00A0' : "'"));
    const before = western.slice(0, western.search(/[^\u0000-\u007f]/));
    const [first, ...others] = checkContent({
      ...content,
      files: new Map(content.files).set('fr', Buffer.from(western, 'latin1')),
    });
    expect(first).toMatchObject({
      line: before.split('\n').length,
      column: before.length - before.lastIndexOf('\n'),
      mend: 'Save the file again with the encoding "UTF-8"',
    });
    expect(others.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

it('finds mistakes of every kind and every file in one run', () => {
  const changed = source('fr')
    .replace(`${title},`, title)
    .replace(text, text.replace('libre', '<b>libre</b>'))
    .replace('"home": "Retour à l’accueil"', '"home": “Retour à l’accueil”');
  const files = new Map(content.files)
    .set('fr', Buffer.from(changed))
    .set('es', Buffer.from(source('es').replace('¿No se ve', 'No se ve')));
  expect(checkContent({ ...content, files }).map(({ file, mend }) => `${file} ${mend.slice(0, 18)}`)).toEqual([
    'locales/fr.json Type a comma here',
    'locales/fr.json Type only the word',
    'locales/fr.json Type a straight qu',
    'locales/es.json Type ¿No se ve el ',
  ]);
});
