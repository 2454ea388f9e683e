import type { Scenario } from './scenario.ts';
import type { Submission, Traffic } from './traffic.ts';

const count = 200;

type Send = (traffic: Traffic, submission: Submission, n: number) => Promise<boolean>;

const withKey: Send = (traffic, submission) => traffic.send(submission);
const asForm: Send = (traffic, submission) => traffic.sendForm(submission);
const fromNewTab: Send = (traffic, submission, n) => traffic.send(submission, `${submission.key}-${n}`);

/** Sends copies of one submission at the same time, alternating between these ways of sending (F25). */
function copies(how: string, ways: Send[]): Scenario {
  return {
    name: `${count} copies, ${how}`,
    expected: [],
    async run(_, traffic) {
      const submission = traffic.newSubmission();
      const sending = Array.from({ length: count }, async (_, n) => ways[n % ways.length]?.(traffic, submission, n));
      const results = await Promise.all(sending);
      for (const isAcknowledged of results) if (!isAcknowledged) traffic.note('a copy was not acknowledged');
    },
  };
}

export const duplicates = [
  copies('one key', [withKey]),
  copies('as forms', [asForm]),
  copies('all ways', [withKey, asForm, fromNewTab]),
];
