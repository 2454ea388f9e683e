import { expect, it, vi } from 'vitest';
import english from '../../../locales/en.json';
import { mailFacts, mailTexts } from './mail-words.ts';

vi.mock('../../../src/business/languages.ts', () => {
  const language = { name: 'Norsk', flag: 'NO', openGraph: 'nb_NO' };
  return { languages: { en: language, nb: language, nn: language, se: language } };
});
vi.mock('./dictionaries.ts', () => ({
  dictionaries: { nb: { meetings: { mail: { booked: 'Avtalt' } }, business: { days: { range: 'x' } } }, nn: {} },
}));

it('is in English where a language lacks a text, a branch or a dictionary', () => {
  const { mail } = english.meetings;
  const texts = mailTexts(mail, 'meetings', 'mail');
  expect(texts('nb')).toEqual({ ...mail, booked: 'Avtalt' });
  expect(texts('nn')).toEqual(mail);
  expect(texts('se')).toEqual(mail);
  for (const locale of ['nb', 'nn', 'se']) expect(mailFacts(locale).city).toBe(english.business.city);
});
