import { company } from '~/business/company';
import { withoutIsolates } from '~/i18n/isolate';
import type { Locale } from '~/i18n/locales';
import type { Route } from '~/i18n/routes';
import { translator, type Translate } from '~/i18n/translate';
import { headFacts } from './head-facts';
import type { SocialWords } from './social-image';

/** The text of a page's image; the title omits the company, which the image shows anyway. */
export function socialWords(locale: Locale, route: Route): SocialWords {
  const t = translator(locale);
  const title = withoutIsolates(t(`head.${route}.title`, headFacts(locale)));
  const ending = ` · ${company.name}`;
  return {
    topic: topicOf(route, t),
    title: title.endsWith(ending) ? title.slice(0, -ending.length) : title,
    company: company.name,
  };
}

/** The page's name, or its category where the name would repeat the title. */
function topicOf(route: Route, t: Translate): string {
  if (route === 'home') return t('home.hero.eyebrow');
  if (route === 'privacy' || route === 'terms') return t('layout.footer.legal');
  return t(`pages.${route}`);
}
