import { expect, it } from 'vitest';
import { palette } from './palette';

it('has the theme color of the specification', () => {
  expect(palette.ink).toBe('#1a202c');
});
