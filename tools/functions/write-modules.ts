import { features } from '../../src/business/features.ts';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { languages } from '../../src/business/languages.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import { requestsFunction } from '../../src/consultation/protocol.ts';
import { meetingsFunction } from '../../src/meetings/protocol.ts';
import { colorsIn } from '../../lib/colors.ts';
import { expectedVersions } from '../admin/migrations.ts';

/** Every function that is deployed, by its folder. */
export const functionNames = [requestsFunction, ...(features.meetings ? [meetingsFunction] : [])];

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'supabase/functions/_shared');
const written = ['dictionaries.ts', 'brand-colors.ts', 'expected-migrations.ts', 'public-holidays.ts', 'release.ts'];

/**
 * Writes the modules through which the functions know the dictionaries, the brand, the migrations and the holidays of
 * their release: the deploy uploads only what is imported by name, and the holidays of all countries are 12 MB. Git
 * ignores these modules, and every command writes them again before it needs them.
 */
export function writeFunctionModules(): void {
  write('dictionaries.ts', dictionariesModule());
  write('brand-colors.ts', colorsModule());
  write('expected-migrations.ts', listModule('supabase/migrations/', 'expectedMigrations', expectedVersions()));
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: 12 }, (_, index) => thisYear - 1 + index);
  const holidays = publicHolidaysOf(meetingRules.publicHolidays, years);
  write('public-holidays.ts', listModule('src/business/meetings.ts', 'publicHolidays', holidays));
  const release = functionsRelease();
  write('release.ts', `// Written by tools/functions/write-modules.ts.\n\nexport const release = '${release}';\n`);
}

/** The sources of the functions, and what the written modules are made from. */
export function releaseFiles(): string[] {
  const functions = ['supabase/functions/**/{*.ts,deno.json}', 'supabase/migrations/*.sql'];
  return globSync([...functions, '{src,lib}/**/*.{ts,json}', 'src/styles/brand.css', 'locales/*/*.json'], {
    cwd: root,
    exclude: ['locales/records/**', '**/*.test.ts', ...written.map((name) => `supabase/functions/_shared/${name}`)],
  }).sort();
}

/** A hash of these files. The functions send it in a header, and `npm run verify` compares it. */
export function functionsRelease(): string {
  const hash = createHash('sha256');
  // With line ends as Git stores them.
  for (const file of releaseFiles())
    hash.update(`${file}\n${readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * The public holidays of a place as `YYYY-MM-DD`, and the days on which one is observed instead, such as the Friday before
 * a Saturday. Throws when the place is unknown.
 */
export function publicHolidaysOf(place: typeof meetingRules.publicHolidays, years: readonly number[]): string[] {
  if (!place) return [];
  const calendar = new Holidays(place);
  const days = years.flatMap((year) =>
    calendar.getHolidays(year).filter(({ type, substitute }) => type === 'public' || substitute),
  );
  if (days.length === 0)
    throw new Error(`Cannot find the public holidays of ${JSON.stringify(place)}: date-holidays has no such place`);
  return [...new Set(days.map(({ date }) => date.slice(0, 'YYYY-MM-DD'.length)))].sort();
}

function listModule(source: string, name: string, values: string[]): string {
  return `// Written from ${source} by tools/functions/write-modules.ts.\n
export const ${name}: readonly string[] = ${JSON.stringify(values, null, 2)};\n`;
}

function dictionariesModule(): string {
  const folders = Object.keys(languages).map((code) => ({
    code,
    pages: globSync('*.json', { cwd: join(root, 'locales', code) })
      .map((file) => file.replace('.json', ''))
      .sort(),
  }));
  const nameOf = (code: string, page: string) => `${page}_${code.replaceAll('-', '_')}`;
  const imports = folders.flatMap(({ code, pages }) =>
    pages.map(
      (page) => `import ${nameOf(code, page)} from '../../../locales/${code}/${page}.json' with { type: 'json' };\n`,
    ),
  );
  const entries = folders.map(
    ({ code, pages }) => `  '${code}': { ${pages.map((page) => `${page}: ${nameOf(code, page)}`).join(', ')} },\n`,
  );
  return `// Written from src/business/languages.ts and locales/ by tools/functions/write-modules.ts.\n${imports.join('')}
export const dictionaries: Readonly<Record<string, object>> = {\n${entries.join('')}};\n`;
}

function colorsModule(): string {
  const { light, dark } = colorsIn(readFileSync(join(root, 'src/styles/brand.css'), 'utf8'));
  const colors = { light: Object.fromEntries(light), dark: Object.fromEntries(dark) };
  return `// Written from src/styles/brand.css by tools/functions/write-modules.ts.\n
export const brandColors = ${JSON.stringify(colors, null, 2)};\n`;
}

function write(name: string, text: string): void {
  const file = join(folder, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (import.meta.main) writeFunctionModules();
