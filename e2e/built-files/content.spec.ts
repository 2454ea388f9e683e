import { expect, test } from 'playwright/test';
import { accessibility } from '../../src/business/accessibility.ts';
import { company, connectedTools } from '../../src/business/company.ts';
import { conversationAddOn } from '../../src/business/examples.ts';
import { features } from '../../src/business/features.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { addOns, bundleName, packagesPages, plans } from '../../src/business/plans.ts';
import { questions, type QuestionId } from '../../src/business/questions.ts';
import { portfolio as clients } from '../../src/business/portfolio.ts';
import { services } from '../../src/business/services.ts';
import { smsMessagesPerConsultation, smsRules } from '../../src/business/sms-rules.ts';
import { testimonial, testimonialCards } from '../../src/business/testimonial.ts';
import { decisionActions, decisionFields, decisionResults } from '../../src/consultation/decisions.ts';
import { formatList } from '../../src/i18n/format.ts';
import { formatTag, languageStorageKey } from '../../src/i18n/locales.ts';
import { navigation, type Route } from '../../src/i18n/routes.ts';
import { conversationOffer, textBackOffer } from '../../src/roi/offer.ts';
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
import type { Language } from '../support/fixtures.ts';
import { asPattern, fill, hasPage, locales, needsPages, priceOf, routes, showsFounder } from '../support/site.ts';

// That pages show the facts of `src/business/`, in order, and where their links lead.

