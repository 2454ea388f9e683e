import { expect, inEachLanguage, test } from './fixtures.ts';
import { company } from '../src/business/company.ts';
import { smsRules } from '../src/business/sms-rules.ts';
import { fill } from './site.ts';
import type { Locator, Page } from 'playwright/test';

/** The numbers that the specification names. */
const facts = { smsMessages: 3 };

/** How the specified languages say that a message may cost something. */
const costs: Partial<Record<string, RegExp>> = { en: /rates may apply/, fr: /[Ff]rais/, es: /tarifas/ };

inEachLanguage(({ locale, words, pathTo }) => {
  const { own, barbershop, dryCleaner, example, standards, terms } = words.smsConsent;
  const { form, checklist, messages, special } = words.smsCompliance;

  test.describe('SMS consent', () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(pathTo('smsConsent'));
    });

    test('opens with our own consent box, word for word', async ({ page }) => {
      const request = page.getByRole('main').getByRole('form').first();
      await expect(request).toHaveAccessibleName(own.form);
      const consent = request.getByRole('checkbox', { name: fill(words.contact.form.smsConsent, facts) });
      await expect(consent).toBeDisabled();
      await expect(consent).not.toBeChecked();
      for (const [name, href] of [
        [words.pages.privacy, pathTo('privacy')],
        [words.pages.terms, pathTo('terms')],
        [words.legal.links.smsTerms, `${pathTo('smsConsent')}#sms-terms`],
      ] as const) {
        await expect(request.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
      await expectToBeOnlyForShow(page, request, words.contact.form.submit);
      const link = page.getByRole('main').getByRole('link', { name: own.open });
      await expect(link).toHaveAttribute('href', pathTo('contact'));
      const { welcome, talk, reminder, answer, goodbye } = own.thread;
      for (const sample of [welcome, talk, reminder, answer, goodbye]) {
        const text = fill(sample.text, { ...facts, phone: company.phone, email: company.email });
        await expect(page.getByRole('main').getByText(text)).toBeVisible();
      }
    });

    test('shows how a barbershop asks', async ({ page }) => {
      const booking = page.getByRole('form', { name: barbershop.form });
      await expect(booking).toContainText(example.note);
      await expect(booking.getByLabel(barbershop.fullName)).toBeDisabled();
      await expect(booking.getByLabel(barbershop.phone)).toBeDisabled();
      const service = booking.getByLabel(barbershop.service);
      await expect(service).toBeDisabled();
      const options = await service.locator('option').evaluateAll((found) => {
        return (found as HTMLOptionElement[]).map(({ value, text }) => ({ value, text }));
      });
      expect(options).toEqual([
        { value: 'haircut', text: barbershop.services.haircut },
        { value: 'beard-trim', text: barbershop.services.beardTrim },
        { value: 'shampoo', text: barbershop.services.shampoo },
      ]);
      const consent = booking.getByRole('checkbox', { name: fill(barbershop.consent, facts) });
      await expect(consent).toBeDisabled();
      await expect(consent).not.toBeChecked();
      await expectToBeOnlyForShow(page, booking, barbershop.button);
    });

    test('shows how a dry cleaner asks', async ({ page }) => {
      const dropOff = page.getByRole('form', { name: dryCleaner.form });
      await expect(dropOff).toContainText(example.note);
      await expect(dropOff.getByLabel(dryCleaner.customerName)).toBeDisabled();
      await expect(dropOff.getByLabel(dryCleaner.phone)).toBeDisabled();
      const consent = dropOff.getByRole('checkbox', { name: fill(dryCleaner.consent, facts) });
      await expect(consent).toBeDisabled();
      await expect(consent).not.toBeChecked();
      await expectToBeOnlyForShow(page, dropOff, dryCleaner.button);
    });

    test('states our standards and our SMS terms', async ({ page }) => {
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: standards.title })).toBeVisible();
      await expect(main.getByText(standards.statement)).toBeVisible();
      await expect(main.getByRole('heading', { name: terms.title })).toBeVisible();
      await expect(main.getByText(fill(terms.frequency.detail_other, { count: 3 }), { exact: true })).toBeVisible();
      await expect(main).toContainText(smsRules.optOutWords.join(', '));
      await expect(main).toContainText(smsRules.helpWords.join(' / '));
      for (const route of ['privacy', 'terms', 'smsCompliance'] as const) {
        const link = main.getByRole('link', { name: words.pages[route], exact: true }).last();
        await expect(link).toHaveAttribute('href', pathTo(route));
      }
    });
  });

  test.describe('SMS compliance', () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(pathTo('smsCompliance'));
    });

    test('shows a form whose every line has its rule', async ({ page }) => {
      const clinic = page.getByRole('form', { name: form.heading });
      await expect(clinic).toContainText(form.note);
      for (const { term } of Object.values(form.rules)) {
        await expect(clinic.getByText(term, { exact: true })).toBeVisible();
      }
      const consent = clinic.getByRole('checkbox', { name: form.consent });
      await expect(consent).toBeDisabled();
      await expect(consent).not.toBeChecked();
      await expect(consent).toHaveAccessibleDescription(
        new RegExp(`${escaped(fill(form.frequency, facts))}.*${escaped(form.stopHelp)}.*${escaped(form.choice)}`),
      );
      await expectToBeOnlyForShow(page, clinic, form.button);
    });

    test('lists the compliance features', async ({ page }) => {
      await expect(page.getByRole('heading', { name: checklist.title })).toBeVisible();
      for (const { title } of [checklist.before, checklist.every, checklist.after]) {
        await expect(page.getByRole('heading', { name: title, level: 3 })).toBeVisible();
      }
      await expect(page.getByRole('main')).toContainText(smsRules.optOutWords.join(', '));
    });

    test('shows a message of each kind that we build', async ({ page }) => {
      for (const kind of ['appointment', 'order', 'booking', 'service'] as const) {
        const item = page.getByRole('listitem').filter({
          has: page.getByRole('heading', { name: messages[kind].title, level: 3 }),
        });
        await expect(item.getByText(messages[kind].example)).toBeVisible();
      }
    });

    test('tells how consent works after a missed call and for marketing', async ({ page }) => {
      for (const { title, example: sample } of [special.textBack, special.marketing]) {
        const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) });
        await expect(item.getByText(fill(sample, facts))).toBeVisible();
      }
    });

    test('leads on to the consent page and the legal pages', async ({ page }) => {
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: words.smsCompliance.closing.consent })).toHaveAttribute(
        'href',
        pathTo('smsConsent'),
      );
      for (const route of ['privacy', 'terms'] as const) {
        const link = main.getByRole('link', { name: words.pages[route], exact: true }).last();
        await expect(link).toHaveAttribute('href', pathTo(route));
      }
    });
  });

  test('the first message of each example says how to stop and what it costs', () => {
    const { welcome } = own.thread;
    const { confirmation } = barbershop.thread;
    const { receipt } = dryCleaner.thread;
    for (const { text } of [welcome, confirmation, receipt]) {
      expect(text).toMatch(/STOP/);
      expect(text).toMatch(/HELP/);
      expect(text).toMatch(costs[locale] ?? /./);
      expect(text).toContain('{{smsMessages}}');
    }
  });
});

