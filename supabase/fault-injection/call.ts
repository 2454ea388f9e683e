import type { Backend } from '../../tools/dev-stack/backend.ts';

/** A whole response; nothing when there was none, or it broke off before its end. */
export async function call(url: string, init: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** Has the function send what is due, as the schedule does; the outcome shows in the database. */
export async function dispatch({ functionUrl, dispatchSecret }: Backend): Promise<void> {
  await call(`${functionUrl}/dispatch`, { method: 'POST', headers: { 'X-Dispatch-Secret': dispatchSecret } });
}
