import { expect, languageOf, test } from './fixtures.ts';

// `content/sms.spec.ts` has what the pages say.

for (const [route, locale, count] of [
  ['smsConsent', 'fr', 3],
  ['smsCompliance', 'es', 1],
] as const) {
  test(`nothing in the example forms of ${route} takes the focus or a value, and nothing can send it (R52, R53)`, async ({
    page,
  }) => {
    await page.goto(languageOf(locale).pathTo(route));
    const url = page.url();
    const forms = await page.getByRole('main').locator('form').all();
    expect(forms).toHaveLength(count);
    for (const form of forms) {
      const button = form.getByRole('button');
      await expect(button).toBeDisabled();
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
  });
}
