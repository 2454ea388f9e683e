import { setTimeout as pause } from 'node:timers/promises';
import type { Alert } from '../functions/_shared/alert-api.ts';
import { call, dispatch } from './call.ts';
import { killAndRestart } from './kill.ts';
import type { Context, Scenario } from './scenario.ts';
import { sendWaitingMails } from './waiting-mails.ts';

const visitors = 20;
const patienceMs = 20_000;

/** Waits until it is so, or says what it waited for. */
async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isSo()); await pause(100))
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s for ${what}`);
}

/** The alerts of a kind that have arrived since now, each time one was posted. */
async function watch({ mail }: Context, kind: Alert['kind']) {
  const before = (await mail.alerts()).length;
  return async () =>
    (await mail.alerts())
      .slice(before)
      .filter((alert) => alert.kind === kind)
      .map(({ state }) => state);
}

const scheduleHealth = async ({ backend }: Context) => {
  const response = await call(`${backend.functionUrl}/health`, {});
  const { checks } = JSON.parse(response?.text ?? '{}') as { checks?: { schedule: { status: string }[] } };
  return { status: response?.status, schedule: checks?.schedule[0]?.status };
};

/** The schedule stops for an hour while visitors write and monitors ask: one alert when it stops, one when it goes on (F96). */
const scheduleStopped: Scenario = {
  name: 'schedule stopped for an hour',
  expected: [],
  async run(context, traffic) {
    const { backend, scale, sql } = context;
    const arrived = await watch(context, 'scheduleStopped');
    backend.schedule.isRunning = false;
    // Ends what the schedule began, and a process that has just looked would wait before it looks again.
    await killAndRestart.function(context);
    await sql`update consultation.system_state set scheduled_at = clock_timestamp() - interval '1 hour'`;
    const monitors = async () => {
      const answers = await Promise.all(Array.from({ length: visitors }, () => scheduleHealth(context)));
      const wrong = answers.filter(({ status, schedule }) => status !== 503 || schedule !== 'fail').length;
      if (wrong > 0) traffic.note(`${wrong} monitors were not told`);
      await waitUntil('the alert that the schedule has stopped', async () => (await arrived()).length > 0);
    };
    await traffic.during(monitors(), visitors, scale.requests);
    backend.schedule.isRunning = true;
    await dispatch(backend);
    await waitUntil('the health of the schedule', async () => (await scheduleHealth(context)).schedule === 'pass');
    await waitUntil('the alert that the schedule goes on', async () => (await arrived()).length > 1);
    const states = (await arrived()).join(', ');
    if (states !== 'began, over') traffic.note(`alerts: ${states}`);
  },
};

/** The receiver of alerts fails while mails are late: it hears of it once it is back, and no mail waits for it (F97). */
const receiverDown: Scenario = {
  name: 'alert receiver down',
  expected: [],
  async run(context, traffic) {
    const { backend, mail, scale, sql } = context;
    const arrived = await watch(context, 'mailLate');
    await mail.setMode('fail', 'alert');
    await mail.setMode('fail');
    await traffic.during(pause(500), visitors, scale.requests);
    await sql`
      update consultation.outgoing_messages set due_at = clock_timestamp() - interval '16 minutes'
      where channel = 'email' and state = 'waiting'`;
    await dispatch(backend);
    await mail.setMode('ok');
    await waitUntil('the mails', async () => {
      const waiting = await sql`
        update consultation.outgoing_messages set next_attempt_at = clock_timestamp()
        where channel = 'email' and state = 'waiting' and purpose <> 'reminder' returning id`;
      if (waiting.length > 0) await dispatch(backend);
      return waiting.length === 0;
    });
    if ((await arrived()).length > 0) traffic.note('an alert arrived while its receiver was down');
    await mail.setMode('ok', 'alert');
    await dispatch(backend);
    await sendWaitingMails(sql, backend);
    await waitUntil('both alerts', async () => (await arrived()).length > 1);
    const states = (await arrived()).join(', ');
    if (states !== 'began, over') traffic.note(`alerts: ${states}`);
  },
};

export const alerts = [scheduleStopped, receiverDown];
