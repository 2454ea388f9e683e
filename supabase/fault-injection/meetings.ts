import connect from 'postgres';
import type { BookedMeeting } from '../../src/meetings/protocol.ts';
import { killProcess } from './kill.ts';
import { reconcileMeetings } from './meeting-reconciliation.ts';
import { MeetingTraffic } from './meeting-traffic.ts';
import type { Context, Scenario } from './scenario.ts';
import { pause, type Traffic } from './traffic.ts';

const visitors = 20;

/** Random bookings, moves and cancellations while function and database are killed in turn (F89). */
const killed: Scenario = {
  name: 'meetings, killed',
  expected: ['409', '503', 'no response'],
  async run(context, traffic) {
    await startOver(context);
    const meetingTraffic = new MeetingTraffic(context, traffic);
    let isKilling = true;
    const killing = killInTurn(context).finally(() => (isKilling = false));
    const visit = async () => {
      while (isKilling || meetingTraffic.settled < context.scale.meetingRequests) {
        await visitOnce(context, meetingTraffic, traffic);
      }
    };
    await Promise.all([killing, ...Array.from({ length: visitors }, visit)]);
    return reconcileMeetings(context, [...meetingTraffic.acknowledged.values()], traffic);
  },
};

/** Bookings of one time at once: one wins, the others are told that it is taken (F80). */
const rivals: Scenario = {
  name: 'meetings, one time',
  expected: ['409'],
  async run(context, traffic) {
    await startOver(context);
    const meetingTraffic = new MeetingTraffic(context, traffic);
    const times = await meetingTraffic.freeTimes();
    const time = times[context.randomInt(0, times.length - 1)] ?? '';
    const bookings = Array.from({ length: context.scale.rivals }, () => meetingTraffic.book(time));
    const outcomes = await Promise.all(bookings);
    const taken = outcomes.filter((outcome) => outcome?.status === 409 && outcome.error === 'timeTaken');
    if (taken.length !== context.scale.rivals - 1) traffic.note(`${taken.length} told that it is taken`);
    return reconcileMeetings(context, [...meetingTraffic.acknowledged.values()], traffic);
  },
};

/** Books a time, then moves the meeting a few times and perhaps cancels it, so that times become free again. */
async function visitOnce({ randomInt }: Context, meetingTraffic: MeetingTraffic, traffic: Traffic): Promise<void> {
  const anyTime = async () => {
    const times = await meetingTraffic.freeTimes();
    return times[randomInt(0, Math.max(0, times.length - 1))];
  };
  const time = await anyTime();
  if (time === undefined) return pause(100);
  const booked = await meetingTraffic.book(time);
  if (booked?.status !== 200) return;
  let { meeting } = booked;
  for (let moves = randomInt(0, 3); moves > 0; moves -= 1) {
    const to = await anyTime();
    if (to !== undefined) meeting = await change(meeting, to);
  }
  if (randomInt(1, 10) <= 8) await change(meeting, null);

  async function change(known: BookedMeeting, startsAt: string | null): Promise<BookedMeeting> {
    const outcome = await meetingTraffic.change(known, startsAt);
    if (outcome?.status === 200) return outcome.meeting;
    // Nobody else changes this meeting: only its new time can be refused.
    if (startsAt === null || outcome?.error !== 'timeTaken') traffic.note(`a change was refused: ${outcome?.error}`);
    return known;
  }
}

async function killInTurn(context: Context): Promise<void> {
  const { backend, randomInt, scale } = context;
  for (let n = 0; n < scale.meetingKills; n += 1) {
    await pause(randomInt(50, 650));
    await killProcess(backend.edgeFunction);
    await backend.restartFunction();
    await pause(randomInt(50, 650));
    await killProcess(backend.database);
    await backend.restartDatabase();
  }
}

/** Each scenario has all free times for itself. */
async function startOver({ backend }: Context): Promise<void> {
  const sql = connect(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`delete from consultation.meetings`.finally(() => sql.end());
}

export const meetings: Scenario[] = [killed, rivals];
