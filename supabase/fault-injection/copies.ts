import type { Scenario } from './scenario.ts';
import type { Intent, Traffic } from './traffic.ts';

const number = 200;

/** So many copies of one request at the same time, each sent in one of these ways. */
function copies(name: string, ways: ((traffic: Traffic, intent: Intent, n: number) => Promise<boolean>)[]): Scenario {
  return {
    name,
    expected: [],
    async run(_, traffic) {
      const intent = traffic.newIntent();
      const sendings = Array.from({ length: number }, async (_, n) => ways[n % ways.length]?.(traffic, intent, n));
      const answered = await Promise.all(sendings);
      for (const thanked of answered) if (!thanked) traffic.note('a copy was not thanked');
    },
  };
}

export const manyCopies: Scenario[] = [
  copies(`${number} copies, one key`, [(traffic, intent) => traffic.send(intent)]),
  copies(`${number} copies as forms`, [(traffic, intent) => traffic.sendForm(intent)]),
  copies(`${number} copies, two tabs`, [
    (traffic, intent) => traffic.send(intent),
    (traffic, intent) => traffic.send(intent, `${intent.key}-other-tab`),
  ]),
  copies(`${number} copies, all ways`, [
    (traffic, intent) => traffic.send(intent),
    (traffic, intent) => traffic.sendForm(intent),
    (traffic, intent, n) => traffic.send(intent, `${intent.key}-${n}`),
  ]),
];
