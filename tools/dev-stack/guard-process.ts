import { createInterface } from 'node:readline';

const groups = new Map<number, NodeJS.Signals>();

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, pid, signal] = line.split(' ');
  if (verb === 'watch') groups.set(Number(pid), signal as NodeJS.Signals);
  if (verb === 'forget') groups.delete(Number(pid));
}

for (const [pid, signal] of groups) send(pid, signal);
if (groups.size > 0) setTimeout(() => [...groups.keys()].forEach((pid) => send(pid, 'SIGKILL')), 5000);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended by itself.
    groups.delete(pid);
  }
}
