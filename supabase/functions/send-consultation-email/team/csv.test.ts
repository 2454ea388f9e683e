import { expect, it } from 'vitest';
import * as english from '../../../../src/i18n/english.ts';
import { language, teamLanguage } from '../../../../src/i18n/locales.ts';
import { href } from '../../../../src/i18n/routes.ts';
import { mailTexts } from '../../_shared/mail/mail-texts.ts';
import { requestsCsv, toCsv } from './csv.ts';

const locale = teamLanguage();

const rowOf = (locale: string, page_path: string, answers = {}) => {
  const request = { received_at: '2027-03-10T15:00:00Z', locale, page_path, ...answers };
  return { request, consent: {}, refused_at: null, mail: null };
};

it('names languages and pages as people do, and leaves what it does not know', () => {
  const csv = requestsCsv([rowOf(locale, href(locale, 'contact')), rowOf('xx', '/gone')]);
  const [, known, unknown] = csv.split('\r\n');
  expect(known).toContain(`"${language(locale).name}","${mailTexts(english.pages, 'pages')(locale).contact}"`);
  expect(unknown).toContain('"xx","/gone"');
});

const lineOf = (text: string) => toCsv([text], [['a', (value) => value]]).split('\r\n')[1];

it.each(['=1+1', '+33 612', '-2+3', '@SUM(A1)', '\t=1', '  =1', '＝1', '=HYPERLINK("http://evil.example")'])(
  'keeps a spreadsheet from running %j',
  (text) => expect(lineOf(text)).toBe(`"'${text.replaceAll('"', '""')}"`),
);

it.each([
  ['hello;=1+1', "hello;'=1+1"],
  ['hello; +1', "hello;' +1"],
  ['hello;"=1', `hello;'""=1`],
  ['hello\t@SUM(A1)', "hello\t'@SUM(A1)"],
  ['hello\n=1+1', "hello\n'=1+1"],
  ['-1;-1;ok', "'-1;'-1;ok"],
])('keeps one that splits at semicolons or tabs from running %j', (text, safe) =>
  expect(lineOf(text)).toBe(`"${safe}"`),
);

it.each(['Ana', 'a;b', 'a\tb', 'a@x.co', '2026-11-21', '5 - 3', 'Line one\nsays'])('leaves %j as it is', (text) =>
  expect(lineOf(text)).toBe(`"${text}"`),
);
