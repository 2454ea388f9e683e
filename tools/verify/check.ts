import { reasonOf } from '../../lib/unknown.ts';

/** A problem that a check found, and where. */
export interface Finding {
  problem: string;
  /** Its path: findings with the same problem are one line. */
  path?: string | undefined;
  /** The section of a guide that fixes it, if it differs from that of the check. */
  guide?: Guide | undefined;
}

/** Sections of the guides; `docs/links.test.ts` tests that they exist. */
export const guides = {
  domain: 'docs/go-live.md#1-the-domain',
  mail: 'docs/go-live.md#2-the-email',
  secrets: 'docs/go-live.md#4-the-settings',
  schedule: 'docs/go-live.md#5-the-database',
  values: 'docs/go-live.md#6-github',
  release: 'docs/go-live.md#7-the-first-release',
  https: 'docs/go-live.md#8-https-and-the-bare-domain',
  host: 'docs/go-live.md#another-host-for-the-pages',
  fails: 'docs/go-live.md#when-a-step-fails',
  log: 'supabase/README.md#read-the-log',
} as const;

export type Guide = keyof typeof guides;

export interface Result {
  name: string;
  status: 'works' | 'wrong' | 'skipped';
  /** One line for each problem with its guide, or the reason why the check was skipped. */
  lines: string[];
}

export type Checks = ReturnType<typeof createChecks>;

/** The results of checks, each reported as soon as it is known. */
export function createChecks(report: (result: Result) => void = () => undefined) {
  const results: Result[] = [];
  const add = (result: Result) => {
    results.push(result);
    report(result);
  };
  const skip = (name: string, reason: string) => add({ name, status: 'skipped', lines: [reason] });

  /** Runs a check; returns whether it works. An error that the check throws is a finding. */
  async function check(name: string, guide: Guide, run: () => Finding[] | Promise<Finding[]>): Promise<boolean> {
    try {
      const lines = linesOf(await run(), guide);
      add({ name, status: lines.length > 0 ? 'wrong' : 'works', lines });
    } catch (error) {
      // The host was reported by the check whose requests it did not answer.
      if (error instanceof HostStopped) skip(name, error.message);
      else add({ name, status: 'wrong', lines: linesOf([{ problem: reasonOf(error) }], guide) });
    }
    return results.at(-1)?.status === 'works';
  }

  return { results, check, skip };
}

function linesOf(findings: Finding[], guide: Guide): string[] {
  return [...Map.groupBy(findings, ({ problem }) => problem)].map(([problem, same]) => {
    const paths = [...new Set(same.flatMap(({ path }) => path ?? []))];
    const shown = paths.slice(0, 3).join(', ');
    const where = paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
    return `${where && `${where}: `}${problem} → ${guides[same[0]?.guide ?? guide]}`;
  });
}

export function failIf(fails: boolean, problem: string, place: Omit<Finding, 'problem'> = {}): Finding[] {
  return fails ? [{ problem, ...place }] : [];
}

export interface HttpResult {
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

/** Sends one request, without following a redirect. Rejects when no complete response comes in time. */
export type SendRequest = (url: string, init?: RequestInit) => Promise<HttpResult>;

/** A host got no further request, because earlier ones were not answered. */
export class HostStopped extends Error {}

const maximumFailures = 4;
/** Few enough that no host takes one visitor's requests for an attack. */
const maximumConcurrent = 8;

/** `timeoutMs` includes the body. A host that does not answer several requests in a row gets no more. */
export function createRequest(timeoutMs = 10_000): SendRequest {
  const failuresByHost = new Map<string, number>();
  const lanes = Array.from({ length: maximumConcurrent }, () => Promise.resolve<unknown>(undefined));
  let count = 0;
  return (url, init = {}) => {
    const lane = count % maximumConcurrent;
    count += 1;
    const response = lanes[lane]!.then(() => send(url, init));
    lanes[lane] = response.catch(() => undefined);
    return response;
  };

  async function send(url: string, init: RequestInit): Promise<HttpResult> {
    const { host } = new URL(url);
    const failures = () => failuresByHost.get(host) ?? 0;
    if (failures() >= maximumFailures) throw new HostStopped(`${host} stopped answering`);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { redirect: 'manual', signal, ...init });
      const bytes = new Uint8Array(await response.arrayBuffer());
      failuresByHost.set(host, 0);
      return { url, status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      failuresByHost.set(host, failures() + 1);
      throw signal.aborted ? new Error(`no answer within ${timeoutMs / 1000} seconds`) : error;
    }
  }
}

/** Parsed JSON, or undefined where a host answers with something else, such as a page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
