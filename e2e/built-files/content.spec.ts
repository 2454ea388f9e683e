import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { addOns, bundleName, packagesPages, packagesUrl, plans } from '../../src/business/plans.ts';
import { portfolio as clients } from '../../src/business/portfolio.ts';
import { services, smsMessagesPerConsultation } from '../../src/business/offer.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { testimonial, testimonialCards } from '../../src/business/testimonial.ts';
import { formatTag, languageStorageKey } from '../../src/i18n/locales.ts';
import type { Route } from '../../src/i18n/routes.ts';
import {
  around,
  elementsOf,
  expectAll,
  expectLink,
  expectNewTab,
  expectTexts,
  field,
  normalize,
  openBuilt,
  part,
  parts,
  referencedText,
  textOf,
  type Element,
} from '../support/built-site.ts';
import { languageOf, type Language } from '../support/fixtures.ts';
import { asPattern, fill, hasPage, isFirst, locales, priceOf, routes, showsFounder, usd } from '../support/site.ts';

// That pages show the facts of `src/business/`, in order, and where their links lead.

const navigation = (['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent'] as const).filter(
  hasPage,
);

for (const locale of locales) {
  test.describe(locale, () => {
    test('the header links to the main pages and marks the current one (R12)', () => {
      for (const route of routes) {
        const { words, body, pathTo } = openBuilt(locale, route);
        const { layout, pages } = words;
        const menu = part(body, 'nav', '', { 'aria-label': layout.navigation });
        const entries = parts(menu, 'a').filter((link) => textOf(link) !== normalize(layout.book));
        expect.soft(entries.map(textOf)).toEqual(navigation.map((entry) => normalize(pages[entry])));
        expect.soft(entries.map(hrefOf)).toEqual(navigation.map(pathTo));
        const current = entries.filter((link) => link.attribs['aria-current']);
        expect.soft(current.map(hrefOf)).toEqual(navigation.filter((entry) => entry === route).map(pathTo));
        expectLink(part(body, 'header'), layout.book, pathTo('contact'));
      }
    });

    test('the footer says who we are and how to reach us (R14)', () => {
      const { words, body, pathTo } = openBuilt(locale, 'contact');
      const { layout, pages } = words;
      const footer = part(body, 'footer');
      const year = `© ${new Date().getFullYear()}`;
      expectTexts(footer, company.name, layout.footer.tagline, company.address.street, year);
      expectContact(footer);
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

    test('the home page has its buttons, its banner and its sections, and each quote is labeled (R20–R24)', () => {
      const { main, ...language } = openBuilt(locale, 'home');
      const { words, pathTo } = language;
      const { hero, packages, testimonials } = words.home;
      expectLink(main, hero.contact, pathTo('contact'));
      if (hasPage('services')) expectLink(main, hero.services, pathTo('services'));
      if (hasPage('packages')) {
        expectAll(part(main, 'ul', '', { 'aria-label': packages.chipsLabel }), 'li', Object.values(packages.chips));
        expectPackagesButton(main, packages.button, language, packagesPages.smartWebsite, 'packages');
      }
      const ids = elementsOf(main).map(({ attribs }) => attribs['id']);
      expect.soft(ids).toEqual(expect.arrayContaining(['why', 'process']));
      if (testimonial === 'none') return;
      expect.soft(ids).toContain('testimonials');
      const quotes = Array.from({ length: testimonialCards }, () => testimonials.quote);
      expectAll(main, 'blockquote', quotes);
      const labels = textOf(main).split(normalize(testimonials.verified));
      expect.soft(labels, 'labeled once a card').toHaveLength(testimonialCards + 1);
    });

    test('the services page shows the services and the example of the calculator (R26)', () => {
      const { main, ...language } = openBuilt(locale, 'services');
      const { words, pathTo } = language;
      const { packages, closing } = words.services;
      const titles = services.map((service) => words.services[service].title);
      expectAll(part(main, 'section', '', { id: 'services' }), 'h3', titles);
      if (hasPage('packages')) expectPackagesButton(main, packages.see, language, '', 'packages');
      for (const name of [packages.quote, closing.button]) expectLink(main, name, pathTo('contact'));
      if (!isFirst('missed-calls')) return;
      // 15 × 150 × 20 % a week, 4 weeks a month, 52 a year.
      expectTexts(main, ...[450, 1800, 23_400].map((amount) => usd(locale, amount)));
      if (hasPage('packages')) expectLink(main, words.roi.scenarios['missed-calls'].urgentAction, pathTo('packages'));
    });

    test('the portfolio shows each client’s site with text, picture, link and frame (R35, R36)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'portfolio');
      const { portfolio } = words;
      for (const [index, { id, name, url }] of clients.entries()) {
        const item = portfolio.items[id];
        const card = around(main, 'article', item.title);
        expectTexts(card, name);
        expectNewTab(card, fill(portfolio.visit, { site: name }), words, url);
        const picture = part(card, 'img', '', { alt: fill(item.picture, { site: name }) }).attribs;
        // The first loads at once, the others when they come near.
        expect.soft(picture['loading']).toBe(index === 0 ? 'eager' : 'lazy');
        expect.soft(part(card, 'iframe', '', { src: url }).attribs).toMatchObject({
          title: fill(portfolio.preview, { site: name }),
          loading: 'lazy',
          sandbox: 'allow-scripts',
          inert: '',
          allow: '',
          referrerpolicy: 'no-referrer',
        });
      }
      expect.soft(parts(main, 'iframe'), 'no other frames').toHaveLength(clients.length);
      expectLink(main, portfolio.more.button, pathTo('contact'));
    });

    test('the about page shows the founder, and links to the profile and the contact page (R37)', () => {
      const { words, main, pathTo } = openBuilt(locale, 'about');
      const { intro, approach } = words.about;
      const { founder, externalLinks } = company;
      const names = { founder: founder?.name ?? '' };
      expectLink(main, approach.button, pathTo('contact'));
      if (founder && showsFounder) {
        const figure = part(main, 'figure', fill(intro.caption, names));
        expectTexts(figure, founder.name);
        expect.soft(parts(figure, 'svg', 'img'), 'one picture').toHaveLength(1);
      }
      if (externalLinks.profile) expectNewTab(main, fill(intro.profile, names), words, externalLinks.profile);
    });

    test('the contact page has a form with autofill, the terms to read first, and other ways to reach us (R38, R40, R52, R67, F13)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'contact');
      const { form: labels, reach } = words.contact;
      const form = part(main, 'form');
      expect.soft(field(form, labels.name).attribs).toMatchObject({ autocomplete: 'name' });
      expect.soft(field(form, labels.phone).attribs).toMatchObject({ autocomplete: 'tel' });
      expect.soft(field(form, labels.email).attribs).toMatchObject({ autocomplete: 'email', spellcheck: 'false' });
      expect.soft(field(form, labels.message).attribs).toMatchObject({ rows: '5' });
      const boxes = parts(form, 'input').filter(({ attribs }) => attribs['type'] === 'checkbox');
      expect.soft(boxes).toHaveLength(features.texting ? 1 : 0);
      if (features.texting) {
        // With autocomplete, Firefox would check it again after a reload, and nothing could clear it without script.
        expect.soft(expectEmptyConsent(form, labels.smsConsent).attribs).toMatchObject({ autocomplete: 'off' });
        const { links } = words.legal;
        expectNewTab(form, links.privacy, words, pathTo('privacy'));
        expectNewTab(form, links.terms, words, pathTo('terms'));
        expectNewTab(form, links.smsTerms, words, `${pathTo('smsConsent')}#sms-terms`);
      }
      expectLink(main, reach.callNow, `tel:${company.phoneE164}`);
      const hours = asPattern(normalize(reach.hours));
      expect
        .soft(
          parts(main, 'p', 'dd')
            .map(textOf)
            .filter((text) => hours.test(text)),
        )
        .not.toEqual([]);
      expectLink(main, company.email, `mailto:${company.email}`);
    });

    test('each plan and add-on shows what it costs and includes (R47–R49)', () => {
      const { main, words } = openBuilt(locale, 'packages');
      const { packages } = words;
      expectTexts(main, ...(bundleName ? [bundleName] : []));
      const steps = part(main, 'nav', '', { 'aria-label': packages.hero.steps });
      for (const [index, plan] of plans.entries()) {
        const { name, price, popular = false, websiteEditsPerMonth } = plan;
        const card = around(main, 'li', name);
        const [monthly, setup] = [priceOf(locale, price.monthly), priceOf(locale, price.setup)];
        expectAll(card, 'dd', [monthly, setup, String(websiteEditsPerMonth)]);
        expectTexts(card, packages.plans[plan.id]);
        const isPopular = textOf(card).includes(normalize(packages.plans.popular));
        expect.soft(isPopular, `${name} is flagged popular`).toBe(popular);
        expectTexts(parts(steps, 'a')[index]!, name, monthly);
      }
      for (const { id, name, monthlyPrice, onlyIn } of addOns) {
        const card = around(main, 'li', name);
        const { badge, roi, features } = packages.addOns[id];
        const price = priceOf(locale, monthlyPrice);
        const plan = plans.find((one) => one.id === onlyIn)?.name ?? '';
        expectTexts(card, badge, price, fill(roi, { price, plan }), ...Object.values(features));
        if (onlyIn) expectTexts(card, fill(packages.addOns.note, { addOn: name, plan }));
      }
    });

    test('a table compares the plans row by row', () => {
      const { main, words } = openBuilt(locale, 'packages');
      const { compare, features, plans: labels } = words.packages;
      const table = part(main, 'table', compare.feature);
      const rows = parts(table, 'tr').map((row) => parts(row, 'th', 'td').map(textOf));
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

    test('each button opens its own page of the packages site in a new tab, or leads to the contact page (R50)', () => {
      const { main, ...language } = openBuilt(locale, 'packages');
      const { plans: labels, addOns: add, consultation } = language.words.packages;
      for (const { name, page } of plans) {
        const card = around(main, 'li', name);
        expectPackagesButton(card, labels.getStarted, language, page);
        if (packagesUrl(page)) expectTexts(part(card, 'a', labels.getStarted), name);
      }
      for (const { name, page } of addOns) expectPackagesButton(main, fill(add.add, { addOn: name }), language, page);
      expectPackagesButton(main, consultation.button, language, packagesPages.consultation);
      const pages = [...plans, ...addOns].flatMap(({ page }) => page ?? []);
      expect(new Set(pages).size, 'pages of the packages site').toBe(pages.length);
    });

    test('the consent page shows our consent box, word for word, how two shops ask, and our SMS terms (R52)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'smsConsent');
      const { own, barbershop, dryCleaner, terms } = words.smsConsent;
      const [request] = parts(main, 'form');
      expect.soft(formNamed(main, own.form)).toBe(request);
      expectEmptyConsent(request!, words.contact.form.smsConsent);
      expectLinks(request!, locale, 'privacy', 'terms');
      expectLink(request!, words.legal.links.smsTerms, `${pathTo('smsConsent')}#sms-terms`);
      expectAll(request!, 'button', [words.contact.form.submit]);
      expectLink(main, own.open, pathTo('contact'));
      expectTexts(main, company.phone, company.email);

      for (const [{ form, consent, button }, labels] of [
        [barbershop, [barbershop.name, barbershop.phone, barbershop.service]],
        [dryCleaner, [dryCleaner.name, dryCleaner.phone]],
      ] as const) {
        const shown = formNamed(main, form);
        for (const label of labels) expect.soft(field(shown, label), label).toBeDefined();
        expectEmptyConsent(shown, consent);
        expectAll(shown, 'button', [button]);
      }
      const service = field(formNamed(main, barbershop.form), barbershop.service);
      expectAll(service, 'option', Object.values(barbershop.services));
      const values = parts(service, 'option').map(({ attribs }) => attribs['value']);
      expect.soft(values).toEqual(['haircut', 'beard-trim', 'shampoo']);

      const frequency = fill(terms.frequency.detail_other, { count: smsMessagesPerConsultation });
      expectTexts(main, frequency, smsRules.optOutWords.join(', '), smsRules.helpWords.join(' / '));
      expectLinks(around(main, 'section', terms.title), locale, 'privacy', 'terms', 'smsCompliance');
      for (const { text } of [own.thread.welcome, barbershop.thread.confirmation, dryCleaner.thread.receipt])
        for (const part of ['STOP', 'HELP', String(smsMessagesPerConsultation)]) expect.soft(text).toContain(part);
    });

    test('the compliance page shows a form whose consent is described, the words that stop texts, and links (R53)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'smsCompliance');
      const { form, closing } = words.smsCompliance;
      const clinic = formNamed(main, form.heading);
      const consent = expectEmptyConsent(clinic, form.consent);
      const sentences = [form.frequency, form.stopHelp, form.choice].map(normalize).map(RegExp.escape);
      const description = referencedText(clinic, consent, 'aria-describedby');
      expect.soft(description).toMatch(new RegExp(sentences.join('.*')));
      expectAll(clinic, 'button', [form.button]);
      expectTexts(main, smsRules.optOutWords.join(', '));
      expectLink(main, closing.consent, pathTo('smsConsent'));
      expectLinks(parts(main, 'section').at(-1)!, locale, 'privacy', 'terms');
    });

    for (const [route, count] of [
      ['smsConsent', 3],
      ['smsCompliance', 1],
    ] as const) {
      test(`nothing in the example forms of ${route} takes the focus or a value, and nothing can submit them (R52, R53)`, () => {
        const forms = parts(openBuilt(locale, route).main, 'form');
        expect(forms).toHaveLength(count);
        for (const form of forms) {
          // Outside a dialog this method sends nothing, not even by a script.
          expect(form.attribs).toMatchObject({ method: 'dialog' });
          const controls = parts(form, 'input', 'select', 'textarea', 'button').map(({ attribs }) => attribs);
          expect(controls.length).toBeGreaterThan(2);
          for (const control of controls) expect(control).toHaveProperty('disabled');
        }
      });
    }

    for (const route of ['privacy', 'terms'] as const) {
      test(`${route} has its date, a table of contents, numbered sections and our contact details (R54)`, () => {
        const { body, main, words } = openBuilt(locale, route);
        const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
        const date = new Date(legalLastUpdated).toLocaleDateString(formatTag(locale), options);
        const updated = part(main, 'time', fill(words.legal.updated, { date }));
        expect.soft(updated.attribs['datetime']).toBe(legalLastUpdated);

        const headings = parts(main, 'h2');
        const contents = parts(body, 'nav').find(
          (nav) => referencedText(body, nav, 'aria-labelledby') === normalize(words.legal.contents),
        );
        const entries = parts(contents!, 'a');
        const ids = headings.map((heading) => `#${heading.attribs['id']}`);
        expect.soft(entries.map(textOf)).toEqual(headings.map(textOf));
        expect.soft(entries.map(hrefOf)).toEqual(ids);
        // Keys of the dictionary, and so the same in every language.
        expect.soft(ids).toEqual(Object.keys(words[route].sections).map((id) => `#${id}`));
        for (const [index, heading] of headings.entries())
          expect.soft(textOf(heading)).toMatch(new RegExp(`^${index + 1}\\b`));

        expectContact(main);
        const { guarantee, setup } = words.terms.sections.guarantee;
        const facts = route === 'privacy' ? [languageStorageKey] : [words.business.state, guarantee, setup];
        expectTexts(part(main, 'article'), ...facts);
      });
    }
  });
}

