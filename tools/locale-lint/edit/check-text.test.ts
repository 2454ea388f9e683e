import { expect, it } from 'vitest';
import { project } from '../fixture.ts';
import { checkTexts } from './check-text.ts';

const lead = 'home.thread.missed.text';
const hours = 'contact.reach.hours';

it('refuses what the linter calls a mistake, and says what to do about it', () => {
  const { findings, isRefused } = checkTexts(project, [{ locale: 'fr', key: lead, text: 'Nina a <b>appelé</b>' }]);
  expect(isRefused).toBe(true);
  expect(findings).toMatchObject([{ locale: 'fr', key: lead, fix: 'Type only the words: Nina a appelé' }]);
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
