import type { Backend } from '../../tools/dev-stack/backend.ts';

// A dispatch with a full queue takes half a minute.
const timeoutMs = 60_000;

/** A whole response; nothing when there was none in time, or it broke off before its end. */
export async function call(url: string, init: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** Has the function send what is due, as the schedule does; the outcome shows in the database. */
export async function dispatch({ functionUrl, dispatchSecret }: Backend): Promise<void> {
  await call(`${functionUrl}/dispatch`, { method: 'POST', headers: { 'X-Dispatch-Secret': dispatchSecret } });
}
