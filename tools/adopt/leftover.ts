/** Something of the sample company, or a placeholder, that the site would publish. */
export interface Leftover {
  group: Group;
  /** `src/business/company.ts:34`, or what is not in a file: `PUBLIC_SITE_URL`. */
  place: string;
  /** What is there, for a person. */
  found: string;
  /** What to do about it. */
  todo: string;
}

/** The groups in the order in which a person works, each with where that is and how long it usually takes. */
export const groups = {
  facts: { title: 'Facts', minutes: 40, where: 'src/business/, first company.ts, features.ts and languages.ts' },
  words: { title: 'Words', minutes: 120, where: 'locales/, first the branch "business"' },
  brand: { title: 'Brand', minutes: 30, where: 'colors, logo (npm run icons), pictures' },
  pages: { title: 'Pages and clients', minutes: 20, where: 'src/business/portfolio.ts and its pictures' },
  hosting: { title: 'Hosting', minutes: 10, where: 'names of the project, values of the environment' },
} as const;

export type Group = keyof typeof groups;

/** The list that `npm run adopt` and a refused release print. */
export function formatLeftovers(leftovers: readonly Leftover[]): string {
  if (leftovers.length === 0) return 'Nothing is left of the sample company.';
  const parts = Object.entries(groups).flatMap(([group, { title }]) => {
    const own = leftovers.filter((leftover) => leftover.group === group);
    if (own.length === 0) return [];
    const todos = [...new Set(own.map(({ todo }) => todo))];
    const lines = todos.flatMap((todo) => [
      ...own.filter((one) => one.todo === todo).map(({ place, found }) => `  ${place}  ${found}`),
      `    → ${todo}`,
    ]);
    return [[`${title}: ${own.length}`, ...lines].join('\n')];
  });
  const places = leftovers.length === 1 ? '1 place' : `${leftovers.length} places`;
  return [...parts, `${places} to look at.`].join('\n\n');
}
