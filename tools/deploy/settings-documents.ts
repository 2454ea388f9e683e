import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { settings, type Setting } from '../../supabase/functions/_shared/settings/settings-table.ts';
import {
  cloudflareValues,
  databaseValues,
  optionalSiteValues,
  siteValues,
  supabaseValues,
} from './deployment-values.ts';

const root = join(import.meta.dirname, '../..');
const guide = 'docs/go-live.md';
const all: [name: string, setting: Setting][] = Object.entries(settings);
const limits = all.filter(([, { isLimit }]) => isLimit);
const others = all.filter(([, { isLimit }]) => !isLimit);

/** The meaning without Markdown, for a terminal or a comment. */
export function plainMeaning({ meaning, example }: Setting): string {
  const text = meaning.replace(/\[([^\]]+)\]\(#[^)]+\)/g, `$1 of ${guide}`).replaceAll('**', '');
  return example ? `${text}. Example: ${example}` : text;
}

/** The documents that name every setting, as the table has them: path in the project and text. */
export async function settingsDocuments(): Promise<Record<string, string>> {
  const text = readFileSync(join(root, guide), 'utf8');
  const [before, , after] = text.split(/(?<=<!-- settings -->\n)([\s\S]*)(?=<!-- end of settings -->)/);
  if (before === undefined || after === undefined) throw new Error(`Cannot find the settings in "${guide}"`);
  const options = await resolveConfig(join(root, guide));
  const note = "**Limits**: leave as they are, unless your email provider's plan differs.";
  const table = `${tableOf(others)}\n${note}\n\n${tableOf(limits)}`;
  return {
    '.env.example': environmentExample(),
    [guide]: await format(`${before}\n${table}\n${after}`, { ...options, parser: 'markdown' }),
  };
}

function tableOf(listed: typeof all): string {
  const rows = listed.map(([name, { meaning, example, isOptional, fallback }]) => {
    const optional = fallback ? `optional, ${fallback} by default: ` : 'optional: ';
    return `| \`${name}\` | ${isOptional ? optional : ''}${meaning}${example ? `; such as \`${example}\`` : ''} |`;
  });
  return ['| setting | value |', '| --- | --- |', ...rows, ''].join('\n');
}

function environmentExample(): string {
  const linesOf = ([name, setting]: (typeof all)[number]) => {
    const mark = setting.isOptional ? '# ' : '';
    const random = setting.isRandom ? ' ("npm run secrets" makes it up)' : '';
    return `# ${plainMeaning(setting)}${random}\n${mark}${name}="${setting.fallback ?? ''}"\n`;
  };
  const lines = (values: Record<string, string>, mark = '') =>
    Object.entries(values).map(([name, meaning]) => `# ${meaning}\n${mark}${name}=""\n`);
  return [
    '# Every value of the site, its functions and its releases. Written by "npm run secrets -- --documents".\n',
    `# The site, in ".env" or in the environment of a build. Without them it is built for the local stack.\n`,
    ...lines(siteValues),
    ...lines(optionalSiteValues, '# '),
    `# The functions' settings. "npm run secrets" writes them to a file of their own, which is set at Supabase.\n`,
    ...others.map(linesOf),
    `# Limits: leave as they are, unless your email provider's plan differs.\n`,
    ...limits.map(linesOf),
    '# "npm run deploy" has these in its environment. "npm run admin" reads DATABASE_URL from ".env.admin" (--env-file).\n',
    ...lines({ ...databaseValues, ...supabaseValues, ...cloudflareValues }),
  ].join('\n');
}
