import { isPublicUrl, resolvesPublicly } from '../../_shared/http/public-address.ts';
import { readBytes } from '../../_shared/http/read-bytes.ts';
import { CalendarError } from './calendar-error.ts';
import { decodeCalendar } from './calendar-text.ts';

export interface DownloadOptions {
  allowLoopback: boolean;
  deadlineMs?: number;
  maximumBytes?: number;
}

const maximumRedirects = 3;

/** Fetches a calendar's text under one deadline, redirects included; throws a CalendarError. */
export async function downloadCalendar(url: string, options: DownloadOptions): Promise<string> {
  const { allowLoopback, deadlineMs = 5000, maximumBytes = 5_000_000 } = options;
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await follow(url, allowLoopback, signal);
    if (response.body === null) throw new CalendarError('notCalendar');
    const bytes = await readBytes(response.body.getReader(), maximumBytes);
    if (bytes === undefined) throw new CalendarError('tooLarge');
    return decodeCalendar(bytes);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? 'noResponse' : 'noConnection');
  }
}

/** Follows redirects by hand, because each address has to be public. */
async function follow(url: string, allowLoopback: boolean, signal: AbortSignal): Promise<Response> {
  let target = url;
  for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
    if (!isPublicUrl(target, allowLoopback) || !(await resolvesPublicly(target, signal)))
      throw new CalendarError('redirectRefused');
    const response = await fetch(target, { redirect: 'manual', signal, headers: { Accept: 'text/calendar' } });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status > 399 || location === null)
      throw new CalendarError(isPassing(response.status) ? 'serverError' : 'refused');
    if (!URL.canParse(location, target)) throw new CalendarError('redirectRefused');
    target = new URL(location, target).href;
  }
  throw new CalendarError('redirectRefused');
}

/** Whether the next try may succeed: the server failed, or had too much to do. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);
