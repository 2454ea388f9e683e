import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import schema from '../../../webhook.schema.json';
import { mapFields } from '../../../../src/consultation/fields.ts';
import { sampleLead } from '../../../fixtures/lead.ts';
import { meetingFacts } from '../../../fixtures/meeting.ts';
import { composeMessages as composeForMeeting } from '../../meetings/messages.ts';
import { composeMessages } from '../../send-consultation-email/messages.ts';
import type { QueuedMessage } from './message-queue.ts';

const documented = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
const now = new Date('2026-11-21T02:30:00.123Z');

const eventsOf = (messages: QueuedMessage[]) => messages.filter(({ channel }) => channel === 'webhook');
const leadEvents = (changes: Parameters<typeof sampleLead>[0] = {}, hasWebhook = true) =>
  eventsOf(composeMessages(sampleLead(changes), now, hasWebhook));
const meetingEvents = (
  changes: Partial<typeof meetingFacts>,
  change: 'booked' | 'moved' | 'canceled',
  hasWebhook = true,
) => {
  const made = { kind: change, by: 'visitor', from: meetingFacts.startsAt } as const;
  return eventsOf(composeForMeeting({ ...meetingFacts, ...changes }, made, { now, hasWebhook }));
};

describe('the event of a request', () => {
  it('is as documented, whatever was typed and whether it is quarantined or a test', () => {
    const typed = fc.record(mapFields(() => fc.string({ unit: 'binary', maxLength: 100 })));
    const changes = fc.record({
      fields: typed,
      pagePath: fc.option(fc.constant('/fr/contact'), { nil: undefined }),
      isTest: fc.boolean(),
      quarantineReason: fc.constantFrom(undefined, 'honeypot' as const),
    });
    fc.assert(
      fc.property(changes, (change) => {
        const [event, ...others] = leadEvents(change);
        expect(others).toEqual([]);
        expect(documented.parse(event?.payload)).toEqual(event?.payload);
        expect(event?.payload).toMatchObject({ data: { fields: change.fields, isTest: change.isTest } });
      }),
    );
  });

  it('does not exist where no webhook is set', () => expect(leadEvents({}, false)).toEqual([]));
});

describe('the event of a meeting', () => {
  it.each(['booked', 'moved', 'canceled'] as const)('that is %s is as documented', (change) => {
    const [event, ...others] = meetingEvents({ sequence: 2, isTest: true }, change);
    expect(others).toEqual([]);
    expect(documented.parse(event?.payload)).toEqual(event?.payload);
    const { reference, startsAt } = meetingFacts;
    expect(event?.payload).toMatchObject({
      type: `meeting.${change}`,
      timestamp: now.toISOString(),
      data: { reference, startsAt, sequence: 2, isTest: true },
    });
  });

  it('does not exist where no webhook is set', () => expect(meetingEvents({}, 'booked', false)).toEqual([]));
});

it.each([{ type: 'lead.deleted' }, { version: 2 }, { timestamp: 'yesterday' }, { data: {} }, { data: undefined }])(
  'the documentation refuses an event with %j',
  (change) => {
    expect(documented.safeParse({ ...leadEvents()[0]?.payload, ...change }).success).toBe(false);
  },
);
