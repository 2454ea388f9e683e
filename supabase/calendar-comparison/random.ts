import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = ReturnType<typeof createRandom>;

/** Seeded choices: the same seed makes the same ones. */
export function createRandom(seed: number) {
  const generator = xoroshiro128plus(seed);
  const integer = (min: number, max: number) => uniformInt(generator, min, max);
  const oneOf = <Item>(items: readonly Item[]): Item => items[integer(0, items.length - 1)] as Item;
  return {
    /** Between the two, inclusive. */
    integer,
    oneOf,
    /** True as often as the share says. */
    maybe: (share: number) => integer(0, 9999) < share * 10_000,
    /** Some of them, at least one, in order. */
    someOf: <Item>(items: readonly Item[], most: number): Item[] => {
      const picked = new Set(Array.from({ length: integer(1, most) }, () => oneOf(items)));
      return items.filter((item) => picked.has(item));
    },
  };
}
