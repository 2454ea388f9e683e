import { pluralBase } from '../../../../lib/texts.ts';
import { hasErrors, type TextDiagnostic } from '../../diagnostic.ts';
import { lintText } from '../../rules/text.ts';
import type { OnlineEditorData } from '../forms.ts';

const data = (await (await fetch('texts.json')).json()) as OnlineEditorData;
const published = new Map(Object.entries(data.texts));
export const { config } = data;
export const locales = config.i18n?.locales ?? [];
export const project = { ...data.linted, variantBase: (key: string) => published.get(key)?.base ?? key };

export type Texts = Map<string, string>;

/** A form that the default language lacks translates its form for other numbers. */
const originalOf = <T>(originals: Map<string, T>, key: string): T | undefined =>
  originals.get(key) || originals.get(`${pluralBase(key) ?? key}_other`);

/** `current` are the texts of the default language. An empty translation is shown in that language. */
export function lint(locale: string, key: string, typed: string, current: Texts): TextDiagnostic[] {
  const text = typed.trim();
  const isOriginal = locale === project.defaultLocale;
  if (text === '' && (!isOriginal || !published.has(key))) return [];
  // The default language keeps its placeholders, because code gives them their values. A translation of a text with a
  // mistake is compared with the published text.
  const now = isOriginal ? undefined : originalOf(current, key);
  const isComparable = now && !hasErrors(lint(project.defaultLocale, key, now, current));
  const original = isComparable ? now : (originalOf(published, key)?.original ?? '');
  return lintText(project, { key, locale, text, original });
}

export function placeOf(locale: string, key: string): string {
  const language = new Intl.DisplayNames(undefined, { type: 'language' }).of(locale);
  return `${originalOf(published, key)?.place ?? key} (${language})`;
}

export const sentencesOf = ({ message, fix }: TextDiagnostic) => `${message}. ${fix}.`;