test('the consent page uses the words of the specification', async ({ page }) => {
  await page.goto('/sms-consent');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Our Standards' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'SMS Terms & Conditions' })).toBeVisible();
  await expect(main.getByText('Up to 3 messages per consultation process, ')).toBeVisible();
});

test('the compliance page names the four kinds of messages', async ({ page }) => {
  await page.goto('/sms-compliance');
  const kinds = ['Appointment reminders', 'Order status updates', 'Booking confirmations', 'Service reminders'];
  for (const name of kinds) await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
});

/** Nothing in an example form takes the focus or a value, and nothing can send it. */
async function expectToBeOnlyForShow(page: Page, form: Locator, buttonName: string): Promise<void> {
  const button = form.getByRole('button', { name: buttonName });
  await expect(button).toBeDisabled();
  const url = page.url();
  const focused = await form.evaluate((element) => {
    const controls = element.querySelectorAll<HTMLElement>('input, select, button');
    return [...controls].filter((control) => {
      control.focus();
      return document.activeElement === control;
    }).length;
  });
  expect(focused, 'controls that take the focus').toBe(0);
  await button.click({ force: true });
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(page).toHaveURL(url);
  expect(await form.evaluate((element: HTMLFormElement) => [...new FormData(element)].length)).toBe(0);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
