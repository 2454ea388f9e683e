import { basename } from 'node:path';
import { leadsFrom } from './backend.ts';
import { readText, siteFiles } from './built-site.ts';
import { deployedSite, needsBackend } from './deployed.ts';
import { expect, languageOf, settle, test } from './fixtures.ts';
import { newEmail, submitButton, typeRequest } from './request-form.ts';

// Each JavaScript file missing in turn: whatever a visitor came for still works (F43, F44, F46).

test.skip(...needsBackend);
test.use({ allowedErrors: [/_astro|Cannot (run|load|send)|ERR_FAILED|hydrat/i] });

const spanish = languageOf('es');
const { contact, layout } = spanish.words;

const scripts = deployedSite ? [] : [...siteFiles()].filter((file) => /^_astro\/.*\.js$/.test(file)).sort();

for (const file of scripts) {
  // Without its hash, so that the test keeps its name.
  const name = file.replace(/^_astro\/(.*)\.[\w-]+\.js$/, '$1');

  test(`without ${name} the request is sent, the example can be read, and the language changes`, async ({ page }) => {
    await page.route(`**/${file}`, (route) => route.abort());

    if (scriptsOf('es/contact.html').has(file)) {
      const email = newEmail('blocked');
      await page.goto(spanish.pathTo('contact'));
      await settle(page);
      await typeRequest(page, spanish, email);
      await submitButton(page, spanish).click();
      await expect(page.getByText(contact.success).filter({ visible: true }).first()).toBeVisible();
      await expect.poll(() => leadsFrom(email)).toHaveLength(1);
    }

    await page.goto(`${spanish.pathTo('services')}#roi`);
    await settle(page);
    // 15 calls at $150, of which 20 % are lost: 450 a week, four weeks a month.
    await expect(
      page
        .locator('#roi')
        .getByText(/1[.,\s]?800/)
        .first(),
    ).toBeVisible();

    await page.getByRole('navigation', { name: layout.language.label }).getByRole('button').click();
    await page.getByRole('link', { name: 'Français', exact: true }).click();
    await expect(page).toHaveURL(/\/fr\/services/);
  });
}

/** The scripts that a page names, and those that they name in turn. */
function scriptsOf(page: string): Set<string> {
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const script of scripts.filter((each) => !found.has(each) && text.includes(basename(each)))) {
      found.add(script);
      follow(readText(script));
    }
  };
  follow(readText(page));
  return found;
}
