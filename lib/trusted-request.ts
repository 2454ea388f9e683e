import type { IncomingMessage } from 'node:http';

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** The names in a `Host` header when nobody has pointed another name at this computer. */
const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The reason why a server for this computer refuses a request, or `undefined`. Only its own pages and links to it are
 * accepted, and programs with `acceptPrograms`: another site that a browser shows could otherwise read or write through
 * the server, also under a name that it has pointed here.
 */
export function refusalOf(
  { method, headers, socket }: IncomingMessage,
  { acceptPrograms }: { acceptPrograms: boolean },
): string | undefined {
  if (!loopback.includes(socket.remoteAddress ?? '')) return 'Only this computer may ask this';
  if (!localNames.test(headers.host ?? '')) return 'Open this server as localhost';
  const { origin } = headers;
  // Only browsers send an origin, and they send one with every POST.
  const isOwn = origin === undefined ? acceptPrograms || method === 'GET' : origin === `http://${headers.host}`;
  const isSameSite = ['none', 'same-origin'].includes(headers['sec-fetch-site'] ?? 'none');
  const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (!isOwn || !(isSameSite || isNavigation)) return 'Only the pages of this server may ask this';
  if (method === 'POST' && headers['content-type'] !== 'application/json') return 'Send JSON';
  return undefined;
}
