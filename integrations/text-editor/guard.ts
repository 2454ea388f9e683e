import type { IncomingMessage } from 'node:http';

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** What a `Host` header says when nobody has pointed another name at this computer. */
export const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Why a request may not use the editor of texts, or `undefined`. Only pages of this dev server, opened on this computer,
 * may: another site that a browser shows could otherwise write to the project, also under a name that it has pointed here.
 */
export function refusalOf({ method, headers, socket }: IncomingMessage): string | undefined {
  if (!loopback.includes(socket.remoteAddress ?? '')) return 'Only this computer may edit texts';
  if (!localNames.test(headers.host ?? '')) return 'Open the site as localhost to edit texts';
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin === undefined ? method === 'GET' : origin === `http://${headers.host}`;
  // A link from the outbox is from the same site.
  const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (!isOwn || !(site === undefined || site === 'same-origin' || isNavigation))
    return 'Only the pages of this site may edit texts';
  if (method === 'POST' && headers['content-type'] !== 'application/json') return 'A change of texts is JSON';
  return undefined;
}
