import { expect, it } from 'vitest';
import { validateBooking } from './booking.ts';

const valid = { name: 'Ada Lovelace', email: 'ada@example.com', topic: 'Missed calls' };

it.each([
  ['passes with its own fields and nothing else', { phone: '212' }, valid],
  ['needs no topic', { topic: undefined }, { ...valid, topic: '' }],
  [
    'is cleaned as the request form does it',
    { name: ' Ada\nLovelace ', email: ' ada@example.com\u200B', topic: 'One\r\nTwo' },
    { ...valid, topic: 'One\nTwo' },
  ],
])('%s', (_, typed, data) => {
  expect(validateBooking({ ...valid, ...typed })).toEqual({ ok: true, data });
});

it('reports every invalid field, one code each', () => {
  expect(validateBooking({ topic: 'x'.repeat(501) })).toEqual({
    ok: false,
    errors: { name: 'nameTooShort', email: 'emailInvalid', topic: 'topicTooLong' },
  });
});
