import { expect, it } from 'vitest';
import { filled, matchesOf, valuesIn } from './match.ts';

const texts = Object.entries({
  wide: '{{a}} {{b}}',
  month: '{{price}} a month',
  offer: 'From {{price}} a month, in {{city}}',
  consent: 'I agree to the {{terms}} and the {{privacy}} of this shop.',
  name: 'Name',
});

it.each([
  ['Name', ['name'], {}],
  ['$97 a month', ['month'], { price: '$97' }],
  ['From $97 a month, in \u2068Bath\u2069', ['offer'], { price: '$97', city: 'Bath' }],
  ['of this shop.', ['consent'], {}],
  ['$97', [], undefined],
  ['Somebody else', [], undefined],
])('finds the text of %j', (shown, keys, values) => {
  const matches = matchesOf(shown, texts);
  expect(matches.map(({ key }) => key)).toEqual(keys);
  expect(matches[0]?.values).toEqual(values);
});

it('reads values and fills them into another sentence', () => {
  const values = valuesIn('From {{price}} a month', 'From $97 a month');
  expect(filled('{{price}} every month ({{unknown}})', values ?? {})).toBe('$97 every month ({{unknown}})');
});
