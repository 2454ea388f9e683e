import fc from 'fast-check';
import { requestHeaders } from '../../src/consultation/protocol.ts';
import { validateConsultation } from '../../src/consultation/schema.ts';
import { hostileBody, hostileHeader, hostileWords, naughtyStrings } from './corpora.ts';
import type { Scenario } from './scenario.ts';
import type { Traffic, Words } from './traffic.ts';

// Whatever is sent, it is taken or the caller is blamed.
const expected = ['400', '413', '422', 'request-failed'];

const senders = 20;

/** Sends everything, so many at a time. */
async function inParallel<Input>(inputs: Input[], send: (input: Input) => Promise<unknown>): Promise<void> {
  const left = inputs.values();
  const sender = async () => {
    for (const input of left) await send(input);
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

/** Sends words, and holds the function to the rules: it takes them when they are right and only then. */
async function sendWords(traffic: Traffic, words: Partial<Words>, asForm = false): Promise<void> {
  const intent = traffic.newIntent(words);
  const { ok } = validateConsultation(intent.words);
  const taken = asForm ? await traffic.sendForm(intent) : await traffic.send(intent);
  if (taken !== ok) traffic.note(ok ? 'refused what is right' : 'took what is wrong');
}

const naughty: Scenario = {
  name: 'naughty strings',
  expected,
  async run(_, traffic) {
    const inputs = naughtyStrings.flatMap((text): Partial<Words>[] => [
      { name: text, message: text },
      { email: text },
      { phone: text },
    ]);
    await inParallel(inputs, (words) => sendWords(traffic, words));
    await inParallel(naughtyStrings, (text) => sendWords(traffic, { name: text, message: text }, true));
  },
};

const generated: Scenario = {
  name: 'generated input',
  expected,
  async run({ extent, seed }, traffic) {
    const sample = <Input>(arbitrary: fc.Arbitrary<Input>, share: number) =>
      fc.sample(arbitrary, { numRuns: Math.ceil(extent.generatedInputs * share), seed });
    await inParallel(sample(hostileWords, 0.6), (words) => sendWords(traffic, words));
    await inParallel(sample(hostileWords, 0.15), (words) => sendWords(traffic, words, true));
    await inParallel(sample(hostileBody, 0.15), (body) => traffic.post(body, { 'Idempotency-Key': 'hostile-body' }));
    await inParallel(
      sample(fc.tuple(hostileWords, fc.array(hostileHeader, { minLength: 6, maxLength: 6 })), 0.1),
      sendHeaders,
    );

    function sendHeaders([words, values]: [Words, string[]]): Promise<unknown> {
      const headers = Object.fromEntries(Object.values(requestHeaders).map((name, n) => [name, values[n] ?? '']));
      return traffic.post(JSON.stringify(words), headers);
    }
  },
};

export const hostileInput: Scenario[] = [naughty, generated];
