import { expect, it } from 'vitest';
import { validateBooking } from './booking-fields.ts';

const valid = { name: 'Ada Lovelace', email: 'ada@example.com', topic: 'Missed calls' };

it('passes with its own fields and nothing else', () => {
  expect(validateBooking({ ...valid, phone: '212' })).toEqual({ ok: true, data: valid });
});

it('needs no topic', () => {
  expect(validateBooking({ ...valid, topic: undefined })).toEqual({ ok: true, data: { ...valid, topic: '' } });
});

it('cleans as the request form does', () => {
  const typed = { name: ' Ada\nLovelace ', email: ' ada@example.com\u200B', topic: 'One\r\nTwo' };
  expect(validateBooking(typed)).toEqual({
    ok: true,
    data: { name: 'Ada Lovelace', email: 'ada@example.com', topic: 'One\nTwo' },
  });
});

it('reports every invalid field, one code each', () => {
  expect(validateBooking({ topic: 'x'.repeat(1001) })).toEqual({
    ok: false,
    errors: { name: 'nameTooShort', email: 'emailInvalid', topic: 'topicTooLong' },
  });
});

it.each([null, undefined, 42, 'text', []])('rejects %j without throwing', (input) => {
  expect(validateBooking(input).ok).toBe(false);
});
