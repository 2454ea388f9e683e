import { setTimeout as pause } from 'node:timers/promises';
import type { BookedMeeting } from '../../src/meetings/protocol.ts';
import { killAndRestart } from './kill.ts';
import { reconcileMeetings } from './meeting-reconciliation.ts';
import { MeetingTraffic } from './meeting-traffic.ts';
import type { Context, Scenario } from './scenario.ts';
import type { Traffic } from './traffic.ts';

/** Longer than the restarts of a slow machine take. */
const patienceMs = 120_000;

/** Starts without meetings, and compares what was acknowledged with the table and the mails. */
function scenario(
  name: string,
  expected: string[],
  run: (context: Context, meetingTraffic: MeetingTraffic, traffic: Traffic) => Promise<unknown>,
): Scenario {
  return {
    name,
    expected,
    async run(context, traffic) {
      await context.sql`delete from consultation.meetings`;
      const meetingTraffic = new MeetingTraffic(context, traffic);
      await run(context, meetingTraffic, traffic);
      return reconcileMeetings(context, [...meetingTraffic.acknowledged.values()], traffic);
    },
  };
}

export const meetings = [
  // Random bookings, moves and cancellations while function and database are killed in turn (F89).
  scenario('meetings, killed', ['409', '503', 'no response'], async (context, meetingTraffic, traffic) => {
    let isKilling = true;
    const killing = killInTurn(context).finally(() => (isKilling = false));
    const visit = async () => {
      const kept: BookedMeeting[] = [];
      for (let last = { settled: -1, at: 0 }; isKilling || meetingTraffic.settled < context.scale.meetingRequests;) {
        if (meetingTraffic.settled > last.settled) last = { settled: meetingTraffic.settled, at: Date.now() };
        else if (Date.now() - last.at > patienceMs)
          throw new Error(`Waited ${patienceMs / 1000} s for a response to any visitor, after ${last.settled} of them`);
        await visitOnce(context, meetingTraffic, traffic, kept);
      }
    };
    await Promise.all([killing, ...Array.from({ length: context.scale.meetingVisitors }, visit)]);
  }),

  // Bookings of one time at once: one wins, the others are told that it is taken (F80).
  scenario('meetings, one time', ['409'], async ({ randomInt, scale }, meetingTraffic, traffic) => {
    const times = (await meetingTraffic.openTimes()) ?? [];
    const time = times[randomInt(0, times.length - 1)] ?? '';
    const outcomes = await Promise.all(Array.from({ length: scale.rivals }, () => meetingTraffic.book(time)));
    const taken = outcomes.filter((outcome) => outcome?.error === 'timeTaken');
    if (taken.length !== scale.rivals - 1) traffic.note(`${taken.length} told that it is taken`);
  }),
];

/** Books a time, then moves the meeting a few times and perhaps cancels it; without an open time, cancels one it kept. */
async function visitOnce(
  { randomInt }: Context,
  meetingTraffic: MeetingTraffic,
  traffic: Traffic,
  kept: BookedMeeting[],
): Promise<void> {
  const oneOf = (times: string[] = []) => times[randomInt(0, Math.max(0, times.length - 1))];
  const times = await meetingTraffic.openTimes();
  const time = oneOf(times);
  if (time === undefined) {
    // Otherwise visitors who kept their meetings would leave no time to book, and all would wait for one forever.
    const own = times && kept.pop();
    if (own) await change(own, null);
    return pause(100);
  }
  const booked = await meetingTraffic.book(time);
  if (!booked?.meeting) return;
  let { meeting } = booked;
  for (let moves = randomInt(0, 3); moves > 0; moves -= 1) {
    const to = oneOf(await meetingTraffic.openTimes());
    if (to !== undefined) meeting = await change(meeting, to);
  }
  if (randomInt(1, 10) <= 8) await change(meeting, null);
  else kept.push(meeting);

  async function change(known: BookedMeeting, startsAt: string | null): Promise<BookedMeeting> {
    const outcome = await meetingTraffic.change(known, startsAt);
    if (outcome?.meeting) return outcome.meeting;
    // Nobody else changes this meeting: only its new time can be refused.
    if (startsAt === null || outcome?.error !== 'timeTaken') traffic.note(`a change was refused: ${outcome?.error}`);
    return known;
  }
}

async function killInTurn(context: Context): Promise<void> {
  for (let n = 0; n < context.scale.meetingKills; n += 1) {
    const databaseKills = Array.from({ length: context.scale.databaseKillsInTurn }, () => killAndRestart.database);
    for (const kill of [killAndRestart.function, ...databaseKills]) {
      await pause(context.randomInt(50, 650));
      await kill(context);
    }
  }
}
