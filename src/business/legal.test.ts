import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draftLifetimeMs } from '~/forms/text-field';
import { consentProofYears, retention } from './legal';

const migrations = readdirSync('supabase/migrations')
  .sort()
  .map((name) => readFileSync(`supabase/migrations/${name}`, 'utf8'))
  .join('\n');

/** The latest definition of the function that deletes expired data. */
const purge = migrations.split(/create (?:or replace )?function consultation\.purge_expired\(\)/).at(-1) ?? '';

test.each([
  ['visitor_actions', `${retention.visitorHashHours / 24} day'`],
  ['idempotency_keys', `${retention.requestKeyDays} days'`],
  ['outgoing_messages', `${retention.outboxDays} days'`],
  ['held_since', `${retention.heldDays} days'`],
  ['consent_proofs', `${consentProofYears} years'`],
])('promises what the database does with %s', (table, interval) => {
  const rule = purge.split('\n').find((line) => line.includes(table));
  expect(rule).toContain(interval);
});

test('matches how long the browser keeps a draft', () => {
  expect(draftLifetimeMs).toBe(retention.draftHours * 60 * 60 * 1000);
});
