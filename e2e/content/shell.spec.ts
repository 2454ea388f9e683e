import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { normalize, textOf } from '../support/built-site.ts';
import { hasPage, locales, routes } from '../support/site.ts';
import { expectLink, expectNewTab, expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

const navigation = (['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent'] as const).filter(
  hasPage,
);

for (const locale of locales) {
  test(`${locale}: the header links to the main pages and marks the current one (R12)`, () => {
    for (const route of routes) {
      const { words, body, pathTo } = openBuilt(locale, route);
      const { layout, pages } = words;
      const menu = part(body, 'nav', '', { 'aria-label': layout.navigation });
      const entries = parts(menu, 'a').filter((link) => textOf(link) !== normalize(layout.book));
      expect.soft(textsOf(entries)).toEqual(navigation.map((entry) => normalize(pages[entry])));
      expect.soft(entries.map((link) => link.attribs['href'])).toEqual(navigation.map(pathTo));
      const current = entries.filter((link) => link.attribs['aria-current']).map((link) => link.attribs['href']);
      expect.soft(current).toEqual(navigation.filter((entry) => entry === route).map(pathTo));
      expectLink(part(body, 'header'), layout.book, pathTo('contact'));
    }
  });

  test(`${locale}: the footer says who we are and how to reach us (R14)`, () => {
    const { words, body, pathTo } = openBuilt(locale, 'contact');
    const { layout, pages } = words;
    const footer = part(body, 'footer');
    const year = `© ${new Date().getFullYear()}`;
    expectTexts(footer, [company.name, layout.footer.tagline, company.address.street, year]);
    expectLink(footer, company.phone, `tel:${company.phoneE164}`);
    expectLink(footer, company.email, `mailto:${company.email}`);
    for (const route of (['services', 'portfolio', 'about', 'contact'] as const).filter(hasPage))
      expectLink(footer, pages[route], pathTo(route));
    const { legal } = company.externalLinks;
    const generalNames = { privacy: layout.footer.generalPrivacy, terms: layout.footer.generalTerms };
    for (const page of ['privacy', 'terms'] as const) {
      if (legal) expectNewTab(footer, generalNames[page], words, legal[page]);
      else expectLink(footer, layout.footer[page], pathTo(page));
    }
    const own = [...(legal ? (['privacy', 'terms'] as const) : []), 'smsCompliance' as const].filter(hasPage);
    for (const route of own) {
      const smallPrint = part(footer, 'ul', '', { 'aria-label': layout.footer.smallPrint.label });
      expectLink(smallPrint, layout.footer.smallPrint[route], pathTo(route));
    }
  });
}
