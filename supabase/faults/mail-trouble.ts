import type { OutboxMode } from '../local/outbox.ts';
import type { Scenario } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

// Longer than the function waits for the mail API.
const troubleMs = 3500;

/** The mail API fails in one way while requests go on coming; visitors must not notice. */
function mailTrouble(name: string, mode: OutboxMode): Scenario {
  return {
    name,
    expected: [],
    async run({ mail, extent }, traffic) {
      await mail.setMode(mode);
      await traffic.during(pause(troubleMs / 2), visitors, extent.requests);
      await pause(troubleMs / 2);
      await mail.setMode('ok');
    },
  };
}

export const mailTroubles: Scenario[] = [
  mailTrouble('mail API answers 500', 'fail'),
  mailTrouble('mail API answers 429', 'limited'),
  mailTrouble('mail API hangs', 'hang'),
  mailTrouble('mail replies lost', 'loseReply'),
  mailTrouble('mail key revoked', 'revoked'),
];
