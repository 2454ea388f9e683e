import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { normalize } from '../built-site.ts';
import { needsFiles } from '../deployed.ts';
import { locales } from '../site.ts';
import { expectLink, expectNewTab, expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

test.skip(...needsFiles);

for (const locale of locales) {
  test(`${locale}: the services page shows six services, and the ways to the packages and to us (R26)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'services');
    const { intro, website, sms, pos, workflow, ai, analytics, packages, closing, calculator } = words.services;
    expect.soft(textsOf(parts(main, 'h1'))).toEqual([normalize(intro.title)]);
    const titles = [website, sms, pos, workflow, ai, analytics].map(({ title }) => normalize(title));
    expect.soft(textsOf(parts(part(main, 'section', '', { id: 'services' }), 'h3'))).toEqual(titles);
    expectNewTab(main, packages.see, words, company.externalLinks.packagesSite);
    for (const name of [packages.quote, closing.button]) expectLink(main, name, pathTo('contact'));
    // Without script, the example stands there in full.
    expectTexts(main, [calculator.noScript]);
    expectLink(main, words.roi.scenarios['missed-calls'].urgentAction, pathTo('packages'));
  });
}
