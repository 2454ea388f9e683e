import { expect, test } from 'playwright/test';
import { packagesPages, packagesUrl, addOns, bundleName, plans } from '../../src/business/plans.ts';
import { normalize } from '../support/built-site.ts';
import { fill, locales, priceOf } from '../support/site.ts';
import { around, expectAll, expectPackagesButton, expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

const nameOf = (id: string | undefined) => plans.find((plan) => plan.id === id)?.name ?? '';

for (const locale of locales) {
  test.describe(locale, () => {
    const open = () => openBuilt(locale, 'packages');

    test('the page opens with its headline, and each plan shows what it costs (R47, R48)', () => {
      const { main, words } = open();
      expectAll(main, 'h1', [words.packages.hero.title]);
      expectTexts(main, bundleName ? [bundleName] : []);
      const steps = part(main, 'nav', '', { 'aria-label': words.packages.hero.steps });
      for (const [index, plan] of plans.entries()) {
        const { name, price, popular = false, websiteEditsPerMonth } = plan;
        const card = around(main, 'li', name);
        expectAll(card, 'dd', [
          priceOf(locale, price.monthly),
          priceOf(locale, price.setup),
          String(websiteEditsPerMonth),
        ]);
        expectTexts(card, [words.packages.plans[plan.id]]);
        const isPopular = textsOf([card])[0]!.includes(normalize(words.packages.plans.popular));
        expect.soft(isPopular, `${name} is flagged popular`).toBe(popular);
        expectTexts(parts(steps, 'a')[index]!, [name, priceOf(locale, price.monthly)]);
      }
    });

    test('a table compares the plans row by row', () => {
      const { main, words } = open();
      const { compare, features, plans: labels } = words.packages;
      const table = part(main, 'table', compare.feature);
      const rows = parts(table, 'tr').map((row) => textsOf(parts(row, 'th', 'td')));
      const row = (label: string) => rows.find(([first]) => first === normalize(label))?.slice(1);
      const prices = (of: 'monthly' | 'setup') => plans.map(({ price }) => normalize(priceOf(locale, price[of])));
      expect.soft(rows[0]).toEqual([normalize(compare.feature), ...plans.map(({ name }) => name)]);
      expect.soft(row(labels.monthly)).toEqual(prices('monthly'));
      expect.soft(row(labels.setup)).toEqual(prices('setup'));
      expect.soft(row(labels.edits)).toEqual(plans.map((plan) => String(plan.websiteEditsPerMonth)));
      const no: unknown = expect.stringContaining(normalize(compare.no));
      for (const [first, plan] of plans.entries()) {
        // A plan includes what every plan before it has.
        const cells = plans.map((_, index) => (index < first ? no : normalize(compare.yes)));
        for (const feature of plan.features) expect.soft(row(features[feature]), feature).toEqual(cells);
      }
      for (const { name, monthlyPrice, onlyIn } of addOns) {
        const price: unknown = expect.stringContaining(normalize(priceOf(locale, monthlyPrice)));
        const cells = plans.map(({ id }) => ([undefined, id].includes(onlyIn) ? price : no));
        expect.soft(row(fill(compare.option, { addOn: name })), name).toEqual(cells);
      }
    });

    test('each add-on shows what it costs and includes (R49)', () => {
      const { main, words } = open();
      for (const { id, name, monthlyPrice, onlyIn } of addOns) {
        const card = around(main, 'li', name);
        const { badge, roi, features } = words.packages.addOns[id];
        const [price, plan] = [priceOf(locale, monthlyPrice), nameOf(onlyIn)];
        expectTexts(card, [badge, price, fill(roi, { price, plan }), ...Object.values(features)]);
        if (onlyIn) expectTexts(card, [fill(words.packages.addOns.note, { addOn: name, plan })]);
      }
    });

    test('each button opens its own page of the packages site in a new tab, or leads to the contact page (R50)', () => {
      const { main, ...language } = open();
      const { plans: labels, addOns: add, consultation } = language.words.packages;
      for (const { name, page } of plans) {
        const card = around(main, 'li', name);
        expectPackagesButton(card, labels.getStarted, language, page);
        if (packagesUrl(page)) expectTexts(part(card, 'a', labels.getStarted), [name]);
      }
      for (const { name, page } of addOns) expectPackagesButton(main, fill(add.add, { addOn: name }), language, page);
      expectPackagesButton(main, consultation.button, language, packagesPages.consultation);
      const pages = [...plans, ...addOns].flatMap(({ page }) => page ?? []);
      expect(new Set(pages).size, 'pages of the packages site').toBe(pages.length);
    });
  });
}
