import { setTimeout as pause } from 'node:timers/promises';
import { decisionField } from '../../src/consultation/decisions.ts';
import { teamLanguage } from '../../src/i18n/team-language.ts';
import { askForDigest } from '../admin/digest.ts';
import { digestTexts } from '../functions/send-consultation-email/digest-texts.ts';
import { dispatch } from './call.ts';
import { killAndRestart } from './kill.ts';
import { reconcile } from './reconciliation.ts';
import type { Context, Scenario } from './scenario.ts';
import type { Traffic } from './traffic.ts';
import { sendWaitingMails } from './waiting-mails.ts';

const clicks = 50;

/** The digests that the mail API holds. */
async function digests({ mail }: Context) {
  const [, ending = ''] = digestTexts(teamLanguage).subject.split('{{day}}');
  return (await mail.mails()).filter(({ subject }) => subject.includes(ending));
}

/** Asks for one digest and has it made and sent. */
async function sendDigest(context: Context, meanwhile: () => Promise<void>): Promise<void> {
  await askForDigest(context.sql);
  const calls = Array.from({ length: 10 }, () => dispatch(context.backend));
  await meanwhile();
  await Promise.all(calls);
  const isAsked = async () => (await context.sql`select from consultation.digests where told_until is null`).length > 0;
  for (const end = Date.now() + 30_000; await isAsked(); await pause(100)) {
    if (Date.now() > end) throw new Error('Waited 30 s for the digest that was asked for');
    await dispatch(context.backend);
  }
  await sendWaitingMails(context.sql, context.backend);
}

/** The digest is due while the function is called by many at once and killed: there is one each time. */
const killedDigest: Scenario = {
  name: 'digest while the function is killed',
  expected: ['503', 'no response'],
  async run(context, traffic) {
    for (let n = 0; n < context.scale.kills; n += 1) {
      const before = (await digests(context)).length;
      await sendDigest(context, async () => {
        await pause(context.randomInt(0, 60));
        await killAndRestart.function(context);
      });
      const made = (await digests(context)).length - before;
      if (made !== 1) traffic.note(`${made} digests instead of one`);
    }
  },
};

/** Fifty clicks on one link of the digest, half of them on another that contradicts it: one is obeyed. */
const clickedLink: Scenario = {
  name: `one link clicked ${clicks} times at once`,
  expected: [],
  async run(context, traffic) {
    const submission = traffic.newSubmission();
    await traffic.send(submission);
    await sendWaitingMails(context.sql, context.backend);
    const reference = submission.reference ?? '';
    await context.sql`update consultation.outgoing_messages set state = 'needs_person'
      where purpose = 'lead' and lead_id = (select id from consultation.leads where reference = ${reference})`;
    await sendDigest(context, () => Promise.resolve());
    const html = (await digests(context)).at(-1)?.html ?? '';
    const [, code = ''] = /\?code=([\w-]+)#/.exec(html.slice(html.indexOf(reference))) ?? [];
    const results = await Promise.all(
      Array.from({ length: clicks }, (_, n) => click(context, traffic, code, n % 2 === 0 ? 'release' : 'close')),
    );
    if (new Set(results).size !== 1 || !['released', 'closed'].includes(results[0] ?? ''))
      traffic.note(`clicks led to ${[...new Set(results)].join(', ')}`);
    return reconcile(context, [traffic]);
  },
};

async function click({ backend }: Context, traffic: Traffic, code: string, action: string) {
  const body = new URLSearchParams({ [decisionField]: code }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await traffic.post(body, headers, `${backend.functionUrl}/decision/${action}`);
  return response?.headers.get('Location')?.split('#')[1];
}

export const digestScenarios = [killedDigest, clickedLink];
