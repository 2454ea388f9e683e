import type { TestBackend } from '../../tools/dev-stack/test-backend.ts';
import type { MailService } from './mail-service.ts';
import type { Traffic } from './traffic.ts';

const full = {
  kills: 20,
  /** Minimum of acknowledged requests per kind of kill. */
  killedRequests: 3000,
  /** Minimum of acknowledged requests in every other scenario. */
  requests: 200,
  /** How long the database stays broken. */
  failureMs: 6000,
  generatedInputs: 10_000,
  slowSenders: 500,
  slowMs: 13_000,
  /** Minimum of settled bookings, moves and cancellations. */
  meetingRequests: 2000,
  /** Kills of the function meanwhile, each followed by kills of the database. */
  meetingKills: 10,
  databaseKillsInTurn: 1,
  meetingVisitors: 20,
  /** Bookings of one time at once. */
  rivals: 500,
  /** Rows that make the restore last: in a full run, longer than a request may. */
  restoredRows: 500_000,
};

const short: typeof full = {
  kills: 2,
  killedRequests: 100,
  requests: 40,
  failureMs: 2500,
  generatedInputs: 300,
  slowSenders: 100,
  slowMs: 3000,
  meetingRequests: 60,
  meetingKills: 1,
  databaseKillsInTurn: 1,
  meetingVisitors: 20,
  rivals: 100,
  restoredRows: 100_000,
};

/** Mostly kills of the database, for what only shows once in thousands of them. */
const kills: typeof full = {
  ...full,
  meetingRequests: 300,
  meetingKills: 2,
  databaseKillsInTurn: 10,
  meetingVisitors: 6,
};

/** The sizes of a run: `npm test` includes the short one. */
export const scales: Record<string, typeof full> = { short, full, kills };

/** The processes under test, and what determines timing and input. */
export interface Context extends TestBackend {
  mail: MailService;
  scale: typeof full;
  /** A seeded random integer between the two, inclusive. */
  randomInt: (min: number, max: number) => number;
  seed: number;
  /** How often the database was killed, and what its indexes were compared for after each time. */
  comparisons: { kills: number; indexes: number; rows: number };
}

/** Acknowledged requests compared with what the database and the mail API hold. */
export interface Reconciliation {
  acknowledged: number;
  /** Acknowledged, but the lead, evidence, mail, confirmation or event is missing or differs from what was sent. */
  lost: number;
  /** Submissions with two leads, or leads with two mails, confirmations or events. */
  doubled: number;
}

export interface Scenario {
  name: string;
  /** Permitted outcomes besides an acknowledgement, such as `503` or `no response`. */
  expected: string[];
  /** Returns its own reconciliation where the comparison of requests with leads does not apply. */
  run: (context: Context, traffic: Traffic) => Promise<Reconciliation | void>;
}
