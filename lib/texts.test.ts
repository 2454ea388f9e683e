import { afterEach, expect, it, vi } from 'vitest';
import { fill, fillKnown, placeholdersOf } from './texts.ts';

afterEach(() => void vi.restoreAllMocks());

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
