export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

/** Asks once, without following a redirect. Rejects when no whole answer comes in time. */
export type Ask = (url: string, init?: RequestInit) => Promise<Answer>;

/** After so many requests in a row without an answer, a host is asked no more. */
const giveUpAfter = 4;

interface AskOptions {
  /** For each request, its body included. */
  timeoutMs?: number;
  /** Ends every request. */
  signal?: AbortSignal;
}

export function createAsk({ timeoutMs = 10_000, signal }: AskOptions = {}): Ask {
  const unanswered = new Map<string, number>();
  return async (url, init = {}) => {
    const { host } = new URL(url);
    const failures = unanswered.get(host) ?? 0;
    if (failures >= giveUpAfter) throw new HostStopped(`${host} stopped answering`);
    if (signal?.aborted) throw new NotAsked('the time is over');
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        ...init,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      unanswered.set(host, 0);
      const text = new TextDecoder().decode(bytes);
      return { url, status: response.status, headers: response.headers, bytes, text };
    } catch (error) {
      unanswered.set(host, (unanswered.get(host) ?? 0) + 1);
      if (timeout.aborted) throw new Error(`no answer within ${timeoutMs / 1000} seconds`, { cause: error });
      throw error;
    }
  };
}

/** A request that was not even tried: it says nothing about its URL. */
export class NotAsked extends Error {}

/** Earlier requests to the host got no answer. */
export class HostStopped extends NotAsked {}

/** `fetch` hides why a connection failed in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message.startsWith('no answer within')) return error.message;
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

/** JSON, or undefined where a host answers with something else, such as a page. */
export function jsonIn({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Runs a few at a time, so that a site that is asked by one visitor has no reason to refuse. */
export async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}
