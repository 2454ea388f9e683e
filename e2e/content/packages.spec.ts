import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { normalize } from '../built-site.ts';
import { fill, locales, usd } from '../site.ts';
import { around, expectAll, expectNewTab, expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

/** The price table of the specification. */
const plans = [
  { id: 'starter', name: 'Starter', setup: 400, monthly: 97, edits: 1 },
  { id: 'growth', name: 'Growth', setup: 500, monthly: 297, edits: 3 },
  { id: 'elite', name: 'Elite', setup: 750, monthly: 497, edits: 5 },
] as const;

const addOns = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthly: 197 },
  { id: 'reviewSuite', name: 'Review AI Suite', monthly: 147 },
  { id: 'textBack', name: 'Missed Call Text-Back', monthly: 67 },
] as const;

const packagesSite = company.externalLinks.packagesSite ?? '';

for (const locale of locales) {
  test.describe(locale, () => {
    const open = () => openBuilt(locale, 'packages');

    test('the packages page opens with its headline and the guarantee, and ends with the bundle (R47, R51)', () => {
      const { main, words } = open();
      const { hero, bundle } = words.packages;
      expectAll(main, 'h1', [hero.title]);
      expectTexts(main, [fill(hero.note, { moneyBackDays: 30, setupHours: 48 }), bundle.status]);
      expect.soft(textsOf(parts(main, 'h2'))).toContain('Complete AI Bundle');
    });

    test('each plan shows what it costs (R48)', () => {
      const { main, words } = open();
      const steps = part(main, 'nav', '', { 'aria-label': words.packages.hero.steps });
      for (const [index, plan] of plans.entries()) {
        const card = around(main, 'li', plan.name);
        expectAll(card, 'dd', [usd(locale, plan.monthly), usd(locale, plan.setup), String(plan.edits)]);
        expectTexts(card, [words.packages.plans[plan.id]]);
        const isPopular = textsOf([card])[0]!.includes(normalize(words.packages.plans.popular));
        expect.soft(isPopular, `${plan.name} is flagged popular`).toBe(plan.id === 'growth');
        expectTexts(parts(steps, 'a')[index]!, [plan.name, usd(locale, plan.monthly)]);
      }
    });

    test('a table compares the plans row by row', () => {
      const { main, words } = open();
      const { compare, features, plans: labels } = words.packages;
      const table = part(main, 'table', compare.feature);
      const rows = parts(table, 'tr').map((row) => textsOf(parts(row, 'th', 'td')));
      const row = (label: string) => rows.find(([first]) => first === normalize(label))?.slice(1);
      expect.soft(rows[0]).toEqual([normalize(compare.feature), ...plans.map(({ name }) => name)]);
      expect.soft(row(labels.monthly)).toEqual(plans.map(({ monthly }) => normalize(usd(locale, monthly))));
      expect.soft(row(labels.setup)).toEqual(plans.map(({ setup }) => normalize(usd(locale, setup))));
      expect.soft(row(labels.edits)).toEqual(plans.map(({ edits }) => String(edits)));
      const no = expect.stringContaining(normalize(compare.no));
      expect.soft(row(features.website)).toEqual([compare.yes, compare.yes, compare.yes].map(normalize));
      expect.soft(row(features.chatbot)).toEqual([no, no, normalize(compare.yes)]);
      const option = row(fill(compare.option, { addOn: 'AI Voice Agent' }));
      expect.soft(option).toEqual([no, no, expect.stringContaining('197')]);
    });

    test('each add-on shows what it costs and includes (R49)', () => {
      const { main, words } = open();
      for (const { id, name, monthly } of addOns) {
        const card = around(main, 'li', name);
        const { badge, roi, features } = words.packages.addOns[id];
        const price = usd(locale, monthly);
        expectTexts(card, [badge, price, fill(roi, { price, plan: 'Elite' }), ...Object.values(features)]);
      }
      const note = fill(words.packages.addOns.note, { addOn: 'AI Voice Agent', plan: 'Elite' });
      expectTexts(around(main, 'li', 'AI Voice Agent'), [note]);
    });

    test('each button opens its own page of the packages site in a new tab (R50)', () => {
      const { main, words } = open();
      const { plans: labels, addOns: add, consultation } = words.packages;
      const page = expect.stringMatching(new RegExp(`^${RegExp.escape(packagesSite)}/.`));
      for (const { name } of plans) {
        const card = around(main, 'li', name);
        expectNewTab(card, labels.getStarted, words, page);
        expectTexts(part(card, 'a', labels.getStarted), [name]);
      }
      for (const { name } of addOns) expectNewTab(main, fill(add.add, { addOn: name }), words, page);
      expectNewTab(main, consultation.button, words, page);
      const hrefs = parts(main, 'a').map((link) => link.attribs['href'] ?? '');
      const toPackages = hrefs.filter((href) => href.startsWith(`${packagesSite}/`));
      expect(toPackages).toHaveLength(7);
      expect(new Set(toPackages).size).toBe(7);
    });
  });
}
