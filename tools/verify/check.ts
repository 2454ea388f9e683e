/** What one check found: nothing when it works. */
export interface Finding {
  /** What is wrong, for a person. */
  problem: string;
  /** Where a guide says what to do, if not where the check says. */
  guide?: Guide | undefined;
}

/** Chapters of the guides; `docs/links.test.ts` keeps them true. */
export const guides = {
  domain: 'docs/go-live.md#1-the-domain',
  mail: 'docs/go-live.md#2-the-mail',
  secrets: 'docs/go-live.md#4-the-secrets',
  schedule: 'docs/go-live.md#5-the-database-one-paste',
  values: 'docs/go-live.md#6-github',
  release: 'docs/go-live.md#7-the-first-release',
  https: 'docs/go-live.md#8-https-and-the-bare-domain',
  server: 'docs/go-live.md#a-server-of-your-own-for-the-pages',
  fails: 'docs/go-live.md#when-a-step-fails',
  log: 'supabase/README.md#read-the-log',
} as const;

export type Guide = keyof typeof guides;

export interface Check {
  name: string;
  /** Where a guide says what to do about what it finds. */
  guide: Guide;
  /** Why the check does not apply here. */
  skipped?: string | undefined;
  /** Everything that is wrong; an error that it throws counts as one. */
  run: () => Promise<Finding[]>;
}

export interface Result {
  name: string;
  status: 'works' | 'wrong' | 'skipped';
  /** One line for each problem with its guide, or why the check was skipped. */
  lines: string[];
}

/** Runs the checks one after the other: a site that is asked by one visitor only has no reason to refuse. */
export async function runChecks(checks: readonly Check[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, skipped, run, guide } of checks) {
    if (skipped !== undefined) {
      results.push({ name, status: 'skipped', lines: [skipped] });
      continue;
    }
    const findings = await run().catch((error: unknown): Finding[] => [{ problem: reasonOf(error) }]);
    const lines = findings.map((finding) => `${finding.problem} → ${guides[finding.guide ?? guide]}`);
    results.push({ name, status: lines.length > 0 ? 'wrong' : 'works', lines });
  }
  return results;
}

/** The finding, unless it works. */
export function unless(works: boolean, problem: string, guide?: Guide): Finding[] {
  return works ? [] : [{ problem, guide }];
}

/** What is wrong with any of these. */
export async function findIn<Item>(
  items: readonly Item[],
  check: (item: Item) => Promise<Finding[]>,
): Promise<Finding[]> {
  return (await Promise.all(items.map(check))).flat();
}

/** `fetch` hides why a connection failed in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
