import { expect, it } from 'vitest';
import { withFallback } from '../../lib/texts.ts';

const english = { title: 'Title', form: { name: 'Name', phone: 'Phone' } };
const french = { title: 'Titre', form: { name: 'Nom', phone: 'Téléphone' } };
const form = { name: 'Nom' };

it.each([
  ['keeps what is translated', french, french],
  ['falls back to English at any depth', { form }, { title: 'Title', form: { name: 'Nom', phone: 'Phone' } }],
  ['falls back for an empty text, and for a text in place of a branch', { title: '', form: 'Formulaire' }, english],
  [
    'keeps a plural form that English does not have',
    { title_many: 'de titres' },
    { ...english, title_many: 'de titres' },
  ],
])('%s', (_, own, merged) => {
  expect(withFallback(english, own)).toEqual(merged);
});
