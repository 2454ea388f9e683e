import { expect, it, vi } from 'vitest';
import { retryOnce } from './retry.ts';

it('retries a failed measurement once', async () => {
  const measure = vi.fn().mockRejectedValueOnce(new Error('first')).mockResolvedValueOnce(7);
  await expect(retryOnce(measure)).resolves.toBe(7);
  const broken = vi.fn().mockRejectedValue(new Error('again'));
  await expect(retryOnce(broken)).rejects.toThrow('again');
  expect(broken).toHaveBeenCalledTimes(2);
});
