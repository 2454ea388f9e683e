import { expect, it } from 'vitest';
import type { ClaimedMail, Database } from './database.ts';
import { createDispatcher } from './dispatch.ts';
import type { LogEntry } from './log.ts';
import type { MailOutcome, SendMail } from './mail-api.ts';

const mail = (id: string): ClaimedMail => ({
  id,
  attempt: 1,
  reference: `R-${id}`,
  payload: { subject: '', text: '', html: '' },
});
const accepted: MailOutcome = { accepted: true, providerId: 'p' };
const acceptAll: SendMail = () => Promise.resolve(accepted);

/** A database that lends these mails once, in batches. */
function lending(batches: ClaimedMail[][], numbers = { given_up: 0, late: 0 }) {
  const settled: [string, boolean][] = [];
  let claims = 0;
  const database: Database = {
    submit: () => Promise.reject(new Error('Not asked for')),
    claimMails: () => {
      claims += 1;
      return Promise.resolve({ emails: batches.shift() ?? [], ...numbers });
    },
    settleMail: ({ id }, { accepted: sent }) => {
      settled.push([id, sent]);
      return Promise.resolve();
    },
  };
  return { database, settled, claims: () => claims };
}

const quiet = () => undefined;

it('sends batch after batch until nothing is due', async () => {
  const { database, settled } = lending([[mail('1'), mail('2')], [mail('3')]]);
  const dispatch = createDispatcher(database, acceptAll, 100, quiet);
  await expect(dispatch()).resolves.toEqual({ sent: 3, failed: 0, givenUp: 0, late: 0 });
  expect(settled).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
  ]);
});

it('goes on with the others when one mail fails (poison)', async () => {
  const { database, settled } = lending([[mail('1'), mail('poison')], [mail('3')]]);
  const send: SendMail = (id) => Promise.resolve(id === 'poison' ? { accepted: false, error: 'status 422' } : accepted);
  await expect(createDispatcher(database, send, 100, quiet)()).resolves.toMatchObject({ sent: 2, failed: 1 });
  expect(settled).toContainEqual(['poison', false]);
});

it('leaves the rest for later when the provider takes nothing', async () => {
  const { database, claims } = lending([[mail('1')], [mail('2')]]);
  const send: SendMail = () => Promise.resolve({ accepted: false, error: 'status 500' });
  await expect(createDispatcher(database, send, 100, quiet)()).resolves.toMatchObject({ sent: 0, failed: 1 });
  expect(claims()).toBe(1);
});

it('is one worker, and looks once more when it was asked meanwhile', async () => {
  const { database, claims } = lending([]);
  const dispatch = createDispatcher(database, acceptAll, 100, quiet);
  await Promise.all([dispatch(), dispatch(), dispatch()]);
  expect(claims()).toBeLessThanOrEqual(2);
});

it('works again after the database failed', async () => {
  let broken = true;
  const { database } = lending([[mail('1')]]);
  const flaky: Database = {
    ...database,
    claimMails: (...args) => (broken ? Promise.reject(new Error('gone')) : database.claimMails(...args)),
  };
  const dispatch = createDispatcher(flaky, acceptAll, 100, quiet);
  await expect(dispatch()).rejects.toThrow('gone');
  broken = false;
  await expect(dispatch()).resolves.toMatchObject({ sent: 1 });
});

it('raises an alarm for mails that are late and for mails that need a person (F30, F33)', async () => {
  const { database } = lending([], { given_up: 2, late: 3 });
  const alarms: LogEntry[] = [];
  await createDispatcher(database, acceptAll, 100, (level, entry) => {
    if (level === 'error') alarms.push(entry);
  })();
  expect(alarms).toEqual([
    { code: 'mailNeedsPerson', count: 2 },
    { code: 'mailLate', count: 3 },
  ]);
});
