import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { memoryMb, processTree } from '../../supabase/fault-injection/process-tree.ts';

/**
 * Builds the site in a folder and returns a row of a table: besides the time it took, the processor time, which other
 * work on the machine does not lengthen, and the peak memory (RSS) of the build and its children. Throws the build's
 * output when it fails.
 */
export async function measuredBuild(folder: string, environment: NodeJS.ProcessEnv) {
  const site = join(folder, 'site');
  const [startedAt, usedBefore] = [performance.now(), childrenProcessorSeconds()];
  const child = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    env: { ...process.env, SITE_DIR: site, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output = (output + String(data)).slice(-5000)));
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, familyMemoryMb(child.pid ?? 0))), 50);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`Cannot measure the build, it failed:\n${output}`);

  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = childrenProcessorSeconds() - usedBefore;
  const files = await Array.fromAsync(glob('**/*.html', { cwd: site }));
  const pages = files.filter((file) => !file.startsWith('demo')).length;
  return {
    pages,
    seconds: rounded(seconds),
    'ms a page': rounded((seconds * 1000) / pages),
    'processor s': rounded(processorSeconds),
    'processor ms a page': rounded((processorSeconds * 1000) / pages),
    'peak MB': Math.round(peakMb),
    [`load on ${cpus().length} cores`]: rounded(loadavg()[0] ?? NaN),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}

function familyMemoryMb(pid: number): number {
  const [own = 0, ...children] = processTree(pid);
  // A process may end while it is being read.
  return (memoryMb(own) || 0) + children.reduce((sum, child) => sum + familyMemoryMb(child), 0);
}

/** Of all ended children and their own, from Linux's `/proc`; `NaN` elsewhere. */
function childrenProcessorSeconds(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    // `cutime` and `cstime`, the 16th and 17th field, in hundredths of a second.
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return ((user ?? NaN) + (system ?? NaN)) / 100;
  } catch {
    return NaN;
  }
}
