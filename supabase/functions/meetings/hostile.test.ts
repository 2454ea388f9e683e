import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hostileBody, hostileText, naughtyStrings, unsafe } from '../../../test-support/hostile-input.ts';
import { bookingRequest } from '../../fixtures/meeting.ts';
import { calls, changeRequest, post, resetCalls } from '../../../test-support/meetings-handler.ts';

const statusOf = async (path: string, body: unknown) => (await post(path, body)).status;

describe('hostile inputs', () => {
  beforeEach(() => resetCalls({ VISITOR_LIMIT_PER_MINUTE: '100000' }));

  it('as texts are accepted when valid, and the caller’s error when not', async () => {
    const words = fc.record({ name: hostileText, topic: hostileText });
    const property = fc.asyncProperty(words, async (words) => {
      expect([200, 422]).toContain(await statusOf('/book', { ...bookingRequest, ...words }));
    });
    const examples = naughtyStrings.map((text): [{ name: string; topic: string }] => [{ name: text, topic: text }]);
    await fc.assert(property, { numRuns: 500 + examples.length, examples });
    const typed = calls.booked.map(({ booking: { meeting } }) => meeting.name + meeting.topic);
    expect(typed.filter((text) => unsafe.test(text))).toEqual([]);
    const subjects = calls.booked.flatMap(({ mails }) => mails.map(({ payload }) => payload.subject));
    expect(subjects.filter((subject) => /[\r\n]/.test(subject))).toEqual([]);
  });

  it('as anything else cause no server error', async () => {
    const property = fc.asyncProperty(hostileText, hostileText, async (text, other) => {
      const facts = { locale: text, timeZone: other, pagePath: text, honeypot: other };
      expect(await statusOf('/book', { ...bookingRequest, ...facts })).toBe(200);
      expect([400, 200]).toContain(await statusOf('/book', { ...bookingRequest, key: text }));
      expect(await statusOf('/book', { ...bookingRequest, startsAt: text })).toBe(400);
      expect(await statusOf('/show', { token: text })).toBe(404);
      expect(await statusOf('/change', { ...changeRequest, token: other })).toBe(404);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('as a body cause no server error', async () => {
    const property = fc.asyncProperty(hostileBody, async (body) => {
      for (const path of ['/book', '/show', '/change'])
        expect([400, 404, 413, 422]).toContain(await statusOf(path, body));
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
