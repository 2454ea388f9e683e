import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDictionaries, readDictionaries } from './content-check.ts';

const english = {
  head: { home: { title: 'Home', description: 'A page' } },
  hero: { title: 'A missed call', price: '{{price}} a month' },
  calls_one: 'One call',
  calls_other: '{{count}} calls',
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));

/** What is said about a French dictionary, English and Spanish being right. */
function french(file: string | Buffer | object): string[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.isBuffer(file) ? file : json(file);
  const files = { 'en.json': json(english), 'es.json': json(english), 'fr.json': bytes };
  return checkDictionaries(files).map(({ severity, line }) => `${severity} ${line}`);
}

/** The same for a French dictionary that differs from English in one branch. */
const frenchWith = (change: object) => french({ ...english, ...change });

it('has nothing to say about the dictionaries of this site', async () => {
  const findings = checkDictionaries(await readDictionaries(join(process.cwd(), 'locales')));
  expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
});

describe('a file that is not valid JSON', () => {
  it.each([
    ['a comma too many', '{\n  "a": "x",\n}', '2:11: Remove the comma: nothing follows "a" before the }'],
    ['two commas', '{"a": "x",, "b": "y"}', '1:11: Remove this comma: there is one already'],
    ['a missing comma', '{\n  "a": "x"\n  "b": "y"\n}', '2:11: Type a comma after "a"'],
    ['a missing colon', '{"a" "x"}', '1:6: Type a colon after "a"'],
    [
      'a bare quote in a text',
      '{"a": "the "best" shop"}',
      '1:12: This quote ends the text: inside a text type \\" or the quotes of the language, such as “ ” or « »',
    ],
    ['curved quotes around a name', '{“a”: "x"}', '1:2: Type a straight quote " here, not “'],
    ['curved quotes around a text', '{"a": “x”}', '1:7: Type a straight quote " here, not “'],
    [
      'a curved quote at the end of a text',
      '{"a": "x”,\n"b": "y"}',
      '1:11: Close this text with a straight quote ", not ”, on the line where it begins',
    ],
    ['single quotes', "{'a': 'x'}", '1:2: Type a straight quote " here, not \''],
    ['no quotes', '{title: "x"}', '1:2: Put this name in straight quotes: "title" stands without'],
    ['a comment', '{\n// hello\n"a": "x"}', '2:1: Remove this comment: the file may hold words only'],
    [
      'a text on two lines',
      '{"a": "x\ny"}',
      '1:9: Close this text with a straight quote ", on the line where it begins',
    ],
    ['a lone backslash', '{"a": "C:\\dir"}', '1:10: Type \\\\ for a backslash'],
    ['no text', '{"a": , "b": "y"}', '1:7: Type the text of "a" in quotes'],
    ['a missing end', '{"a": {"b": "x"}', '1:17: Type the missing } at the end of the file'],
    [
      'an end too many',
      '{"a": "x"}}',
      '1:11: Remove "}" and what follows: the dictionary has ended with the } before it',
    ],
    ['an empty file', ' \n', '1:1: The file is empty: restore its last version, or type {}'],
    [
      'a byte order mark',
      '\uFEFF{}',
      '1:1: The file begins with an invisible mark: save it as "UTF-8", not as "UTF-8 with BOM"',
    ],
    [
      'conflict markers',
      '{\n<<<<<<< HEAD\n"a": "x"\n=======\n"a": "y"\n>>>>>>> other\n}',
      '2:1: Two versions were not merged here: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>',
    ],
  ])('names the place of %s and what to type', (_fault, text, message) => {
    expect(french(text)).toEqual([`stop locales/fr.json:${message}`]);
  });

  it('finds the first byte of another encoding', () => {
    expect(french(Buffer.from('{\n"a": "caf\u00e9"}', 'latin1'))).toEqual([
      'stop locales/fr.json:2:10: This character is not UTF-8: save the file with the encoding "UTF-8", then type it again',
    ]);
  });
});

