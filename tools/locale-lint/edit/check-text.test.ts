import { describe, expect, it } from 'vitest';
import { project } from '../fixture.ts';
import { checkTexts } from './check-text.ts';

const lead = 'home.thread.missed.text';
const hours = 'contact.reach.hours';

// prettier-ignore
const mistakes: [name: string, key: string, text: string, fix: string][] = [
  ['nothing', lead, '', 'Type the text'],
  ['spaces', lead, ' \u00A0 ', 'Type the text'],
  ['only an invisible character', lead, '\u200B', 'Type the text'],
  ['bold words', lead, 'Nina a <b>appelé</b>', 'Type only the words: Nina a appelé'],
  ['a line break of HTML', lead, 'Nina<br>a appelé', 'Type only the words'],
  ['a closing tag', lead, 'Nina a appelé</p>', 'Type only the words'],
  ['a script', lead, '<script>alert(1)</script>', 'Type words instead'],
  ['a picture with code', lead, 'Nina <img src=x onerror=alert(1)>', 'Type only the words'],
  ['an HTML entity', lead, 'Nina a appel&eacute;', 'Type é'],
  ['a no-break space of HTML', lead, 'Nina&nbsp;a appelé', 'Type '],
  ['a link that runs code', lead, 'javascript:alert(1)', 'Remove it'],
  ['an address of another site', lead, 'Voyez https://nina.test', 'ask for a placeholder'],
  ['a page without its language', lead, 'Voyez /contact : Nina', 'Type /fr/contact'],
  ['a page in another language', lead, 'Voyez /es/contact : Nina', 'Type /fr/contact'],
  ['a page that does not exist', lead, 'Voyez /fr/contacts : Nina', 'Type /fr/contact'],
  ['a text inside another', lead, '$t(pages.home)', 'Remove it'],
  ['a placeholder without value', lead, 'Nina a appelé {{company}} et {{name}}', 'Remove it'],
  ['a lost placeholder', hours, 'Du lundi au vendredi, dès {{opens}}, heure de {{zone}}', 'Put {{closes}} where'],
  ['a misspelled placeholder', hours, 'De {{opens}} à {{close}}, heure de {{zone}}', 'Type {{closes}}'],
  ['a translated placeholder', hours, 'De {{ouvre}} à {{closes}}, heure de {{zone}}', 'Type {{opens}}'],
  ['one brace', hours, 'De {opens} à {{closes}}, heure de {{zone}}', 'Type {{opens}}'],
  ['an open brace', hours, 'De {{opens} à {{closes}}, heure de {{zone}}', 'Type {{opens}}'],
  ['a placeholder of programmers', hours, 'De {{opens}} à {{closes}}, heure de {{zone}} %s', 'Type {{opens}}'],
  ['letters in a wrong encoding', lead, 'Nina a appelÃ©', 'Type: Nina a appelé'],
  ['a lost letter', lead, 'Nina a appel\uFFFD', 'Type the word again'],
  ['a mark that reverses words', lead, '\u202ENina a appelé', 'Delete it'],
];

describe('refuses, and says what to do about', () => {
  it.each(mistakes)('%s', (_name, key, text, fix) => {
    const { findings, isRefused } = checkTexts(project, [{ locale: 'fr', key, text }]);
    expect(isRefused).toBe(true);
    expect(findings[0]).toMatchObject({ locale: 'fr', key });
    expect(findings[0]?.fix).toContain(fix);
  });
});

it('accepts a text, and what is only to be looked at', () => {
  const check = (text: string) => checkTexts(project, [{ locale: 'fr', key: lead, text }]);
  expect(check('Nina a appelé.')).toEqual({ findings: [], isRefused: false });
  const { findings, isRefused } = check("Nina n'a pas appelé.");
  expect(isRefused).toBe(false);
  expect(findings).toMatchObject([{ severity: 'warning', fix: 'Type ’' }]);
});

it('refuses an English text that makes its translations wrong, unless they change too', () => {
  const english = { locale: 'en', key: 'contact.reach.callNow', text: 'Call {{count}} of us' };
  const french = { locale: 'fr', key: 'contact.reach.callNow', text: 'Appelez {{count}} de nous' };
  const spanish = { locale: 'es', key: 'contact.reach.callNow', text: 'Llame a {{count}} de nosotros' };
  const alone = checkTexts(project, [english]);
  expect(alone.isRefused).toBe(true);
  expect(alone.findings.map(({ locale }) => locale)).toEqual(['fr', 'es']);
  expect(checkTexts(project, [english, french, spanish])).toEqual({ findings: [], isRefused: false });
});

it('suggests placeholders of all English texts', () => {
  const { findings } = checkTexts(project, [
    { locale: 'en', key: hours, text: 'From {{opns}} to {{closes}}, {{zone}}' },
  ]);
  expect(findings.find(({ locale }) => locale === 'en')?.fix).toBe('Type {{opens}}');
});
