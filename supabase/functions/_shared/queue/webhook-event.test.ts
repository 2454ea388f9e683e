import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mapFields } from '../../../../src/consultation/fields.ts';
import {
  submittedRequest,
  linkWriter,
  meetingFixture,
  type RequestChanges,
} from '../../../../test-support/fixtures.ts';
import schema from '../../../webhook.schema.json';
import { composeMeetingMessages } from '../meetings/messages.ts';
import { composeRequestMessages } from '../../send-consultation-email/messages.ts';
import type { QueuedMessage } from './message-queue.ts';

const documented = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
const now = new Date('2026-11-21T02:30:00.123Z');

const eventsOf = (messages: QueuedMessage[]) => messages.filter(({ channel }) => channel === 'webhook');
const requestEvents = (changes: RequestChanges = {}, hasWebhook = true) =>
  eventsOf(composeRequestMessages(submittedRequest(changes), now, { teamLinks: linkWriter(), hasWebhook }));
const meetingEvents = (kind: 'booked' | 'moved' | 'canceled', hasWebhook = true) => {
  const made = { kind, by: 'visitor', from: meetingFixture.startsAt } as const;
  const meeting = { ...meetingFixture, sequence: 2, isTest: true };
  return eventsOf(composeMeetingMessages(meeting, made, { teamLinks: linkWriter(), now, hasWebhook }));
};

describe('the event', () => {
  it('of a request is as documented, whatever was typed and whether it is held or a test', () => {
    const changes = fc.record({
      fields: fc.record(mapFields(() => fc.string({ unit: 'binary', maxLength: 100 }))),
      pagePath: fc.option(fc.constant('/fr/contact'), { nil: undefined }),
      isTest: fc.boolean(),
      holdReason: fc.constantFrom(undefined, 'honeypot' as const),
    });
    const property = fc.property(changes, (change) => {
      const [event, ...others] = requestEvents(change);
      expect(others).toEqual([]);
      expect(documented.parse(event?.payload)).toEqual(event?.payload);
      expect(event?.payload).toMatchObject({ data: { fields: change.fields, isTest: change.isTest } });
    });
    fc.assert(property, { numRuns: 30 });
  });

  it.each(['booked', 'moved', 'canceled'] as const)('of a meeting that is %s is as documented', (kind) => {
    const [event, ...others] = meetingEvents(kind);
    expect(others).toEqual([]);
    expect(documented.parse(event?.payload)).toEqual(event?.payload);
    const { reference, startsAt } = meetingFixture;
    expect(event?.payload).toMatchObject({
      type: `meeting.${kind}`,
      timestamp: now.toISOString(),
      data: { reference, startsAt, sequence: 2, isTest: true },
    });
  });

  it('does not exist where no webhook is set', () =>
    expect([...requestEvents({}, false), ...meetingEvents('booked', false)]).toEqual([]));
});

it.each([{ type: 'lead.deleted' }, { version: 2 }, { timestamp: 'yesterday' }, { data: {} }, { data: undefined }])(
  'the documentation refuses an event with %j',
  (change) => {
    expect(documented.safeParse({ ...requestEvents()[0]?.payload, ...change }).success).toBe(false);
  },
);
