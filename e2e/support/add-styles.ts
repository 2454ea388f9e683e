import type { Page } from 'playwright/test';

/** Adds rules to a page as a visitor's own style sheet would; the security policy blocks an injected `<style>`. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
