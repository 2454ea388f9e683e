import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { invokeTimeoutMs } from '../consultation/protocol.ts';
import { meetingsClient } from './client.ts';
import { bookMeeting } from './booking.ts';
import { paths } from './protocol.ts';

const network = vi.fn<typeof fetch>();
const client = meetingsClient('https://backend.example/functions/v1/meetings');

const booked = {
  reference: 'M-4F2A-91BC-07DE',
  startsAt: '2027-03-15T13:00:00Z',
  endsAt: '2027-03-15T13:30:00Z',
  state: 'booked',
  sequence: 0,
  isOver: false,
  token: 'abcdefghijklmnopqrstuv',
  ics: 'BEGIN:VCALENDAR',
};
const content = {
  startsAt: booked.startsAt,
  name: 'Ada',
  email: 'ada@example.com',
  topic: '',
  locale: 'en',
  timeZone: 'Asia/Kolkata',
  pagePath: '/contact',
};
const evidence = { formElapsedMs: 5000, honeypot: '' };

beforeEach(() => {
  network.mockReset().mockImplementation(() => Promise.resolve(Response.json(booked)));
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockReturnValue();
});

/** The next request gets this response; those after it find a meeting. */
const respond = (status: number, body: unknown) => network.mockResolvedValueOnce(Response.json(body, { status }));
const sentBodies = () =>
  network.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as Record<string, unknown>);

it('gets the free times by a plain GET', async () => {
  const free = { times: [booked.startsAt], timeZone: 'America/New_York', minutes: 30, until: '2027-04-14T13:00:00Z' };
  respond(200, free);
  expect(await client.freeTimes()).toEqual({ ok: true, value: free });
  const [url, init] = network.mock.calls[0]!;
  expect(url).toBe('https://backend.example/functions/v1/meetings/times');
  expect(init).toMatchObject({ credentials: 'omit' });
  expect(init).not.toHaveProperty('body');
});

it.each(['show', 'moveTimes'] as const)('sends a token in the body of "%s", never in the URL', async (method) => {
  await client[method](booked.token);
  const [url, init] = network.mock.calls[0]!;
  expect(url).toBe(`https://backend.example/functions/v1/meetings${paths[method]}`);
  expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(sentBodies()).toEqual([{ token: booked.token }]);
});

it.each([
  [409, { error: 'timeTaken' }, 'timeTaken'],
  [409, { error: 'stateChanged' }, 'stateChanged'],
  [404, { error: 'meetingUnknown' }, 'meetingUnknown'],
  [404, { error: 'notFound' }, 'refused'],
  [409, 'a proxy’s own words', 'refused'],
  [429, { error: 'tooManyRequests' }, 'limited'],
  [400, { error: 'bodyInvalid' }, 'refused'],
  [503, { error: 'unavailable' }, 'unknown'],
  [200, { hello: 'captive portal' }, 'unknown'],
  [200, null, 'unknown'],
])('understands %i %j', async (status, body, reason) => {
  respond(status, body);
  const change = { token: booked.token, sequence: 0, startsAt: null, timeZone: 'UTC', locale: 'en' };
  expect(await client.change(change)).toEqual({ ok: false, reason });
});

it('passes on which fields the function refused', async () => {
  respond(422, { error: 'fieldsInvalid', fields: { email: 'emailInvalid' } });
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'fieldsInvalid', fields: { email: 'emailInvalid' } });
});

it('does not throw without a network or on a page instead of JSON', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'unknown' });
  network.mockResolvedValueOnce(new Response('<!doctype html>'));
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'unknown' });
});

it('stops waiting after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  network.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const result = client.freeTimes();
  await vi.advanceTimersByTimeAsync(invokeTimeoutMs);
  expect(await result).toEqual({ ok: false, reason: 'unknown' });
});

it('sends what the contract names and nothing else', async () => {
  expect(await bookMeeting(client, content, evidence)).toEqual({ ok: true, value: booked });
  expect(sentBodies()).toEqual([{ ...content, ...evidence, key: expect.stringMatching(/^[\w-]{8,64}$/) as string }]);
});
