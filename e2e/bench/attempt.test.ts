import { expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';

it('measures once more after a failure, and once only', async () => {
  const measure = vi.fn().mockRejectedValueOnce(new Error('first')).mockResolvedValueOnce(7);
  await expect(attempt(measure)).resolves.toBe(7);
  const broken = vi.fn().mockRejectedValue(new Error('again'));
  await expect(attempt(broken)).rejects.toThrow('again');
  expect(broken).toHaveBeenCalledTimes(2);
});