describe('keys', () => {
  it('lists a missing one with its English words, and does not stop for it', () => {
    expect(frenchWith({ hero: { price: '{{price}} par mois' } })).toEqual([
      'incomplete locales/fr.json:8:11: "hero.title" is missing here, English is shown: add "title": "A missed call"',
    ]);
  });

  it('stops for a misspelt one and says which was meant', () => {
    expect(frenchWith({ hero: { ...english.hero, titel: 'Un appel' } })).toEqual([
      'stop locales/fr.json:11:14: "hero.titel" is no key of the English dictionary: did you mean "title"?',
    ]);
  });

  it('stops for one that resembles none', () => {
    expect(frenchWith({ somethingElse: 'x' })[0]).toContain(
      '"somethingElse" is no key of the English dictionary: remove it',
    );
  });

  it('stops for one that stands twice', () => {
    expect(french('{"hero": {"title": "x", "title": "y"}}')).toContain(
      'stop locales/fr.json:1:25: "title" stands here twice: remove one of them',
    );
  });
});

describe('texts', () => {
  it.each([
    ['', '"hero.title" has no words: type them between the quotes'],
    ['\u00A0\u200B', '"hero.title" has no words: type them between the quotes'],
    [null, '"hero.title" is null: type a text in quotes, such as "title": "Words"'],
    [3, '"hero.title" is 3: type a text in quotes, such as "title": "Words"'],
    [['x'], '"hero.title" is a list: type a text in quotes, such as "title": "Words"'],
    [{ a: 'x' }, '"hero.title" holds several texts: English has one, in quotes'],
  ])('stops for %j', (title, message) => {
    const [finding] = frenchWith({ hero: { ...english.hero, title } });
    expect(finding).toMatch(/^stop locales\/fr\.json:9:14: /);
    expect(finding).toContain(message);
  });

  it('stops for one text where English has several', () => {
    expect(frenchWith({ hero: 'x' })[0]).toContain(
      '"hero" is a single text: English has several here, in { }: "title", "price"',
    );
  });

  it('notes one that is much longer than the English', () => {
    expect(frenchWith({ hero: { ...english.hero, title: 'x'.repeat(300) } })[0]).toMatch(
      /^note .*"hero\.title": 300 characters, English needs 13: check that it fits where it stands$/,
    );
  });
});

describe('placeholders', () => {
  it.each([
    ['{{prix}} par mois', 'type {{price}} as in English, not {{prix}}'],
    ['par mois', '{{price}} of the English text is lost: put it in'],
    ['{{price}} par {{unit}}', '{{unit}} is not in the English text: take it out'],
    ['{{price} par mois', 'type {{price}}, with two braces on each side, not {{price}'],
    ['{{price}} <b>par mois</b>', '<b> is not in the English text: take it out'],
    ['{{price}} <b>par mois', 'close <b> with </b>'],
  ])('stops for "%s"', (price, message) => {
    const findings = frenchWith({ hero: { ...english.hero, price } });
    expect(findings.every((finding) => finding.startsWith('stop locales/fr.json:10:14: "hero.price": '))).toBe(true);
    expect(findings.join('\n')).toContain(message);
  });
});

describe('plurals', () => {
  it('stops for one without a form for all other numbers', () => {
    const { calls_other: _, ...rest } = english;
    expect(french(rest)).toContain(
      'stop locales/fr.json:1:1: "calls" has no form for all other numbers: add "calls_other"',
    );
  });

  it('takes the forms of the language, with or without their number', () => {
    expect(frenchWith({ calls_one: '{{count}} appel', calls_many: '{{count}} d’appels' })).toEqual([]);
  });

  it('stops for a form that the language does not have', () => {
    expect(frenchWith({ calls_few: '{{count}} appels' })[0]).toContain(
      '"calls_few" is no key of the English dictionary',
    );
  });
});

describe('what search engines show', () => {
  it('takes a title of 60 characters and stops for one of 61', () => {
    const head = (title: string) => ({ head: { home: { title, description: 'Une page' } } });
    expect(frenchWith(head('é'.repeat(60))).join()).not.toContain('stop');
    expect(frenchWith(head('é'.repeat(61)))).toContain(
      'stop locales/fr.json:4:16: "head.home.title" has 61 characters, search engines show 60: take away 1',
    );
  });

  it('counts a slot by what will stand in it, not by its name', () => {
    const title = `${'x'.repeat(56)}{{aVeryLongName}}`;
    expect(frenchWith({ head: { home: { title, description: 'Une page' } } }).join()).not.toContain('search engines');
  });

  it('stops for a description of more than 160', () => {
    expect(frenchWith({ head: { home: { title: 'Accueil', description: 'x'.repeat(161) } } })).toContain(
      'stop locales/fr.json:5:22: "head.home.description" has 161 characters, search engines show 160: take away 1',
    );
  });
});
