import type { CmsConfig } from '@sveltia/cms';
import { pluralBase } from '../../../lib/texts.ts';
import { roleOf } from '../notes.ts';
import type { LintedProject } from '../rules/text.ts';

/** The type of the fields that the page registers: a text, with what the linter says about it. */
export const fieldType = 'linted-text';

/** What the page loads: the configuration of Sveltia CMS, and what `lintText` reads. */
export interface OnlineEditorData {
  config: CmsConfig;
  linted: Omit<LintedProject, 'variantBase'> & {
    locales: string[];
    /** The texts of the default language when the page was built. */
    originals: Record<string, string>;
    /** The key of the text that a variant replaces. */
    variants: Record<string, string>;
  };
}

/** The label of a text’s field, which messages name it by. */
export function labelOf(project: Parameters<typeof roleOf>[0], key: string): string {
  const name = key.split('.').at(-1) ?? '';
  const role = roleOf(project, key)?.name;
  const words = wordsOf(pluralBase(name) ?? name);
  return !role || role === words ? words : `${role} (${words.toLowerCase()})`;
}

/** `chipsLabel` as `Chips label`. */
export function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
