import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('inserts every value literally', () => {
  expect(fill('{{a}} and {{b}}, {{a}}', { a: '$&', b: '{{a}}' })).toBe('$& and {{a}}, $&');
});

it('throws when a placeholder gets no value', () => {
  expect(() => fill('{{price}} a month', {})).toThrow('Cannot fill "{{price}} a month": no value for "price"');
});
