import { basename } from 'node:path';
import { leadsFrom } from '../support/backend.ts';
import { readText, siteFiles, sitePages } from '../support/built-site.ts';
import { deployedSite, needsBackend } from '../support/deployed.ts';
import { expect, languageOf, settle, test } from '../support/fixtures.ts';
import { newEmail, submitButton, typeRequest } from '../support/request-form.ts';
import { language as languageFacts } from '../../src/i18n/locales.ts';
import type { PageName } from '../../src/i18n/routes.ts';
import { isFirst, lastLocale, localeBeside, pathOf } from '../support/site.ts';

// Each JavaScript file is blocked in turn: whatever a visitor came for still works (F43, F44, F46). Files that are only
// imported statically are left out: blocking one has the same effect as blocking its importers, which are tried.

test.skip(...needsBackend);
test.use({ allowedErrors: [/_astro|Cannot (run|load|send)|ERR_FAILED|hydrat/i] });

const language = languageOf(lastLocale);
const { contact, layout } = language.words;

const scripts = deployedSite ? [] : [...siteFiles()].filter((file) => /^_astro\/.*\.js$/.test(file)).sort();

for (const file of scripts.filter(isLoadedAlone)) {
  // Without its hash, so that the test keeps its name.
  const name = file.replace(/^_astro\/(.*)\.[\w-]+\.js$/, '$1');
  const routes = (['contact', 'services', 'home', 'meeting'] as const).filter((route) => scriptsOf(route).has(file));

  test(`without ${name} the request is sent, the example can be read, and the language changes`, async ({ page }) => {
    expect(routes).not.toEqual([]);
    await page.route(`**/${file}`, (route) => route.abort());

    if (routes.includes('contact')) {
      const email = newEmail('blocked');
      await page.goto(language.pathTo('contact'));
      await settle(page);
      await typeRequest(page, language, email);
      await submitButton(page, language).click();
      await expect(page.getByText(contact.success).filter({ visible: true }).first()).toBeVisible();
      await expect.poll(() => leadsFrom(email)).toHaveLength(1);
    }

    if (routes.includes('services') && isFirst('missed-calls')) {
      await page.goto(`${language.pathTo('services')}#roi`);
      await settle(page);
      // 15 calls at $150, of which 20 % are lost: 450 a week, four weeks a month.
      const example = page.locator('#roi').getByText(/1[.,\s]?800/);
      await expect(example.first()).toBeVisible();
    }

    const shown = routes.includes('services') ? 'services' : (routes[0] ?? 'home');
    if (page.url() === 'about:blank') await page.goto(language.pathTo(shown));
    await page.getByRole('navigation', { name: layout.language.label }).getByRole('button').click();
    const other = localeBeside(lastLocale);
    await page.getByRole('link', { name: languageFacts(other).name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(other, shown)}([?#]|$)`));
  });
}

/** Whether a page references a file, for an island or its renderer, or a script imports it dynamically. */
function isLoadedAlone(file: string): boolean {
  const pages = sitePages.filter(({ locale }) => locale === language.locale);
  const imported = new RegExp(String.raw`\bimport\(.\./${RegExp.escape(basename(file))}`);
  return (
    pages.some((page) => readText(page.file).includes(file)) || scripts.some((one) => imported.test(readText(one)))
  );
}

/** The scripts that a page references, directly or indirectly. */
function scriptsOf(route: PageName): Set<string> {
  const page = sitePages.find(({ locale, name }) => locale === language.locale && name === route);
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const script of scripts.filter((each) => !found.has(each) && text.includes(basename(each)))) {
      found.add(script);
      follow(readText(script));
    }
  };
  if (page) follow(readText(page.file));
  return found;
}
