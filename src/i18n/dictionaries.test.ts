import { expect, it } from 'vitest';
import { withFallback } from './dictionaries';

const english = { title: 'Title', form: { name: 'Name', phone: 'Phone' } };

it('keeps what is translated', () => {
  const french = { title: 'Titre', form: { name: 'Nom', phone: 'Téléphone' } };
  expect(withFallback(english, french)).toEqual(french);
});

it('falls back to English at any depth', () => {
  const merged = { title: 'Title', form: { name: 'Nom', phone: 'Phone' } };
  expect(withFallback(english, { form: { name: 'Nom' } })).toEqual(merged);
});

it('falls back for an empty text, and for a text in place of a branch', () => {
  expect(withFallback(english, { title: '', form: 'Formulaire' })).toEqual(english);
});

it('keeps a plural form that English does not have', () => {
  const messages = { message_one: '{{count}} message', message_other: '{{count}} messages' };
  const french = { ...messages, message_many: '{{count}} de messages' };
  expect(withFallback(messages, french)).toEqual(french);
});
