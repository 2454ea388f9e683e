import { expect, test } from 'playwright/test';
import { elementsIn } from '../built-site.ts';
import { needsFiles } from '../deployed.ts';
import { fill, locales } from '../site.ts';
import { around, expectAll, expectLink, expectNewTab, expectTexts, openBuilt, part, parts } from './parts.ts';

const sites = [
  { id: 'barbershop', name: 'Sal’s Barbershop', path: '/demo/barbershop/' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', path: '/demo/dry-cleaner/' },
] as const;

for (const locale of locales) {
  test(`${locale}: the portfolio shows two sites, each with text, picture, link and frame, and a section for more (R35, R36)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'portfolio');
    const { portfolio } = words;
    expectAll(main, 'h1', [portfolio.hero.title]);

    for (const [index, { id, name, path }] of sites.entries()) {
      const item = portfolio.items[id];
      const card = around(main, 'article', item.title);
      expectTexts(card, [name, item.description]);
      expectNewTab(card, fill(portfolio.visit, { site: name }), words, path);

      // The first loads at once, the second when it comes near.
      const picture = part(card, 'img', '', { alt: fill(item.picture, { site: name }) }).attribs;
      expect.soft(picture).toMatchObject({ width: '1280', height: '800', src: expect.stringMatching(/\.webp$/) });
      const loading = index === 0 ? ['eager', 'high'] : ['lazy', undefined];
      expect.soft([picture['loading'], picture['fetchpriority']]).toEqual(loading);
      const sizes = { type: 'image/avif', sizes: expect.stringMatching(/rem/) };
      expect.soft(parts(card, 'source').map(({ attribs }) => attribs)).toMatchObject([sizes]);

      const title = fill(portfolio.preview, { site: name });
      expect.soft(part(card, 'iframe', '', { src: path }).attribs).toMatchObject({
        title,
        loading: 'lazy',
        sandbox: 'allow-scripts',
        inert: '',
        width: '390',
        allow: '',
        referrerpolicy: 'no-referrer',
      });
    }

    expect.soft(parts(main, 'iframe'), 'no other frames').toHaveLength(sites.length);
    const more = around(main, 'section', portfolio.more.title);
    expectTexts(more, [portfolio.more.text]);
    expectLink(more, portfolio.more.button, pathTo('contact'));
  });
}

// `head.spec.ts` covers that the sitemap names nothing but pages.
test('the demo sites are in English, and have no real phone number', () => {
  test.skip(...needsFiles);
  for (const { path } of sites) {
    const elements = elementsIn(`${path.slice(1)}index.html`);
    expect.soft(elements[0]?.attribs['lang'], path).toBe('en');
    const numbers = elements.map((element) => element.attribs['href'] ?? '').filter((href) => /^(tel|sms):/.test(href));
    for (const number of numbers) expect.soft(number, path).toMatch(/^(tel|sms):\+1\d{3}55501\d\d$/);
  }
});
