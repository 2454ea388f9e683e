import { expect, it } from 'vitest';
import { formatTable } from './table.ts';

it('formats a table with right-aligned numbers', () => {
  const rows = [
    ['/', 12],
    ['/fr/services', 14600],
  ];
  expect(formatTable(['page', 'bytes'], rows)).toBe(
    [
      '| page         | bytes |',
      '| ------------ | ----: |',
      '| /            |    12 |',
      '| /fr/services | 14600 |',
    ].join('\n'),
  );
});

it('formats a column that is not all numbers as text', () => {
  expect(formatTable(['a'], [[1], ['-']])).toBe(['| a   |', '| --- |', '| 1   |', '| -   |'].join('\n'));
});
