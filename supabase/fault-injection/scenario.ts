import type { Backend } from '../../tools/dev-stack/backend.ts';
import type { MailService } from './mail-service.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { Traffic } from './traffic.ts';

/** The size of a run: `npm test` includes the short one. */
export interface Scale {
  kills: number;
  /** Minimum of acknowledged requests per kind of kill. */
  killedRequests: number;
  /** Minimum of acknowledged requests in every other scenario. */
  requests: number;
  /** How long the database stays broken. */
  failureMs: number;
  generatedInputs: number;
  slowSenders: number;
  slowMs: number;
  /** Minimum of settled bookings, moves and cancellations. */
  meetingRequests: number;
  /** Kills of the function, and as many of the database, while they are sent. */
  meetingKills: number;
  /** Bookings of one time at once. */
  rivals: number;
}

export const scales: Record<string, Scale> = {
  short: {
    kills: 2,
    killedRequests: 100,
    requests: 40,
    failureMs: 2500,
    generatedInputs: 300,
    slowSenders: 100,
    slowMs: 3000,
    meetingRequests: 60,
    meetingKills: 1,
    rivals: 100,
  },
  full: {
    kills: 20,
    killedRequests: 3000,
    requests: 200,
    failureMs: 6000,
    generatedInputs: 10_000,
    slowSenders: 500,
    slowMs: 13_000,
    meetingRequests: 2000,
    meetingKills: 10,
    rivals: 500,
  },
};

/** The processes under test, and what determines timing and input. */
export interface Context {
  backend: Backend;
  mail: MailService;
  scale: Scale;
  /** A seeded random integer between the two, both included. */
  randomInt: (min: number, max: number) => number;
  seed: number;
  /** The origin of the pages. */
  origin: string;
}

export interface Scenario {
  name: string;
  /** Permitted outcomes besides an acknowledgement, such as `503` or `no response`. */
  expected: string[];
  /** Returns what was kept and lost when that is not for the comparison of requests with leads to say. */
  run: (context: Context, traffic: Traffic) => Promise<Reconciliation | void>;
}
