import { HostStopped, reasonOf } from './ask.ts';

/** What one check found: nothing when it works. */
export interface Finding {
  /** What is wrong, for a person. */
  problem: string;
  /** Where it is: findings with the same problem are one line. */
  path?: string | undefined;
  /** Where a guide says what to do, if not where the check says. */
  guide?: Guide | undefined;
}

/** Chapters of the guides; `docs/links.test.ts` keeps them true. */
export const guides = {
  domain: 'docs/go-live.md#1-the-domain',
  mail: 'docs/go-live.md#2-the-mail',
  secrets: 'docs/go-live.md#4-the-secrets',
  schedule: 'docs/go-live.md#5-the-database',
  values: 'docs/go-live.md#6-github',
  release: 'docs/go-live.md#7-the-first-release',
  https: 'docs/go-live.md#8-https-and-the-bare-domain',
  host: 'docs/go-live.md#another-host-for-the-pages',
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
  /** The checks without which this one would only repeat what they found, or would be dangerous. */
  needs?: readonly string[];
  /** Everything that is wrong; an error that it throws counts as one. */
  run: () => Promise<Finding[]>;
}

export interface Result {
  name: string;
  status: 'works' | 'wrong' | 'skipped';
  /** One line for each problem with its guide, or why the check was skipped. */
  lines: string[];
}

/** Runs the checks one after the other, and reports each result as soon as it is known. */
export async function runChecks(
  checks: readonly Check[],
  report: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  const failed = new Map<string, string>();
  for (const check of checks) {
    const result = await runCheck(check, failed);
    if (result.status === 'wrong') failed.set(check.name, check.name);
    results.push(result);
    report(result);
  }
  return results;
}

/** `failed` has the names of the checks that failed or were skipped because of one that failed. */
async function runCheck(
  { name, skipped, needs = [], run, guide }: Check,
  failed: Map<string, string>,
): Promise<Result> {
  if (skipped !== undefined) return { name, status: 'skipped', lines: [skipped] };
  const missing = needs.map((need) => failed.get(need)).find((cause) => cause !== undefined);
  if (missing !== undefined) {
    failed.set(name, missing);
    return { name, status: 'skipped', lines: [`"${missing}" has to work first`] };
  }
  const findings = await run().catch((error: unknown): Finding[] | string =>
    // The checks whose requests got no answer have said so.
    error instanceof HostStopped ? error.message : [{ problem: reasonOf(error) }],
  );
  if (typeof findings === 'string') return { name, status: 'skipped', lines: [findings] };
  const lines = [...Map.groupBy(findings, ({ problem }) => problem)].map(([problem, same]) => {
    const paths = [...new Set(same.flatMap(({ path }) => path ?? []))];
    const shown = paths.slice(0, 3).join(', ');
    const where = paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
    return `${where && `${where}: `}${problem} → ${guides[same[0]?.guide ?? guide]}`;
  });
  return { name, status: lines.length > 0 ? 'wrong' : 'works', lines };
}

/** The finding, unless it works. */
export function unless(works: boolean, problem: string, guide?: Guide): Finding[] {
  return works ? [] : [{ problem, guide }];
}
