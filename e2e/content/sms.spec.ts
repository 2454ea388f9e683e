import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { smsMessagesPerConsultation } from '../../src/business/offer.ts';
import { normalize, type Element } from '../support/built-site.ts';
import { fill, locales } from '../support/site.ts';
import { around, expectAll, expectLink, expectTexts, field, openBuilt, parts, referencedText } from './parts.ts';

for (const locale of locales) {
  test.describe(locale, () => {
    test('the consent page opens with our own consent box, word for word, and how to reach us (R52)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'smsConsent');
      const { own } = words.smsConsent;
      const [request] = parts(main, 'form');
      expect.soft(formNamed(main, own.form)).toBe(request);
      expectEmptyConsent(request!, words.contact.form.smsConsent);
      for (const route of ['privacy', 'terms'] as const) expectLink(request!, words.pages[route], pathTo(route));
      expectLink(request!, words.legal.links.smsTerms, `${pathTo('smsConsent')}#sms-terms`);
      expectAll(request!, 'button', [words.contact.form.submit]);
      expectLink(main, own.open, pathTo('contact'));
      expectTexts(main, [company.phone, company.email]);
    });

    test('the consent page shows how a shop asks at a booking, and another at an order (R52)', () => {
      const { main, words } = openBuilt(locale, 'smsConsent');
      const { barbershop, dryCleaner } = words.smsConsent;
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
    });

    test('the consent page states our SMS terms (R52)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'smsConsent');
      const { terms } = words.smsConsent;
      expectTexts(main, [
        fill(terms.frequency.detail_other, { count: smsMessagesPerConsultation }),
        smsRules.optOutWords.join(', '),
        smsRules.helpWords.join(' / '),
      ]);
      const section = around(main, 'section', terms.title);
      for (const route of ['privacy', 'terms', 'smsCompliance'] as const)
        expectLink(section, words.pages[route], pathTo(route));
    });

    test('the compliance page shows a form whose consent is described, the words that stop texts, and links (R53)', () => {
      const { main, words, pathTo } = openBuilt(locale, 'smsCompliance');
      const { form, closing } = words.smsCompliance;
      const clinic = formNamed(main, form.heading);
      const consent = expectEmptyConsent(clinic, form.consent);
      const description = referencedText(clinic, consent, 'aria-describedby');
      const sentences = [form.frequency, form.stopHelp, form.choice].map(normalize).map(RegExp.escape);
      expect.soft(description).toMatch(new RegExp(sentences.join('.*')));
      expectAll(clinic, 'button', [form.button]);

      expectTexts(main, [smsRules.optOutWords.join(', ')]);
      expectLink(main, closing.consent, pathTo('smsConsent'));
      const section = parts(main, 'section').at(-1)!;
      for (const route of ['privacy', 'terms'] as const) expectLink(section, words.pages[route], pathTo(route));
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

    test('the first message of each example says how to stop, and how many may come (R68)', () => {
      const { own, barbershop, dryCleaner } = openBuilt(locale, 'smsConsent').words.smsConsent;
      for (const { text } of [own.thread.welcome, barbershop.thread.confirmation, dryCleaner.thread.receipt]) {
        for (const part of ['STOP', 'HELP', String(smsMessagesPerConsultation)]) expect(text).toContain(part);
      }
    });
  });
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
