import { expect, test } from 'playwright/test';
import { portfolio as clients } from '../../src/business/portfolio.ts';
import { fill, locales } from '../support/site.ts';
import { around, expectAll, expectLink, expectNewTab, expectTexts, openBuilt, part, parts } from './parts.ts';

for (const locale of locales) {
  test(`${locale}: the portfolio shows each client’s site with text, picture, link and frame, and a section for more (R35, R36)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'portfolio');
    const { portfolio } = words;
    expectAll(main, 'h1', [portfolio.hero.title]);

    for (const [index, { id, name, url }] of clients.entries()) {
      const item = portfolio.items[id];
      const card = around(main, 'article', item.title);
      expectTexts(card, [name]);
      expectNewTab(card, fill(portfolio.visit, { site: name }), words, url);

      // The first loads at once, the others when they come near.
      const picture = part(card, 'img', '', { alt: fill(item.picture, { site: name }) }).attribs;
      expect.soft(picture).toMatchObject({ width: '1280', height: '800', src: expect.stringMatching(/\.webp$/) });
      const loading = index === 0 ? ['eager', 'high'] : ['lazy', undefined];
      expect.soft([picture['loading'], picture['fetchpriority']]).toEqual(loading);
      const sizes = { type: 'image/avif', sizes: expect.stringMatching(/rem/) };
      expect.soft(parts(card, 'source').map(({ attribs }) => attribs)).toMatchObject([sizes]);

      const title = fill(portfolio.preview, { site: name });
      expect.soft(part(card, 'iframe', '', { src: url }).attribs).toMatchObject({
        title,
        loading: 'lazy',
        sandbox: 'allow-scripts',
        inert: '',
        width: '390',
        allow: '',
        referrerpolicy: 'no-referrer',
      });
    }

    expect.soft(parts(main, 'iframe'), 'no other frames').toHaveLength(clients.length);
    expectLink(main, portfolio.more.button, pathTo('contact'));
  });
}
