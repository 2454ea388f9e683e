import { company } from '~/business/company';
import type { Locale } from '~/i18n/locales';
import type { Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { headFacts } from './head-facts';
import type { SocialWords } from './social-image';

/** What the image of a page says: the title without the company at its end, for the image is signed. */
export function socialWords(locale: Locale, route: Route): SocialWords {
  const t = translator(locale);
  const title = t(`head.${route}.title`, headFacts(locale));
  const ending = ` · ${company.name}`;
  return {
    topic: route === 'home' ? t('home.hero.eyebrow') : t(`pages.${route}`),
    title: title.endsWith(ending) ? title.slice(0, -ending.length) : title,
    company: company.name,
  };
}
