import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorsIn } from '../lib/colors.ts';
import { brandColors } from '../src/seo/palette.ts';
import { lowContrasts, pairs } from './contrast.ts';

const black = '#000000';
const white = '#ffffff';
const light = ['paper', 'tint', 'accent-tint', 'warm-tint', 'warm', 'signal', 'on-night', 'on-night-soft', 'on-accent'];
const readable = new Map(pairs.flatMap(({ front, back }) => [front, back]).map((name) => [name, black]));
for (const name of light) readable.set(name, white);

it('names a pair that is hard to read, its ratio, and the nearest color that is not', () => {
  expect(lowContrasts(readable)).toEqual([]);
  expect(lowContrasts(new Map(readable).set('danger', '#808080'))).toEqual([
    'danger on paper: 3.95, needs 4.5 → make --color-danger #767676',
    'danger on tint: 3.95, needs 4.5 → make --color-danger #767676',
    'paper on danger: 3.95, needs 4.5 → make --color-danger #767676',
  ]);
});

it('proposes one color that is right in all pairs of a color', () => {
  const colors = new Map(readable).set('accent-tint', '#cccccc').set('accent', '#808080');
  const fixes = lowContrasts(colors)
    .filter((line) => line.startsWith('accent on'))
    .map((line) => line.split(' → ')[1]);
  expect(fixes.length).toBeGreaterThan(1);
  expect(new Set(fixes).size).toBe(1);
  const [, color = ''] = /make --color-accent (#\w+)/.exec(fixes[0] ?? '') ?? [];
  expect(lowContrasts(new Map(colors).set('accent', color)).filter((line) => /^accent on/.test(line))).toEqual([]);
});

it('reads both schemes, of which the dark one keeps what it leaves out', () => {
  const { light, dark } = colorsIn(
    '@theme { --color-ink: #111111; --color-warm: #ffaa00; } :root { @variant dark { --color-ink: #eeeeee; } }',
  );
  expect([light.get('ink'), light.get('warm')]).toEqual(['#111111', '#ffaa00']);
  expect([dark.get('ink'), dark.get('warm')]).toEqual(['#eeeeee', '#ffaa00']);
});

it('knows every pair of colors that one string of classes names', () => {
  const { light: colors } = brandColors;
  const known = new Set(pairs.map(({ front, back }) => `${front} on ${back}`));
  const sources = globSync('src/**/*.{astro,tsx,ts}').map((file) => readFileSync(file, 'utf8'));
  const classes = sources.flatMap((text) => [...text.matchAll(/(['"])([^'"`$\n]*\bbg-[^'"`$\n]*)\1/g)]);
  const named = classes.flatMap(([, , list = '']) => {
    const tokens = list.split(/\s+/).flatMap((token) => {
      const [, variant, kind, color = ''] = /^(.*:)?(bg|text)-(.+)$/.exec(token) ?? [];
      return colors.has(color) ? [{ variant, kind, color }] : [];
    });
    const texts = tokens.filter(({ kind }) => kind === 'text');
    const backs = tokens.filter(({ kind }) => kind === 'bg');
    return texts.flatMap((text) =>
      backs.filter(({ variant }) => variant === text.variant).map(({ color }) => `${text.color} on ${color}`),
    );
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((pair) => !known.has(pair))).toEqual([]);
});
