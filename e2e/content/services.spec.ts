import { test } from 'playwright/test';
import { services } from '../../src/business/offer.ts';
import { hasPage, isFirst, locales, usd } from '../support/site.ts';
import { expectAll, expectLink, expectPackagesButton, expectTexts, openBuilt, part } from './parts.ts';

for (const locale of locales) {
  test(`${locale}: the services page shows the services, and links to the packages and the contact page (R26)`, () => {
    const { main, ...language } = openBuilt(locale, 'services');
    const { words, pathTo } = language;
    const { intro, packages, closing } = words.services;
    expectAll(main, 'h1', [intro.title]);
    const titles = services.map((service) => words.services[service].title);
    expectAll(part(main, 'section', '', { id: 'services' }), 'h3', titles);
    if (hasPage('packages')) expectPackagesButton(main, packages.see, language, '', 'packages');
    for (const name of [packages.quote, closing.button]) expectLink(main, name, pathTo('contact'));
    if (!isFirst('missed-calls')) return;
    // Without script, the example is shown in full: 15 × 150 × 20 % a week, 4 weeks a month, 52 a year.
    expectTexts(
      main,
      [450, 1800, 23_400].map((amount) => usd(locale, amount)),
    );
    if (hasPage('packages')) expectLink(main, words.roi.scenarios['missed-calls'].urgentAction, pathTo('packages'));
  });
}
