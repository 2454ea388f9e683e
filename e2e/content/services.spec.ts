import { test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { locales } from '../site.ts';
import { expectAll, expectLink, expectNewTab, expectTexts, openBuilt, part } from './parts.ts';

for (const locale of locales) {
  test(`${locale}: the services page shows six services, and links to the packages and the contact page (R26)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'services');
    const { intro, website, sms, pos, workflow, ai, analytics, packages, closing, calculator } = words.services;
    expectAll(main, 'h1', [intro.title]);
    const titles = [website, sms, pos, workflow, ai, analytics].map(({ title }) => title);
    expectAll(part(main, 'section', '', { id: 'services' }), 'h3', titles);
    expectNewTab(main, packages.see, words, company.externalLinks.packagesSite);
    for (const name of [packages.quote, closing.button]) expectLink(main, name, pathTo('contact'));
    // Without script, the example is shown in full: 15 × 150 × 20 % a week, 4 weeks a month, 52 a year.
    const amounts = locale === 'fr' ? ['450 $', '1 800 $', '23 400 $'] : ['$450', '$1,800', '$23,400'];
    expectTexts(main, [calculator.noScript, ...amounts]);
    expectLink(main, words.roi.scenarios['missed-calls'].urgentAction, pathTo('packages'));
  });
}
