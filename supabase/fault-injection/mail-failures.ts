import type { OutboxMode } from '../../tools/dev-stack/outbox.ts';
import type { Scenario } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

// Longer than the function waits for the mail API.
const hangMs = 3500;
const failureMs = 1000;

/** The mail API fails in one way during continuing traffic; visitors must not notice. */
function mailFailure(name: string, mode: OutboxMode): Scenario {
  return {
    name,
    expected: [],
    async run({ mail, scale }, traffic) {
      await mail.setMode(mode);
      await traffic.during(pause(mode === 'hang' ? hangMs : failureMs), visitors, scale.requests);
      await mail.setMode('ok');
    },
  };
}

export const mailFailures: Scenario[] = [
  mailFailure('mail API returns 500', 'fail'),
  mailFailure('mail API returns 429', 'limited'),
  mailFailure('mail API hangs', 'hang'),
  mailFailure('mail API responses lost', 'loseReply'),
  mailFailure('mail key revoked', 'revoked'),
];
