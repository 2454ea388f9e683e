import type { OutboxMode } from '../../tools/dev-stack/outbox.ts';
import type { Scenario } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

// Once longer than the function waits for the mail API.
const hangMs = 3500;
const troubleMs = 1000;

/** The mail API fails in one way while requests go on coming; visitors must not notice. */
function mailTrouble(name: string, mode: OutboxMode): Scenario {
  return {
    name,
    expected: [],
    async run({ mail, extent }, traffic) {
      await mail.setMode(mode);
      await traffic.during(pause(mode === 'hang' ? hangMs : troubleMs), visitors, extent.requests);
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
