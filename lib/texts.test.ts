import { expect, it, vi } from 'vitest';
import { fill, fillKnown, placeholdersOf, withFallback } from './texts.ts';

it('inserts every value literally', () => {
  expect(fill('{{a}} and {{b}}, {{a}}', { a: '$&', b: '{{a}}' })).toBe('$& and {{a}}, $&');
});

it('never throws: a placeholder without a value is shown as it is, and logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(fill('{{time}}, {{zone}}', { time: '9:00' })).toBe('9:00, {{zone}}');
  expect(log.mock.calls).toEqual([['Cannot fill "{{time}}, {{zone}}": no value for "zone"']]);
});

it('ends a sentence with one period, also after a value that ends with one', () => {
  expect(fill('By {{name}}. At {{time}}.', { name: 'Lantern Inc.', time: '9:00' })).toBe('By Lantern Inc. At 9:00.');
});

it('leaves what another reader fills in', () => {
  expect(fillKnown('{{time}} in {{city}}', { city: 'Paris' })).toBe('{{time}} in Paris');
});

it.each(['{{ day }}', '{{-day}}', '{{day, long}}', '{day}', '{{day.name}}', '｛｛day｝｝'])(
  'has no placeholder in %s',
  (text) => {
    expect(placeholdersOf(text)).toEqual([]);
  },
);

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
