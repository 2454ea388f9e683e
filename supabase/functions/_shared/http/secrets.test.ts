import { describe, expect, it } from 'vitest';
import { bookingRequest } from '../../../fixtures/meeting.ts';
import { expectResponse, sharedEnvironment } from '../../../../test-support/environment.ts';
import { calls as requests, handler, postJson, submitUrl, words } from '../../../../test-support/requests-handler.ts';
import { calls as meetings, now, post, storedMeeting, token } from '../../../../test-support/meetings-handler.ts';
import { hashToken } from '../../meetings/meeting.ts';
import { isSmokeTest, signSmokeTest, smokeTestHeader } from './secrets.ts';

const secret = sharedEnvironment['DISPATCH_SECRET'] as string;
const mark = (key = 'key-0001', at = new Date()) => ({ [smokeTestHeader]: signSmokeTest(key, secret, at) });
const marked = "is marked as the operator's test, and so are its mails";

describe('a request', () => {
  it(marked, async () => {
    await postJson(words, mark());
    expect(requests.submitted[0]?.lead.isTest).toBe(true);
    expect(requests.submitted[0]?.messages[0]?.payload).toMatchObject({
      subject: expect.stringMatching(/^\[Test\] Cons/) as string,
    });
  });

  it('without the mark is none', async () => {
    await postJson();
    expect(requests.submitted[0]?.lead.isTest).toBe(false);
    expect(requests.submitted[0]?.messages[0]?.payload).toMatchObject({
      subject: expect.stringMatching(/^Cons/) as string,
    });
  });

  it.each([
    ['of another request', mark('key-0002')],
    ['that is six minutes old', mark('key-0001', new Date(Date.now() - 360_000))],
    ['by another secret', { [smokeTestHeader]: signSmokeTest('key-0001', 'guess', new Date()) }],
    ['that is none', { [smokeTestHeader]: '1' }],
  ])('with a mark %s is refused and stored nowhere', async (_, headers) => {
    await expectResponse(postJson(words, headers), 401, { error: 'secretInvalid' });
    expect(requests.submitted).toEqual([]);
  });

  it('without a key cannot be a test', () => {
    expect(() => isSmokeTest(new Headers(mark()), undefined, secret, new Date())).toThrow('secretInvalid');
  });
});

describe('a meeting', () => {
  it(marked, async () => {
    await post('/book', bookingRequest, mark('key-0001', now));
    const [booked] = meetings.booked;
    expect(booked?.booking.meeting.isTest).toBe(true);
    expect(booked?.mails.map(({ payload }) => payload.subject.slice(0, 7))).toEqual(['[Test] ', '[Test] ', '[Test] ']);
  });

  it('stays one when it is canceled', async () => {
    meetings.stored.set(hashToken(token), { ...storedMeeting, is_test: true });
    await post('/change', { token, sequence: 0, startsAt: null, timeZone: 'UTC', locale: 'en' });
    expect(meetings.changed[0]?.mails.map(({ payload }) => payload.subject.slice(0, 7))).toEqual([
      '[Test] ',
      '[Test] ',
    ]);
  });
});

describe('the tests', () => {
  const ask = (path: string, headers: Record<string, string>) =>
    handler(new Request(`${submitUrl}${path}`, { method: 'POST', headers }), '192.0.2.1');

  it.each([
    ['/tests', false],
    ['/tests/remove', true],
  ])('are listed at %s with the secret only', async (path, removing) => {
    await expectResponse(ask(path, { 'X-Dispatch-Secret': 'guess' }), 401, { error: 'secretInvalid' });
    expect(requests.testsRemoved).toBeUndefined();
    const body = { tests: [{ reference: 'R-1', waiting: 0 }] };
    await expectResponse(ask(path, { 'X-Dispatch-Secret': secret }), 200, body);
    expect(requests.testsRemoved).toBe(removing);
  });
});
