import fc from 'fast-check';
import type { ConsultationRequest } from '../../src/consultation/fields.ts';
import { validateConsultation } from '../../src/consultation/schema.ts';
import { hostileWords, naughtyStrings } from './corpora.ts';
import type { Scenario } from './scenario.ts';
import type { Traffic } from './traffic.ts';

// Anything sent is either accepted or rejected as the caller's error.
const expected = ['413', '422', 'request-failed'];

const senders = 20;

/** Sends all inputs, a limited number at a time. */
async function inParallel<Input>(inputs: Input[], send: (input: Input) => Promise<unknown>): Promise<void> {
  const remaining = inputs.values();
  const sender = async () => {
    for (const input of remaining) await send(input);
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

/** Submits words and checks that the function accepts them exactly when they are valid. */
async function sendWords(traffic: Traffic, words: Partial<ConsultationRequest>, asForm = false): Promise<void> {
  const submission = traffic.newSubmission(words);
  const { ok } = validateConsultation(submission.words);
  const isAccepted = asForm ? await traffic.sendForm(submission) : await traffic.send(submission);
  if (isAccepted !== ok) traffic.note(ok ? 'rejected valid input' : 'accepted invalid input');
}

const naughty: Scenario = {
  name: 'naughty strings',
  expected,
  async run(_, traffic) {
    const inputs = naughtyStrings.flatMap((text): Partial<ConsultationRequest>[] => [
      { name: text, message: text },
      { email: text },
      { phone: text },
    ]);
    await inParallel(inputs, (words) => sendWords(traffic, words));
    await inParallel(naughtyStrings, (text) => sendWords(traffic, { name: text, message: text }, true));
  },
};

/** Words only: `hostile.test.ts` sends as many hostile bodies and headers, none of which reaches the database. */
const generated: Scenario = {
  name: 'generated input',
  expected,
  async run({ scale, seed }, traffic) {
    const sample = (share: number) =>
      fc.sample(hostileWords, { numRuns: Math.ceil(scale.generatedInputs * share), seed });
    await inParallel(sample(0.8), (words) => sendWords(traffic, words));
    await inParallel(sample(0.2), (words) => sendWords(traffic, words, true));
  },
};

export const hostileInput: Scenario[] = [naughty, generated];
