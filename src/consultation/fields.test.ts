import { expect, it } from 'vitest';
import { fieldNames, fields } from './fields.ts';

it('has the fields of the requirements, in the order of the form (R40)', () => {
  expect(fieldNames).toEqual(['name', 'email', 'phone', 'message']);
});

it('stores each field in a column of its own', () => {
  expect(new Set(fieldNames.map((name) => fields[name].column)).size).toBe(fieldNames.length);
});
