import { describe, expect, it } from 'vitest';
import {
  callWithSecret,
  calls,
  change,
  expectResponse,
  now,
  post,
  storedMeeting,
  submit,
  token,
  typed,
} from '../../../test-support/functions.ts';
import { bookingRequest, requiredSettings } from '../../../test-support/fixtures.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { hashToken } from './meetings/meeting.ts';
import { teamTexts } from './mail/mail-texts.ts';
import { isSmokeTest, signSmokeTest, smokeTestHeader } from './smoke-test.ts';

const secret = requiredSettings['DISPATCH_SECRET'] as string;
const testMark = `${teamTexts(teamLanguage()).test} `;
const mark = (key = 'key-0001', at = now) => ({ [smokeTestHeader]: signSmokeTest(key, secret, at) });

describe('the operator’s test', () => {
  it('of a request is marked as such, and so is its mail', async () => {
    for (const headers of [mark(), {}]) await submit(typed, headers);
    expect(calls.submitted.map(({ request }) => request.isTest)).toEqual([true, false]);
    const subjects = calls.submitted.map(({ messages: [mail] }) => (mail?.payload as { subject: string }).subject);
    expect(subjects[0]).toBe(`${testMark}${subjects[1]}`);
  });

  const subjects = (of: 'booked' | 'changed') =>
    calls[of][0]?.mails.map(({ payload }) => payload.subject.startsWith(testMark));

  it('of a booking is marked as such, and so are its mails', async () => {
    await post('/meetings/book', bookingRequest, mark());
    expect(calls.booked[0]?.booking.isTest).toBe(true);
    expect(subjects('booked')).toEqual([true, true, true]);
  });

  it('of a booking stays one when it is canceled', async () => {
    calls.stored.set(hashToken(token), { ...storedMeeting, is_test: true });
    await change({ startsAt: null });
    expect(subjects('changed')).toEqual([true, true]);
  });

  it.each([
    ['of another request', mark('key-0002')],
    ['that is six minutes old', mark('key-0001', new Date(now.getTime() - 360_000))],
    ['by another secret', { [smokeTestHeader]: signSmokeTest('key-0001', 'guess', now) }],
    ['that is none', { [smokeTestHeader]: '1' }],
  ])('with a mark %s is refused and stored nowhere', async (_, headers) => {
    await expectResponse(submit(typed, headers), 401, { error: 'secretInvalid' });
    expect(calls.submitted).toEqual([]);
  });

  it('needs a key', () => {
    expect(() => isSmokeTest(new Headers(mark()), undefined, secret, now)).toThrow('secretInvalid');
  });

  it.each([
    ['/tests', false],
    ['/tests/remove', true],
  ])('is listed at %s', async (path, removing) => {
    const body = { tests: [{ reference: 'R-1', waiting: 0 }] };
    await expectResponse(callWithSecret(`/send-consultation-email${path}`), 200, body);
    expect(calls.testsRemoved).toBe(removing);
  });
});
