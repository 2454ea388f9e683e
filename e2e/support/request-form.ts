import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { features } from '../../src/business/features.ts';
import { expect, type Language } from './fixtures.ts';
import { settle, hydrated } from './page.ts';

/** Where the form's requests go, for `page.route`. */
export const requestsRoute = '**/functions/v1/send-consultation-email';

/** An email address that no earlier run used. */
export function newEmail(purpose: string): string {
  return `${purpose}-${randomUUID()}@example.com`;
}

/** Opens the contact page and waits until its form works by script. */
export async function openForm(page: Page, language: Language): Promise<void> {
  await page.goto(language.pathTo('contact'));
  await settle(page);
  // On a phone it is below the fold, and hydrates when it comes into view.
  await submitButton(page, language).scrollIntoViewIfNeeded();
  await hydrated(submitButton(page, language));
}

/** Opens the form, types a request from a new email address, and returns the address. */
export async function writeRequest(page: Page, language: Language, typed?: Typed): Promise<string> {
  const email = newEmail('journey');
  await openForm(page, language);
  await typeRequest(page, language, email, typed);
  return email;
}

interface Typed {
  name?: string;
  message?: string;
}

export async function typeRequest(
  page: Page,
  { texts }: Language,
  email: string,
  { name = 'Zoë Ñandú', message = 'Salut' }: Typed = {},
): Promise<void> {
  const { form } = texts.contact;
  await page.getByLabel(form.name).fill(name);
  await page.getByLabel(form.email, { exact: true }).fill(email);
  await page.getByLabel(form.phone, { exact: true }).fill('+1 (212) 555-0199');
  await messageField(page, texts).fill(message);
}

/** The box that a company without text messages does not show. */
function consentBox(page: Page, { texts }: Language): Locator {
  return page.getByRole('checkbox', { name: texts.contact.form.smsConsent });
}

/** Checks the box where there is one. */
export async function agreeToTexts(page: Page, language: Language): Promise<void> {
  if (features.texting) await consentBox(page, language).check();
}

/** Expects the box to be checked or not, or not to be there. */
export async function expectAgreed(page: Page, language: Language, checked: boolean): Promise<void> {
  if (features.texting) await expect(consentBox(page, language)).toBeChecked({ checked });
  else await expect(page.locator('#write').getByRole('checkbox')).toHaveCount(0);
}

export function messageField(page: Page, { contact }: Language['texts']): Locator {
  return page.getByRole('textbox', { name: `${contact.form.message} (${contact.form.messageOptional})` });
}

export function submitButton(page: Page, { texts }: Language): Locator {
  return page.getByRole('button', { name: texts.contact.form.submit });
}

export async function sendAndExpectThanks(page: Page, language: Language): Promise<void> {
  await submitButton(page, language).click();
  await expect(thanks(page, language)).toBeVisible();
}

export function thanks(page: Page, { texts }: Language): Locator {
  return announcement(page, texts.contact.form.successTitle).getByText(texts.contact.success);
}

export function failure(page: Page, { texts }: Language): Locator {
  return announcement(page, texts.contact.form.errorTitle).getByText(texts.contact.error);
}

/** The response beside the button, which is also its announcement to screen readers. */
export function announcement(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('status').filter({ hasText: title });
}

/** The response above the page. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title, exact: true });
}
