import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadCalendar } from './busy-calendars.ts';

let server: Server;
let origin: string;
let respond: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const download = (path = '/', options = {}) =>
  downloadCalendar(`${origin}${path}`, { allowLoopback: true, ...options });

/** Redirects each path to the next one that the table names. */
const redirecting = (table: Record<string, string>) => {
  respond = ({ url = '' }, response) => {
    const location = table[url];
    if (location === undefined) response.end('BEGIN:VCALENDAR');
    else response.writeHead(302, { Location: location }).end();
  };
};

it('returns the text, decoded', async () => {
  respond = (_, response) => response.end('BEGIN:VCALENDAR Zoé');
  expect(await download()).toBe('BEGIN:VCALENDAR Zoé');
});

it('follows three redirects, to relative URLs too', async () => {
  redirecting({ '/': '/a', '/a': 'b', '/b': `${origin}/c` });
  expect(await download()).toBe('BEGIN:VCALENDAR');
});

describe('refuses', () => {
  it.each([
    ['a fourth redirect', { '/': '/a', '/a': '/b', '/b': '/c', '/c': '/d' }],
    ['a redirect loop', { '/': '/' }],
    ['a redirect to plain HTTP', { '/': 'http://calendar.example.com/' }],
    ['a redirect to another loopback address', { '/': 'http://127.0.0.2/' }],
    ['a redirect to this machine over HTTPS', { '/': 'https://127.0.0.1/' }],
    ['a redirect to this machine in another notation', { '/': 'https://2130706433/' }],
    ['a redirect to a private network', { '/': 'https://[::ffff:10.0.0.1]/' }],
    ['a redirect to a metadata service', { '/': 'https://metadata.google.internal/' }],
    ['a redirect to a file', { '/': 'file:///etc/passwd' }],
    ['a redirect to nothing', { '/': 'http://' }],
  ])('%s', async (_, table) => {
    redirecting(table);
    await expect(download()).rejects.toMatchObject({ code: 'redirectRefused' });
  });

  it('plain HTTP, and this machine unless it is allowed', async () => {
    for (const url of [origin, 'http://calendar.example.com/'])
      await expect(downloadCalendar(url, { allowLoopback: false })).rejects.toMatchObject({
        code: 'redirectRefused',
      });
  });

  it.each([
    [401, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [304, 'refused'],
    [429, 'serverError'],
    [500, 'serverError'],
    [503, 'serverError'],
  ])('a response with status %d', async (status, code) => {
    respond = (_, response) => response.writeHead(status).end('BEGIN:VCALENDAR');
    await expect(download()).rejects.toMatchObject({ code });
  });

  it('a body that is too large, announced or not, without reading on', async () => {
    let sent = 0;
    respond = (_, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += 1;
      };
      response.on('drain', more);
      more();
    };
    await expect(download('/', { maximumBytes: 200_000 })).rejects.toMatchObject({ code: 'tooLarge' });
    const before = sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toBe(before);
  });

  it('a server that does not listen', async () => {
    server.close();
    server.closeAllConnections();
    await expect(download()).rejects.toMatchObject({ code: 'noConnection' });
  });
});

it.each<[string, RequestListener]>([
  ['never responds', () => undefined],
  ['stops in the middle', (_, response) => void response.write('BEGIN:VCALENDAR')],
  ['drips', (_, response) => void setInterval(() => response.write('x'), 20).unref()],
])('waits no longer than the deadline for a server that %s', async (_, listener) => {
  respond = listener;
  const started = performance.now();
  await expect(download('/', { deadlineMs: 200 })).rejects.toMatchObject({ code: 'noResponse' });
  expect(performance.now() - started).toBeLessThan(1000);
});

it('counts the deadline from the first request, across redirects', async () => {
  respond = (_, response) => void setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 90).unref();
  await expect(download('/', { deadlineMs: 150 })).rejects.toMatchObject({ code: 'noResponse' });
});
