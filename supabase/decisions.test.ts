import { describe, expect, it } from 'vitest';
import { sampleLead } from '../tools/dev-stack/sample-lead.ts';
import { sampleBooking } from '../tools/dev-stack/sample-meeting.ts';
import { useMeetings } from '../tools/dev-stack/use-meetings.ts';
import type { DecisionAction } from '../src/consultation/decisions.ts';

const { sql, database, submit, count, freeTimes, book } = await useMeetings();

type Held = { id: string; held_since: string; state: string; reference: string };
const held = () => sql<Held[]>`select id, held_since, state, reference from consultation.held_messages()`;
const decide = ({ id, held_since }: Held, action: DecisionAction) =>
  database.decide({ messageId: id, heldSince: held_since }, action);
const states = async () =>
  (await sql<{ state: string }[]>`select state from consultation.outgoing_messages order by state`).map(
    (row) => row.state,
  );

async function hold(state: 'quarantined' | 'needs_person'): Promise<Held> {
  const lead = sampleLead(state === 'quarantined' ? { quarantineReason: 'honeypot' } : {});
  await submit(lead);
  await sql`update consultation.outgoing_messages set state = ${state}`;
  const [message] = await held();
  expect(message).toMatchObject({ state, reference: lead.reference });
  return message as Held;
}

describe.each(['quarantined', 'needs_person'] as const)('a message that is %s', (state) => {
  it('is released once, and says so again', async () => {
    const message = await hold(state);
    expect(await decide(message, 'release')).toEqual({ outcome: 'released', repeated: false });
    expect(await states()).toEqual(['waiting']);
    for (const action of ['close', 'delete', 'release'] as const)
      expect(await decide(message, action)).toEqual({ outcome: 'released', repeated: true });
    const { messages } = await database.claimMessages('email', 5, 100);
    expect(messages).toHaveLength(1);
  });

  it('is closed without being sent, and says so again', async () => {
    const message = await hold(state);
    expect(await decide(message, 'close')).toEqual({ outcome: 'closed', repeated: false });
    expect(await decide(message, 'release')).toEqual({ outcome: 'closed', repeated: true });
    expect((await database.claimMessages('email', 5, 100)).messages).toEqual([]);
    expect(await count('leads')).toEqual([1]);
  });

  it('is decided about once by fifty clicks at once', async () => {
    const message = await hold(state);
    const clicks = Array.from({ length: 50 }, (_, n) => decide(message, n % 2 === 0 ? 'release' : 'close'));
    const decisions = await Promise.all(clicks);
    expect(decisions.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(decisions.map(({ outcome }) => outcome)).size).toBe(1);
  });

  it('needs a new code when it is held again after a release', async () => {
    const message = await hold(state);
    await decide(message, 'release');
    await sql`update consultation.outgoing_messages set state = 'needs_person'`;
    expect(await decide(message, 'close')).toEqual({ outcome: 'released', repeated: true });
    const [again] = await held();
    expect(await decide(again as Held, 'close')).toEqual({ outcome: 'closed', repeated: false });
  });

  it('says what a command did with it', async () => {
    const message = await hold(state);
    await sql`delete from consultation.leads`;
    expect(await decide(message, 'release')).toEqual({ outcome: 'deleted', repeated: true });
  });
});

it('deletes a quarantined request with all about it, and no other', async () => {
  const message = await hold('quarantined');
  await submit(sampleLead());
  expect(await decide(message, 'delete')).toEqual({ outcome: 'deleted', repeated: false });
  expect(await count('leads', 'outgoing_messages', 'consent_records')).toEqual([1, 1, 1]);
  expect(await decide(message, 'delete')).toEqual({ outcome: 'deleted', repeated: true });
});

it('never deletes what only could not be sent', async () => {
  const message = await hold('needs_person');
  expect(await decide(message, 'delete')).toEqual({ outcome: 'unknown', repeated: false });
  expect(await states()).toEqual(['needs_person']);
});

it('decides at once about all that is quarantined with a meeting', async () => {
  const [time = ''] = await freeTimes();
  await book({ ...sampleBooking(time), quarantine_reason: 'honeypot' });
  const before = (await states()).length;
  expect(before).toBeGreaterThan(1);
  const [message, ...others] = await held();
  expect(others).toEqual([]);
  expect(await decide(message as Held, 'release')).toMatchObject({ outcome: 'released' });
  expect(await states()).toEqual(Array.from({ length: before }, () => 'waiting'));
});
