import type { Scenario } from './scenario.ts';
import type { Submission, Traffic } from './traffic.ts';

const count = 200;

/** Sends copies of one submission at the same time, alternating between these ways of sending (F25). */
function copies(
  name: string,
  ways: ((traffic: Traffic, submission: Submission, n: number) => Promise<boolean>)[],
): Scenario {
  return {
    name,
    expected: [],
    async run(_, traffic) {
      const submission = traffic.newSubmission();
      const sending = Array.from({ length: count }, async (_, n) => ways[n % ways.length]?.(traffic, submission, n));
      const results = await Promise.all(sending);
      for (const isAcknowledged of results) if (!isAcknowledged) traffic.note('a copy was not acknowledged');
    },
  };
}

export const duplicates: Scenario[] = [
  copies(`${count} copies, one key`, [(traffic, submission) => traffic.send(submission)]),
  copies(`${count} copies as forms`, [(traffic, submission) => traffic.sendForm(submission)]),
  copies(`${count} copies, two tabs`, [
    (traffic, submission) => traffic.send(submission),
    (traffic, submission) => traffic.send(submission, `${submission.key}-other-tab`),
  ]),
  copies(`${count} copies, all ways`, [
    (traffic, submission) => traffic.send(submission),
    (traffic, submission) => traffic.sendForm(submission),
    (traffic, submission, n) => traffic.send(submission, `${submission.key}-${n}`),
  ]),
];
