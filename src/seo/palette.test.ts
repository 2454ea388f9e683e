import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { palette } from './palette';

const css = readFileSync(new URL('../styles/global.css', import.meta.url), 'utf8');

it('has the theme colour of the specification', () => {
  expect(palette.ink).toBe('#1a202c');
});

it.each(Object.entries(palette))('says the same as the style sheet about "%s"', (name, color) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(css).toContain(`--color-${token}: ${color};`);
});
