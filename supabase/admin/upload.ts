import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { denoFlags, denoProgram } from '../../tools/dev-stack/edge-function.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every file of ours that the function needs when it runs, as Deno finds them. */
export function neededFiles(entry: string): string[] {
  const flags = denoFlags.filter((flag) => flag !== '--cached-only');
  const answer = execFileSync(denoProgram(), ['info', '--json', ...flags, entry], { cwd: root, encoding: 'utf8' });
  const { modules } = JSON.parse(answer) as { modules: { specifier: string; error?: string }[] };
  const broken = modules.find(({ error }) => error !== undefined);
  if (broken) throw new Error(`Cannot find all imports: ${broken.error}`);
  return modules
    .filter(({ specifier }) => specifier.startsWith('file:') && !specifier.includes('/node_modules/'))
    .map(({ specifier }) => fileURLToPath(specifier))
    .sort();
}

// `supabase functions deploy --use-api` does not parse: it looks for import statements as text, and silently leaves
// out what it does not see. These two forms it does see: on one line, and with names in braces over several.
const importStatements = [
  /^(?:import|export)\b[^'"\n]*['"]([^'"\n]+)['"]/gm,
  /^(?:import|export)\s*\{[^{}]*\}\s*from\s*['"]([^'"\n]+)['"]/gm,
];

/** The files that a deploy uploads: those it sees, and of those only the ones named with their extension. */
export function uploadedFiles(entry: string): string[] {
  const found = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    const source = readFileSync(file, 'utf8');
    for (const statement of importStatements) {
      for (const [, target = ''] of source.matchAll(statement)) {
        if (target.startsWith('.') && extname(target) !== '') waiting.push(resolve(dirname(file), target));
      }
    }
  }
  return [...found].sort();
}

/** What the function needs and a deploy would leave behind, and files that are not the project's to upload. */
export function missingFromUpload(entry: string): string[] {
  const uploaded = new Set(uploadedFiles(entry));
  return neededFiles(entry)
    .filter((file) => !uploaded.has(file) || relative(root, file).startsWith('..'))
    .map((file) => relative(root, file));
}
