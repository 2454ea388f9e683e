import { processTree, signalAll } from '../../tools/dev-stack/process-info.ts';
import type { Context, Scenario } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

/** Kills a process (`kill -9`) repeatedly at random moments during traffic, restarting it each time. */
function kill(
  name: string,
  killProcess: (context: Context) => Promise<unknown>,
  restart: (context: Context) => Promise<unknown>,
): Scenario {
  return {
    name: `${name} killed`,
    expected: ['503', 'no response'],
    run(context, traffic) {
      const { kills, killedRequests } = context.scale;
      const work = async () => {
        for (let n = 0; n < kills; n += 1) {
          await pause(context.randomInt(50, 650));
          await killProcess(context);
          await restart(context);
        }
      };
      return traffic.during(work(), visitors, killedRequests);
    },
  };
}

async function killTree({ pid, ended }: { pid: number; ended: Promise<string> }): Promise<void> {
  // Stopped first so that it cannot fork after its children were listed.
  signalAll([pid], 'SIGSTOP');
  signalAll(processTree(pid), 'SIGKILL');
  await ended;
}

export const kills: Scenario[] = [
  kill(
    'function',
    ({ backend }) => killTree(backend.edgeFunction),
    ({ backend }) => backend.restartFunction(),
  ),
  kill(
    'database',
    ({ backend }) => killTree(backend.database),
    ({ backend }) => backend.restartDatabase(),
  ),
  kill(
    'mail API',
    ({ mail }) => killTree(mail.process),
    ({ mail }) => mail.restart(),
  ),
];
