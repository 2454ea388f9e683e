import english from '../../../locales/en.json' with { type: 'json' };
import { withFallback, type Words } from '../../../src/i18n/fallback.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { dictionaries } from '../_shared/dictionaries.ts';

/** The texts of `digest` in a language, in English where they are missing. */
export function digestTexts(locale: Locale): typeof english.digest {
  const own = dictionaries[locale] as { digest?: Words } | undefined;
  return withFallback(english.digest, own?.digest ?? {});
}
