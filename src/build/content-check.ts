import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { company } from '../business/company.ts';
import { defaultLocale, locales } from '../i18n/locales.ts';
import { checkTexts, checkTranslation } from './dictionary-check.ts';
import { placeOf, readDictionaryFile, type Problem } from './dictionary-file.ts';

/** A problem as an editor reads it: `locales/fr.json:12:5: Type a comma after "title"`. */
export interface Finding {
  severity: Problem['severity'];
  line: string;
}

/** The `locales` folder as it is on disk, by file name. */
export type DictionaryFiles = Record<string, Uint8Array>;

/**
 * Reads the dictionaries before a build does, and says what to type where one of them is wrong. A missing
 * translation is only a warning while editing; with `GATE=1` in the environment it ends the build too.
 */
export function contentCheck(root = process.cwd()): AstroIntegration {
  const folder = join(root, 'locales');
  return {
    name: 'content-check',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        const findings = checkDictionaries(await readDictionaries(folder));
        const fatal = findings.filter(({ severity }) => endsBuild(severity));
        for (const finding of findings) if (!fatal.includes(finding)) logger.warn(finding.line);
        if (fatal.length > 0) throw new ContentError(fatal);
      },
      'astro:server:setup': async ({ server, logger }) => {
        const report = async () => {
          for (const { severity, line } of checkDictionaries(await readDictionaries(folder))) {
            if (severity === 'stop') logger.error(line);
            else logger.warn(line);
          }
        };
        server.watcher.on('change', (file) => {
          if (!relative(folder, file).startsWith('..')) void report();
        });
        await report();
      },
    },
  };
}

/** Everything worth saying about the dictionaries, in the order of the files. Reads nothing but its argument. */
export function checkDictionaries(files: DictionaryFiles): Finding[] {
  const english = readDictionaryFile(files[`${defaultLocale}.json`] ?? new Uint8Array());
  return locales.flatMap((locale) => {
    const name = `${locale}.json`;
    const bytes = files[name] ?? new Uint8Array();
    const { root, problems } = readDictionaryFile(bytes);
    const canCompare = locale !== defaultLocale && ![...problems, ...english.problems].some(isStop);
    const found = [
      ...problems,
      ...checkTexts(root, fillFacts),
      ...(canCompare ? checkTranslation(english.root, root, locale) : []),
    ];
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return found
      .sort((a, b) => a.at - b.at)
      .map(({ severity, at, message }) => ({ severity, line: `locales/${name}:${placeOf(text, at)}: ${message}` }));
  });
}

/** The dictionary files of a folder; one that is not there is left out, and then counts as empty. */
export async function readDictionaries(folder: string): Promise<DictionaryFiles> {
  const read = locales.map(async (locale) => {
    const name = `${locale}.json`;
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    return bytes ? [[name, bytes] as const] : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}

class ContentError extends Error {
  constructor(findings: Finding[]) {
    super(
      `Cannot build the site, mend ${findings.length} place(s) first:\n  ${findings.map(({ line }) => line).join('\n  ')}`,
    );
    this.name = 'ContentError';
    // The place that matters is in the dictionary, not in this file.
    this.stack = '';
  }
}

function endsBuild(severity: Problem['severity']): boolean {
  return severity === 'stop' || (severity === 'incomplete' && process.env['GATE'] === '1');
}

function isStop({ severity }: Problem): boolean {
  return severity === 'stop';
}

/** Other slots of a title hold a price or a number of days: about four characters. */
function fillFacts(text: string): string {
  return text.replaceAll('{{company}}', company.name).replace(/\{\{\w+\}\}/g, '0000');
}
