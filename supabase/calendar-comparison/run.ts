import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { teamZone } from './clocks.ts';
import { owner } from './events.ts';
import { generateCalendar } from './generator.ts';
import {
  files,
  hashOfTexts,
  ourVerdict,
  readFile,
  recordedCount,
  recordedFile,
  shortHash,
  type Calendar,
  type Verdict,
} from './verdicts.ts';

// Compares our reader of calendars with the independent one, which needs Python: npm run compare:calendars --
// [number of generated calendars] [first seed]. "record" keeps the independent reader's verdicts for the tests.

const [first = '', second = '1'] = process.argv.slice(2);
const isRecording = first === 'record';
const count = isRecording ? recordedCount : Number(first || 5000);
const firstSeed = isRecording ? 1 : Number(second);
if (!Number.isInteger(count) || !Number.isInteger(firstSeed)) {
  console.error('npm run compare:calendars -- [record | number of generated calendars] [first seed]');
  process.exit(2);
}

const batchSize = 500;
const program = fileURLToPath(new URL('./independent_reader.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'calendars-'));
const table = new Map<string, { calendars: number; different: number }>();
const generated: string[] = [];
let different = 0;

const names = Object.keys(files);
const fileVerdicts = readIndependently(names.map(readFile));
for (const [n, name] of names.entries()) await compare(name, readFile(name), fileVerdicts[n], [`as exported: ${name}`]);

for (let seed = firstSeed; seed < firstSeed + count; seed += batchSize) {
  const seeds = Array.from({ length: Math.min(batchSize, firstSeed + count - seed) }, (_, n) => seed + n);
  const calendars = seeds.map(generateCalendar);
  const verdicts = readIndependently(calendars);
  for (const [n, calendar] of calendars.entries()) {
    generated.push(verdicts[n] ? shortHash(verdicts[n]) : '');
    await compare(`seed ${seeds[n]}`, calendar, verdicts[n], calendar.kinds);
  }
}

console.table(
  Object.fromEntries([...table].sort(([a], [b]) => a.localeCompare(b)).map(([kind, counts]) => [kind, counts])),
);
console.log(
  `Calendars: ${names.length} as exported, ${count} generated from seed ${firstSeed}; different: ${different}`,
);
if (isRecording) {
  const texts = hashOfTexts(Array.from({ length: count }, (_, n) => generateCalendar(firstSeed + n)));
  const recorded = { texts, generated, files: Object.fromEntries(names.map((name, n) => [name, fileVerdicts[n]])) };
  writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 2)}\n`);
}
process.exitCode = different > 0 ? 1 : 0;

function readIndependently(calendars: Calendar[]): (Verdict | undefined)[] {
  const lines = calendars.map(({ bytes, from, until }, id) =>
    JSON.stringify({ id, text: Buffer.from(bytes).toString('base64'), from, until, zone: teamZone, owner }),
  );
  const options = { input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { stdout, stderr, status, error } = spawnSync('python3', [program], options);
  if (error || status !== 0) {
    console.error(`Cannot run the independent reader: ${error?.message ?? stderr}`);
    console.error('It needs Python 3.11 and its packages icalendar (4) and python-dateutil (2.8), see README.md');
    process.exit(1);
  }
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { busy, refused, failed } = JSON.parse(line) as { busy?: string[][]; refused?: string; failed?: string };
      if (failed !== undefined) console.error(`The independent reader failed: ${failed}`);
      return busy ? { busy } : refused === undefined ? undefined : { refused: true };
    });
}

async function compare(name: string, calendar: Calendar, theirs: Verdict | undefined, kinds: string[]): Promise<void> {
  const ours = await ourVerdict(calendar);
  const isDifferent = JSON.stringify(ours) !== JSON.stringify(theirs);
  for (const kind of kinds) {
    const counts = table.get(kind) ?? { calendars: 0, different: 0 };
    table.set(kind, { calendars: counts.calendars + 1, different: counts.different + (isDifferent ? 1 : 0) });
  }
  if (!isDifferent) return;
  different += 1;
  const file = join(folder, `${name.replace(' ', '-')}.ics`);
  writeFileSync(file, calendar.bytes);
  console.log(`${name} differs: ${file}\n  ours:   ${JSON.stringify(ours)}\n  theirs: ${JSON.stringify(theirs)}`);
}
