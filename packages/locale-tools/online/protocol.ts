import type { CmsConfig } from '@sveltia/cms';
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
