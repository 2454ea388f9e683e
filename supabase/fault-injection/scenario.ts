import type { Backend } from '../../tools/dev-stack/backend.ts';
import type { MailService } from './mail-service.ts';
import type { Traffic } from './traffic.ts';

/** How much of everything: the short form is part of the gate. */
export interface Extent {
  kills: number;
  /** Acknowledged requests around each kind of kill. */
  killedRequests: number;
  /** Acknowledged requests around each other fault. */
  requests: number;
  /** How long a database is held up. */
  troubleMs: number;
  generatedInputs: number;
  slowSenders: number;
  slowMs: number;
}

export const extents: Record<string, Extent> = {
  short: {
    kills: 2,
    killedRequests: 100,
    requests: 40,
    troubleMs: 2500,
    generatedInputs: 300,
    slowSenders: 100,
    slowMs: 3000,
  },
  full: {
    kills: 20,
    killedRequests: 3000,
    requests: 200,
    troubleMs: 6000,
    generatedInputs: 10_000,
    slowSenders: 500,
    slowMs: 13_000,
  },
};

/** The processes that are tried, and the numbers that decide when and with what. */
export interface World {
  backend: Backend;
  mail: MailService;
  extent: Extent;
  random: () => number;
  seed: number;
  /** Where the pages come from. */
  origin: string;
}

export interface Scenario {
  name: string;
  /** What may be answered beside an acknowledgement. */
  expected: string[];
  run: (world: World, traffic: Traffic) => Promise<void>;
}