for (const locale of locales) {
  test.describe(locale, () => {
    test('the header links to the main pages and marks the current one (R12)', () => {
      for (const route of routes) {
        const { texts, body, pathTo } = openBuilt(locale, route);
        const { layout, pages } = texts;
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
      const { texts, body, pathTo } = openBuilt(locale, 'contact');
      const { layout, pages } = texts;
      const footer = part(body, 'footer');
      const year = `© ${new Date().getFullYear()}`;
      expectTexts(footer, company.name, layout.footer.tagline, company.address.street, year);
      expectContact(footer);
      for (const route of (['services', 'portfolio', 'about', 'contact'] as const).filter(hasPage))
        expectLink(footer, pages[route], pathTo(route));
      const { legal } = company.externalLinks;
      const generalNames = { privacy: layout.footer.generalPrivacy, terms: layout.footer.generalTerms };
      for (const page of ['privacy', 'terms'] as const) {
        if (legal) expectLink(footer, generalNames[page], legal[page]);
        else expectLink(footer, layout.footer[page], pathTo(page));
      }
      if (hasPage('accessibility')) expectLink(footer, pages.accessibility, pathTo('accessibility'));
      const own = [...(legal ? (['privacy', 'terms'] as const) : []), 'smsCompliance' as const].filter(hasPage);
      for (const route of own) {
        const smallPrint = part(footer, 'ul', '', { 'aria-label': layout.footer.smallPrint.label });
        expectLink(smallPrint, layout.footer.smallPrint[route], pathTo(route));
      }
    });

    test('the home page has the anchors of its sections (R22, R23)', () => {
      const { main } = openBuilt(locale, 'home');
      const ids = elementsOf(main).map(({ attribs }) => attribs['id']);
      expect(ids).toEqual(expect.arrayContaining(['why', 'process']));
    });

    test('the quotes are labeled (R24)', () => {
      test.skip(testimonial === 'none', 'the company has no testimonial');
      const { main: home, texts } = openBuilt(locale, 'home');
      const { quote, verified } = texts.home.testimonials;
      const main = part(home, 'section', '', { id: 'testimonials' });
      expectAll(main, 'blockquote', Array<string>(testimonialCards).fill(quote));
      expect
        .soft(textOf(main).split(normalize(verified)), 'quotes that are labeled')
        .toHaveLength(testimonialCards + 1);
    });

    test('the home page shows what the packages have and cost, and leads to them (R21, R100)', () => {
      test.skip(...needsPages('packages'));
      const { main, ...language } = openBuilt(locale, 'home');
      const { chipsLabel, chips, button } = language.texts.home.packages;
      expectAll(part(main, 'ul', '', { 'aria-label': chipsLabel }), 'li', Object.values(chips));
      expectPackagesButton(main, button, language, packagesPages.smartWebsite, 'packages');
      expectTexts(main, priceOf(locale, Math.min(...plans.map(({ price }) => price.monthly))));
    });

    test('the services page shows each service (R26)', () => {
      const { main, texts } = openBuilt(locale, 'services');
      const titles = services.map((service) => texts.services[service].title);
      expectAll(around(main, 'section', texts.services.list.title), 'h3', titles);
    });

    test('the services page leads to the packages (R26)', () => {
      test.skip(...needsPages('packages'));
      const { main, ...language } = openBuilt(locale, 'services');
      expectPackagesButton(main, language.texts.services.packages.see, language, '', 'packages');
    });

    test('the about page shows the founder (R37)', () => {
      test.skip(!showsFounder, 'the company shows no founder');
      const { main, texts } = openBuilt(locale, 'about');
      const figure = part(main, 'figure', fill(texts.about.intro.caption, { founder: company.founder?.name ?? '' }));
      expect.soft(parts(figure, 'svg', 'img'), 'one picture').toHaveLength(1);
    });

    test('the portfolio shows each client’s site with text, picture, link and frame (R35, R36, F56)', () => {
      const { main, texts } = openBuilt(locale, 'portfolio');
      const { portfolio } = texts;
      for (const [index, { id, name, url }] of clients.entries()) {
        const item = portfolio.items[id];
        const card = around(main, 'article', item.title);
        expectTexts(card, name);
        expectNewTab(card, fill(portfolio.visit, { site: name }), texts, url);
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
    });

    test('the contact page has a form and other ways to reach us (R38, R40, R52, R67, F13)', () => {
      const { main, texts, pathTo } = openBuilt(locale, 'contact');
      const { form: labels, reach } = texts.contact;
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
        const { links } = texts.legal;
        expectNewTab(form, links.privacy, texts, pathTo('privacy'));
        expectNewTab(form, links.terms, texts, pathTo('terms'));
        expectNewTab(form, links.smsTerms, texts, `${pathTo('smsConsent')}#sms-terms`);
      }
      expectLink(main, reach.callNow, `tel:${company.phoneE164}`);
      const hours = asPattern(normalize(reach.hours));
      expect.soft(parts(main, 'p', 'dd').map(textOf)).toContainEqual(expect.stringMatching(hours));
      expectLink(main, company.email, `mailto:${company.email}`);
    });

    test('without script, booking and meeting offer phone and email, and nothing that cannot be used (R69, R74)', () => {
      test.skip(...needsPages('meeting'));
      const { texts, main: contact } = openBuilt(locale, 'contact');
      const { main: meeting } = openBuilt(locale, 'meeting');
      for (const box of [
        part(contact, 'astro-island', texts.contact.meeting.none),
        part(meeting, 'div', texts.meetings.change.waiting, { id: 'meeting' }),
      ]) {
        expectContact(box);
        expect.soft(parts(box, 'button', 'input', 'select', 'textarea')).toEqual([]);
      }
    });

    test('each plan and add-on shows its price and contents, and leads to its page (R47–R50)', () => {
      const { main, ...language } = openBuilt(locale, 'packages');
      const { packages } = language.texts;
      const { plans: labels, addOns: add, features, consultation } = packages;
      if (bundleName) expectTexts(main, bundleName);
      for (const [index, plan] of plans.entries()) {
        const { id, name, price, popular = false, websiteEditsPerMonth, page } = plan;
        const card = around(main, 'li', name);
        const prices = [price.monthly, price.setup, price.setup + price.monthly].map((one) => priceOf(locale, one));
        const addOn = addOns.find((one) => one.id === conversationAddOn && (one.onlyIn ?? id) === id);
        if (addOn) {
          const monthly = price.monthly + addOn.monthlyPrice;
          prices.push(priceOf(locale, monthly), priceOf(locale, price.setup + 12 * monthly));
        }
        expectAll(card, 'dd', [...prices, String(websiteEditsPerMonth)]);
        const before = plans[index - 1];
        const heading = before ? fill(labels.everything, { plan: before.name }) : labels.included;
        expectTexts(card, labels[id], heading, ...plan.features.map((feature) => features[feature]));
        const isPopular = textOf(card).includes(normalize(labels.popular));
        expect.soft(isPopular, `${name} is flagged popular`).toBe(popular);
        expectPackagesButton(card, labels.getStarted, language, page);
      }
      for (const { id, name, monthlyPrice, onlyIn, page } of addOns) {
        const card = around(main, 'li', name);
        const { badge, roi, features } = add[id];
        const price = priceOf(locale, monthlyPrice);
        const { name: plan, price: of } = plans.find((one) => one.id === onlyIn) ?? plans[0];
        const monthly = priceOf(locale, of.monthly + monthlyPrice);
        const firstMonth = priceOf(locale, of.setup + of.monthly + monthlyPrice);
        expectTexts(card, badge, price, fill(roi, { price, plan, monthly, firstMonth }), ...Object.values(features));
        if (onlyIn) expectTexts(card, fill(add.note, { addOn: name, plan }));
        expectPackagesButton(card, fill(add.add, { addOn: name }), language, page);
      }
      expectPackagesButton(main, consultation.button, language, packagesPages.consultation);
    });

    test('the questions that the company answers are on the pricing page, by group and in order, each with its answer (R99)', () => {
      const { main, texts } = openBuilt(locale, 'packages');
      const { questions: known } = texts.packages;
      const shown = parts(main, 'details');
      const ids = (Object.keys(questions) as QuestionId[]).filter((id) => questions[id] !== 'left out' && id in known);
      const asked = shown.map((one) => textOf(part(one, 'summary')));
      const inOrder = ids.map((id) => normalize(known[id].question));
      expect.soft(asked.toSorted()).toEqual(inOrder.toSorted());
      const groups = Object.values(texts.packages.questionGroups).map(normalize);
      const sections: { title: string; questions: string[] }[] = [];
      for (const line of parts(main, 'h3', 'summary').map(textOf)) {
        if (groups.includes(line)) sections.push({ title: line, questions: [] });
        else sections.at(-1)?.questions.push(line);
      }
      const titles = sections.map(({ title }) => title);
      expect.soft(titles).toEqual(groups.filter((title) => titles.includes(title)));
      expect.soft(sections.flatMap(({ questions }) => questions)).toEqual(asked);
      for (const { title, questions } of sections) {
        expect.soft(questions.length, title).toBeGreaterThan(0);
        expect.soft(questions, title).toEqual(inOrder.filter((question) => questions.includes(question)));
      }
      for (const id of ids) {
        expectTexts(
          shown[asked.indexOf(normalize(known[id].question))]!,
          known[id].answer.split('{{')[0]!,
          ...(id === 'tools' ? connectedTools : []),
        );
      }
    });

    test('the page for clinics prices the first year, answers each part and leads to the contact page (R105)', () => {
      test.skip(!hasPage('clinics'), 'the company has no answer for clinics');
      const { main, texts, pathTo } = openBuilt(locale, 'clinics');
      const { health } = texts.packages.questions;
      for (const offer of [conversationOffer(), textBackOffer()]) {
        if (!offer?.addOn) continue;
        const firstYear = offer.plan.price.setup + 12 * (offer.plan.price.monthly + offer.addOn.monthlyPrice);
        expectTexts(main, offer.plan.name, offer.addOn.name, priceOf(locale, firstYear));
      }
      const { short } = health;
      const titles = [conversationOffer() ? short.plan.title : [], short.heading, Object.values(health.leads)].flat();
      const headings = [health.heading, ...titles, health.closing.title].map(normalize);
      expect.soft(parts(main, 'h1', 'h2').map(textOf)).toEqual(headings);
      expectLink(main, health.closing.button, `${pathTo('contact')}?agreement#write`);
      for (const route of (['home', 'services', 'packages', 'contact'] as const).filter(hasPage))
        expectLink(openBuilt(locale, route).main, health.link, pathTo('clinics'));
    });

    test('the accessibility statement says what is tested and what is missing, and how to complain (R101)', () => {
      const { main } = openBuilt(locale, 'accessibility');
      expectTexts(main, accessibility.standard, ...accessibility.browsers, ...accessibility.screenReaders);
      expectContact(main);
      expect.soft(part(main, 'time').attribs['datetime']).toBe(accessibility.reviewed);
    });

    test('the page of the team’s links has a form for each action and a text for each result (R95)', () => {
      const { main, texts } = openBuilt(locale, 'decision');
      const { actions, fields, results } = texts.decision;
      for (const id of decisionActions) {
        const panel = part(main, 'div', '', { id });
        expectTexts(panel, actions[id].title, actions[id].text);
        expect.soft(parts(panel, 'button').map(textOf)).toContain(normalize(actions[id].submit));
        for (const name of decisionFields[id]) expect.soft(field(panel, fields[name]).attribs).toMatchObject({ name });
      }
      for (const id of decisionResults)
        expectTexts(part(main, 'div', '', { id, role: 'status' }), results[id].title, results[id].text);
    });

    test('the consent page shows our consent box, word for word, how two shops ask, and our SMS terms (R52)', () => {
      const { main, texts } = openBuilt(locale, 'smsConsent');
      const { own, barbershop, dryCleaner, terms } = texts.smsConsent;
      const request = expectExample(main, own.form, texts.contact.form.smsConsent, texts.contact.form.submit);
      expect.soft(request, 'the first').toBe(parts(main, 'form')[0]);
      expectTexts(main, company.phone, company.email);

      const booking = expectExample(main, barbershop.form, barbershop.consent, barbershop.button);
      const order = expectExample(main, dryCleaner.form, dryCleaner.consent, dryCleaner.button);
      for (const label of [barbershop.name, barbershop.phone]) expect.soft(field(booking, label), label).toBeDefined();
      for (const label of [dryCleaner.name, dryCleaner.phone]) expect.soft(field(order, label), label).toBeDefined();
      const service = field(booking, barbershop.service);
      expectAll(service, 'option', Object.values(barbershop.services));
      const values = parts(service, 'option').map(({ attribs }) => attribs['value']);
      expect.soft(values).toEqual(Object.keys(barbershop.services));

      const frequency = fill(terms.frequency.detail_other, { count: smsMessagesPerConsultation });
      const helpWords = formatList(locale, smsRules.helpWords, 'disjunction');
      expectTexts(main, frequency, smsRules.optOutWords.join(', '), helpWords);
      for (const { text } of [own.thread.welcome, barbershop.thread.confirmation, dryCleaner.thread.receipt]) {
        expectTexts(main, text);
        for (const part of ['STOP', 'HELP', String(smsMessagesPerConsultation)]) expect.soft(text).toContain(part);
      }
    });

    test('the compliance page shows a form whose consent is described, and the words that stop texts (R53)', () => {
      const { main, texts } = openBuilt(locale, 'smsCompliance');
      const { form } = texts.smsCompliance;
      const clinic = expectExample(main, form.heading, form.consent, form.button);
      const consent = field(clinic, form.consent);
      const sentences = [form.frequency, form.stopHelp, form.choice].map(normalize).map(RegExp.escape);
      const description = referencedText(clinic, consent, 'aria-describedby');
      expect.soft(description).toMatch(new RegExp(sentences.join('.*')));
      expectTexts(main, smsRules.optOutWords.join(', '));
    });

    for (const route of ['privacy', 'terms'] as const) {
      test(`${route} has its date, a table of contents, numbered sections and our contact details (R54)`, () => {
        const { body, main, texts } = openBuilt(locale, route);
        const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
        const date = new Date(legalLastUpdated).toLocaleDateString(formatTag(locale), options);
        const updated = part(main, 'time', fill(texts.legal.updated, { date }));
        expect.soft(updated.attribs['datetime']).toBe(legalLastUpdated);

        const headings = parts(main, 'h2');
        const contents = parts(body, 'nav').find(
          (nav) => referencedText(body, nav, 'aria-labelledby') === normalize(texts.legal.contents),
        );
        const entries = parts(contents!, 'a');
        const ids = headings.map((heading) => `#${heading.attribs['id']}`);
        expect.soft(entries.map(textOf)).toEqual(headings.map(textOf));
        expect.soft(entries.map(hrefOf)).toEqual(ids);
        // Keys of the dictionary, and so the same in every language.
        expect.soft(ids).toEqual(Object.keys(texts[route].sections).map((id) => `#${id}`));
        for (const [index, heading] of headings.entries())
          expect.soft(textOf(heading)).toMatch(new RegExp(`^${index + 1}\\b`));

        expectContact(main);
        const { guarantee, setup } = texts.terms.sections.guarantee;
        const facts = route === 'privacy' ? [languageStorageKey] : [texts.business.state, guarantee, setup];
        expectTexts(part(main, 'article'), ...facts);

        const { speaker, you, kept } = texts.privacy.short;
        if (route === 'privacy') expectTexts(main, `${fill(speaker, { name: you })} ${kept.question}`);
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

/** Expects a button that leads to a page of the packages site, or without such a site or page to one of ours. */
function expectPackagesButton(
  root: Element,
  label: string,
  { pathTo }: Language,
  page: string | undefined,
  own: Route = 'contact',
): void {
  const { packagesSite } = company.externalLinks;
  if (packagesSite === undefined || page === undefined) expectLink(root, label, pathTo(own));
  else expectLink(root, label, page ? `${packagesSite}/${page}` : packagesSite);
}

/** Expects an example of a form, found by its heading: nothing in it takes the focus or a value, and nothing submits it. */
function expectExample(root: Element, heading: string, consent: string, button: string): Element {
  const form = parts(root, 'form').find((one) => referencedText(root, one, 'aria-labelledby') === normalize(heading))!;
  expectEmptyConsent(form, consent);
  expectAll(form, 'button', [button]);
  // Outside a dialog this method sends nothing, not even by a script.
  expect.soft(form.attribs).toMatchObject({ method: 'dialog' });
  const controls = parts(form, 'input', 'select', 'textarea', 'button').map(({ attribs }) => attribs);
  for (const control of controls) expect.soft(control).toHaveProperty('disabled');
  return form;
}

function expectEmptyConsent(form: Element, wording: string): Element {
  const consent = field(form, wording);
  expect.soft(consent.attribs).toMatchObject({ type: 'checkbox' });
  expect.soft(consent.attribs).not.toHaveProperty('checked');
  return consent;
}
