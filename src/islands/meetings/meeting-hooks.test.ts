import { expect, it } from 'vitest';
import { latestOnly } from './meeting-hooks.ts';

it('drops the times of every refresh but the newest', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = responses.values();
  const load = latestOnly(() => waiting.next().value!.promise);
  const results = [load(), load(), load()];
  for (const [place, name] of ['second', 'third', 'first'].entries()) responses[[1, 2, 0][place]!]!.resolve(name);
  expect(await Promise.all(results)).toEqual([undefined, undefined, 'third']);
});
