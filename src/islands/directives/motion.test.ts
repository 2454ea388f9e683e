import { expect, it, vi } from 'vitest';
import { hydrateSafely } from './hydrate-safely.ts';
import motion from './motion.ts';

vi.mock('./hydrate-safely.ts');
vi.mock('./idle-visible.ts');

const fast = { saveData: false, effectiveType: '4g' };

it.each([
  ['hydrates where motion is allowed', fast, true, 1],
  ['hydrates in a browser that says nothing of its connection', undefined, true, 1],
  ['loads nothing with reduced motion (R25)', fast, false, 0],
  ['loads nothing with Save-Data (F57)', { ...fast, saveData: true }, true, 0],
  ['loads nothing over a slow connection (F57)', { ...fast, effectiveType: '3g' }, true, 0],
])('%s', async (_, connection, matches, times) => {
  vi.mocked(hydrateSafely).mockClear();
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  await (motion(vi.fn(), { name: 'motion', value: '' }, {} as HTMLElement) as unknown as Promise<void>);
  expect(hydrateSafely).toHaveBeenCalledTimes(times);
});