function hrefOf({ attribs }: Element): string | undefined {
  return attribs['href'];
}

function expectContact(root: Element): void {
  expectLink(root, company.phone, `tel:${company.phoneE164}`);
  expectLink(root, company.email, `mailto:${company.email}`);
}

/** Expects links to pages, by their names. */
function expectLinks(root: Element, locale: string, ...pages: Route[]): void {
  const { words, pathTo } = languageOf(locale);
  for (const route of pages) expectLink(root, words.pages[route], pathTo(route));
}

/** Expects a button that opens a page of the packages site, or without such a site or page leads to one of ours. */
function expectPackagesButton(
  root: Element,
  label: string,
  { words, pathTo }: Language,
  page: string | undefined,
  own: Route = 'contact',
): void {
  const { packagesSite } = company.externalLinks;
  if (packagesSite === undefined || page === undefined) expectLink(root, label, pathTo(own));
  else expectNewTab(root, label, words, page ? `${packagesSite}/${page}` : packagesSite);
}

/** The form that a heading names. */
function formNamed(root: Element, name: string): Element {
  return parts(root, 'form').find((form) => referencedText(root, form, 'aria-labelledby') === normalize(name))!;
}

function expectEmptyConsent(form: Element, wording: string): Element {
  const consent = field(form, wording);
  expect.soft(consent.attribs).toMatchObject({ type: 'checkbox' });
  expect.soft(consent.attribs).not.toHaveProperty('checked');
  return consent;
}
