import { expect, it, vi } from 'vitest';
import { company } from '../../../../src/business/company.ts';
import * as english from '../../../../src/i18n/english.ts';
import { mailValues, mailTexts } from './mail-texts.ts';

vi.mock('../../../../src/business/languages.ts', () => {
  const language = { name: 'Norsk', flag: 'NO', openGraph: 'nb_NO' };
  return { languages: { en: language, nb: language, nn: language, se: language } };
});
vi.mock('../dictionaries.ts', () => ({
  dictionaries: { nb: { meetings: { mail: { booked: 'Avtalt' } }, business: { days: { range: 'x' } } }, nn: {} },
}));

it('is in English where a language lacks a text, a branch or a dictionary', () => {
  const { mail } = english.meetings;
  const texts = mailTexts(mail, 'meetings', 'mail');
  expect(texts('nb').booked).toBe('Avtalt');
  for (const locale of ['nb', 'nn', 'se'])
    expect(texts(locale)).toMatchObject({ agenda: mail.agenda, late: mail.late });
  for (const locale of ['nb', 'nn', 'se']) expect(mailValues(locale).city).toBe(english.business.city);
});

it('has the facts that every text may name, at any depth, and leaves other placeholders', () => {
  const texts = mailTexts({ sender: '{{company}}, {{day}}', deep: { place: '{{city}}' } }, 'no', 'branch');
  expect(texts('nb')).toEqual({ sender: `${company.name}, {{day}}`, deep: { place: english.business.city } });
});
