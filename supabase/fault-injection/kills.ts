import { familyOf, signalAll } from './processes.ts';
import type { Scenario, World } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

/** Kills a part (`kill -9`) again and again, at random moments while requests are under way, and starts it again. */
function killing(
  name: string,
  kill: (world: World) => Promise<unknown>,
  restart: (world: World) => Promise<unknown>,
): Scenario {
  return {
    name: `${name} killed`,
    expected: ['503', 'no answer'],
    run(world, traffic) {
      const { kills, killedRequests } = world.extent;
      const work = async () => {
        for (let n = 0; n < kills; n += 1) {
          await pause(50 + world.random() * 600);
          await kill(world);
          await restart(world);
        }
      };
      return traffic.during(work(), visitors, killedRequests);
    },
  };
}

async function killPart({ pid, ended }: { pid: number; ended: Promise<string> }): Promise<void> {
  // Stopped first, so that none is born after they were counted.
  signalAll([pid], 'SIGSTOP');
  signalAll(familyOf(pid), 'SIGKILL');
  await ended;
}

export const kills: Scenario[] = [
  killing(
    'function',
    ({ backend }) => killPart(backend.parts[1]),
    async ({ backend }) => (backend.parts[1] = await backend.restartFunction()),
  ),
  killing(
    'database',
    ({ backend }) => killPart(backend.parts[0]),
    async ({ backend }) => (backend.parts[0] = await backend.restartDatabase()),
  ),
  killing(
    'mail API',
    ({ mail }) => killPart(mail.part),
    ({ mail }) => mail.restart(),
  ),
];
