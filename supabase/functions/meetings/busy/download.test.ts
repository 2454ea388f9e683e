import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useReceiver } from '../../../../test-support/receiver.ts';
import { downloadCalendar } from './busy-calendars.ts';

const receiver = useReceiver();
const download = (options = {}) => downloadCalendar(`${receiver.url}/`, { allowLoopback: true, ...options });

/** Redirects each path to the next one that the table names. */
const redirect = (table: Record<string, string>) => {
  receiver.answer = (response, { url = '' }) => {
    const location = table[url];
    if (location === undefined) response.end('BEGIN:VCALENDAR Zoé');
    else response.writeHead(302, { Location: location }).end();
  };
};

it('follows three redirects, to relative URLs too, and returns the text, decoded', async () => {
  redirect({ '/': '/a', '/a': 'b', '/b': `${receiver.url}/c` });
  expect(await download()).toBe('BEGIN:VCALENDAR Zoé');
});

it.each([
  ['little', 'FFFE5A006F00E900'],
  ['big', 'FEFF005A006F00E9'],
])('decodes UTF-16 of %s endian by its byte order mark', async (_, bytes) => {
  receiver.answer = (response) => response.end(Buffer.from(bytes, 'hex'));
  expect(await download()).toBe('Zoé');
});

describe('refuses', () => {
  it.each([
    ['a fourth redirect', { '/': '/a', '/a': '/b', '/b': '/c', '/c': '/d' }],
    ['a redirect loop', { '/': '/' }],
    ['a redirect to what is not public', { '/': 'https://[::ffff:10.0.0.1]/' }],
    ['a redirect to nothing', { '/': 'http://' }],
  ])('%s', async (_, table) => {
    redirect(table);
    await expect(download()).rejects.toMatchObject({ code: 'redirectRefused' });
  });

  it('plain HTTP, and this machine unless it is allowed', async () => {
    for (const url of [receiver.url, 'http://calendar.example.com/'])
      await expect(downloadCalendar(url, { allowLoopback: false })).rejects.toMatchObject({ code: 'redirectRefused' });
  });

  it.each([
    [401, 'refused'],
    [404, 'refused'],
    [304, 'refused'],
    [429, 'serverError'],
    [503, 'serverError'],
  ])('a response with status %d', async (status, code) => {
    receiver.answer = (response) => response.writeHead(status).end('BEGIN:VCALENDAR');
    await expect(download()).rejects.toMatchObject({ code });
  });

  it('a body that is too large, announced or not, without reading on', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      response.on('close', resolve).on('drain', () => response.write(Buffer.alloc(64 * 1024)));
      response.write(Buffer.alloc(64 * 1024));
    };
    await expect(download({ maximumBytes: 200_000 })).rejects.toMatchObject({ code: 'tooLarge' });
    await closed;
  });

  it('a server that does not listen', async () => {
    receiver.stop();
    await expect(download()).rejects.toMatchObject({ code: 'noConnection' });
  });
});

it.each<[string, (response: ServerResponse) => unknown]>([
  ['never responds', () => undefined],
  ['stops in the middle', (response) => response.write('BEGIN:VCALENDAR')],
  ['drips', (response) => setInterval(() => response.write('x'), 20).unref()],
  [
    'redirects again and again',
    (response) => setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 90).unref(),
  ],
])('waits no longer than the deadline for a server that %s', async (_, answer) => {
  receiver.answer = answer;
  await expect(download({ deadlineMs: 150 })).rejects.toMatchObject({ code: 'noResponse' });
});
