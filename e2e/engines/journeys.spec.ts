import { company } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { language as languageFacts, languageStorageKey, teamLanguage } from '../../src/i18n/locales.ts';
import { brandColors } from '../../src/seo/palette.ts';
import {
  askForDigest,
  bookMeeting,
  decisionLink,
  requestsFrom,
  mailsAbout,
  mailsTo,
  requestMailsFrom,
  sendRequest,
} from '../support/backend.ts';
import { engines } from '../support/browser.ts';
import { languageOf, type Language } from '../support/fixtures.ts';
import { newEmail } from '../support/request-form.ts';
import {
  fill,
  hasPage,
  localeBeside,
  locales,
  needsBackend,
  needsLanguages,
  needsPages,
  needsScenarios,
  routes,
  type Locale,
} from '../support/site.ts';
import { expect, phone, test, type Tab } from './tab.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// The main journeys, in every engine (R62). Each runs in one language per engine, so that the three cover all of them.
// `@not-chromium`: `audits/` and `journeys/` test the same in Chromium.

test.describe.configure({ timeout: 120_000 });

let journeys = 0;

function journey(title: string, run: (visit: Language & { tab: Tab }) => Promise<void>): void {
  const turn = journeys++;
  test(title, async ({ tab, engineName }) => {
    await run({ tab, ...languageOf(locales[(turn + engines.indexOf(engineName)) % locales.length]!) });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, allowedComplaints: [/404/] });

  journey(
    'every page loads without a complaint, with its display font, and no wider than its window @not-chromium',
    async ({ tab, pathTo }) => {
      const pages = [...routes.map(pathTo), ...(hasPage('meeting') ? [pathTo('meeting')] : [])];
      for (const url of [...pages, `${pathTo('home')}no-such-page`]) {
        await tab.goto(url);
        const overflow = await tab.evaluate(async () => {
          const root = document.documentElement;
          // In steps, so that lazy frames and islands load.
          for (let top = 0; top < root.scrollHeight; top += innerHeight) {
            scrollTo(0, top);
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          }
          return root.scrollWidth - root.clientWidth;
        });
        await tab.waitFor(0, () => {
          const waiting = document.querySelectorAll('astro-island[ssr][client=idle-visible]');
          waiting[0]?.firstElementChild?.scrollIntoView();
          return waiting.length;
        });
        expect(overflow, `pixels by which ${url} is wider than its window`).toBe(0);
      }
      await tab.waitFor(true, () =>
        // The fallback faces are named `… as …`.
        [...document.fonts].some(({ family, status }) => !family.includes(' as ') && status === 'loaded'),
      );
    },
  );

  test.describe('a link of the team’s mails', () => {
    test.skip(...needsBackend);

    for (const locale of new Set([teamLanguage(), localeBeside(teamLanguage())])) {
      const { actions, again, fields } = languageOf(locale).texts.decision;
      // The function leads to the team's page.
      const { released } = languageOf(teamLanguage()).texts.decision.results;
      const open = (tab: Tab, link: string) => tab.goto(`${pagePath(locale, 'decision')}#${link.split('#')[1]}`);
      const press = (tab: Tab, action: keyof typeof actions) =>
        tab.click({ role: 'button', name: actions[action].submit });

      test(`shows what its button sends, sends it, and says so again, in "${locale}" (R96) @not-chromium`, async ({
        tab,
        baseURL,
      }) => {
        const email = newEmail('desk');
        const reference = await sendRequest(baseURL ?? '', email, 'x');
        await askForDigest();
        await expect.poll(() => mailsAbout(email), { timeout: 60_000 }).not.toHaveLength(0);
        const link = decisionLink(await mailsAbout(email), 'release', reference);
        for (const shown of [email, released.title]) {
          await open(tab, link);
          await tab.waitForText(shown);
          await press(tab, 'release');
          await tab.waitFor('#released', () => location.hash);
          await tab.waitForText(released.text);
        }
        await expect.poll(() => requestMailsFrom(email), { timeout: 30_000 }).toHaveLength(1);
      });

      test(`cancels a meeting with a sentence, once its mail was shown, in "${locale}" (R96)`, async ({
        tab,
        baseURL,
      }) => {
        test.skip(!features.meetings, 'This site books no meetings');
        const { email, link } = await bookMeeting(baseURL ?? '', 'cancel', locale);
        await open(tab, link);
        await tab.waitForText(email);
        await tab.fill({ role: 'textbox', name: fields.note }, 'Our train is late.');
        await press(tab, 'cancel');
        await tab.waitForText(again);
        expect(await mailsTo(email)).toHaveLength(1);
        expect(await tab.evaluate(overflow)).toBe(0);
        await press(tab, 'cancel');
        await tab.waitFor(expect.stringContaining(email), () => document.querySelector('#canceled')?.textContent);
        await expect.poll(async () => (await mailsTo(email))[1]?.text).toContain('Our train is late.');
      });

      test(`records a STOP, and erases a person by the passphrase, in "${locale}" (R97)`, async ({ tab, baseURL }) => {
        const email = newEmail('erase');
        await sendRequest(baseURL ?? '', email);
        await expect.poll(() => mailsAbout(email)).not.toHaveLength(0);
        if (features.texting) {
          await askForDigest();
          await expect.poll(() => mailsAbout('#stop.'), { timeout: 60_000 }).not.toHaveLength(0);
          await open(tab, decisionLink(await mailsAbout('#stop.'), 'stop'));
          await tab.fill({ role: 'textbox', name: fields.phone }, company.phone);
          await press(tab, 'stop');
          await tab.waitForText(company.phoneE164);
          await tab.waitForText(again);
          expect(await tab.evaluate(overflow)).toBe(0);
          await press(tab, 'stop');
          await tab.waitFor('#stopped', () => location.hash);
        }
        await open(tab, decisionLink(await mailsAbout(email), 'erase'));
        await tab.waitForText(email);
        await tab.fill({ role: 'textbox', name: fields.passphrase }, 'owner passphrase');
        expect(await tab.evaluate(overflow)).toBe(0);
        await press(tab, 'erase');
        // The page of the result keeps nothing of them.
        await tab.waitFor('', () => document.querySelector('#erased:target [data-about]')?.textContent);
        expect(await requestsFrom(email)).toEqual([]);
      });
    }
  });

  journey(
    'the menu opens, and closes on an outside click and when a link is followed (R13)',
    async ({ tab, texts, pathTo }) => {
      await tab.goto(pathTo('home'));
      await tab.click({ role: 'button', name: texts.layout.menu });
      await tab.waitFor(1, openMenus);
      // Beside the text, where there is no link.
      await tab.driver.click(4, 700);
      await tab.waitFor(0, openMenus);
      await tab.evaluate(() => scrollTo(0, 900));
      await tab.click({ role: 'button', name: texts.layout.menu });
      // The footer has a link of the same name.
      await tab.waitFor(1, openMenus);
      await tab.click({ role: 'link', name: texts.pages.contact });
      await tab.waitFor(pathTo('contact'), () => location.pathname);
      expect(await tab.evaluate(openMenus)).toBe(0);
    },
  );
});

journey(
  'the language menu hangs under its button on a scrolled page, and a change keeps the page and is remembered (R7)',
  async ({ tab, texts, locale, pathTo }) => {
    test.skip(...needsLanguages);
    const other = localeBeside(locale);
    await tab.goto(`${pathTo('contact')}?from=card#write`);
    await tab.hydrated({ role: 'button', name: texts.contact.form.submit });
    await openLanguages(tab, texts, locale);
    await tab.waitFor({ pixelsBelow: 8, pixelsBeyondItsEnd: 0 }, () => {
      const panel = document.querySelector(':popover-open')!.getBoundingClientRect();
      const button = document.querySelector('header nav > button')!.getBoundingClientRect();
      return {
        pixelsBelow: Math.round(panel.top - button.bottom),
        pixelsBeyondItsEnd: Math.abs(Math.round(panel.right - button.right)),
      };
    });
    await tab.click({ role: 'link', name: languageFacts(other).name });
    const url = `${pagePath(other, 'contact')}?from=card#write`;
    await tab.waitFor(url, () => location.pathname + location.search + location.hash);
    await tab.waitFor(other, () => document.documentElement.lang);
    expect(await tab.evaluate((key) => localStorage.getItem(key), languageStorageKey)).toBe(other);
  },
);

journey(
  'the calculator works when a link leads straight to it, and back and forward restore it (R30)',
  async ({ tab, texts, pathTo }) => {
    test.skip(...needsScenarios('missed-calls', 'no-shows'));
    const { scenarios } = texts.roi;
    await tab.goto(`${pathTo('services')}?roi=missed-calls,15,150,20#roi`);
    await tab.hydrated({ role: 'slider' });
    const resultText = () => document.querySelector('.result-panel dl')?.textContent ?? '';
    // 15 calls × 150 dollars × 20 % are 450 a week, and 1,800 a month.
    expect(await tab.evaluate(resultText)).toMatch(/1[\s,.]?800/);
    await tab.click({ role: 'radio', name: scenarios['no-shows'].title });
    await tab.boxOf({ role: 'slider', name: scenarios['no-shows'].primary });
    await tab.click({ role: 'radio', name: scenarios['missed-calls'].title });
    const slider = { role: 'slider', name: scenarios['missed-calls'].primary } as const;
    await tab.boxOf(slider);
    // A click into a typed value selects it.
    const field = await tab.evaluate(() => {
      const { x, y, width, height } = document.querySelector('input.typed-value')!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await tab.driver.click(field.x, field.y);
    await tab.driver.type('40');
    await tab.waitFor(expect.stringMatching(/4[\s,.]?800/), resultText);
    // The typed value loses the focus to the slider, and must not take its old value back.
    const track = await tab.boxOf(slider);
    await tab.driver.click(track.x + track.width - 2, track.y + track.height / 2);
    await tab.waitFor(expect.stringMatching(/6[\s,.]?000/), resultText);

    await tab.click({ role: 'link', name: texts.pages.contact });
    await tab.waitFor(pathTo('contact'), () => location.pathname);
    await tab.traverseHistory(-1);
    await tab.waitFor(pathTo('services'), () => location.pathname);
    await tab.hydrated({ role: 'slider' });
    await tab.waitFor(expect.stringMatching(/6[\s,.]?000/), resultText);
    await tab.traverseHistory(1);
    await tab.waitFor(pathTo('contact'), () => location.pathname);
  },
);

journey(
  'an empty request names what is missing, in sight, a double click sends one request, and the consent is asked for again after a reload (R40, R41, F49)',
  async ({ tab, texts, pathTo }) => {
    test.skip(...needsBackend);
    const { form, success } = texts.contact;
    const email = newEmail('engine');
    const open = async () => {
      await tab.goto('about:blank');
      await tab.goto(`${pathTo('contact')}#write`);
      await tab.hydrated({ role: 'button', name: form.submit });
    };
    await open();
    if (features.texting) {
      const isChecked = () => document.querySelector<HTMLInputElement>('[name=smsConsent]')?.checked;
      await tab.click({ role: 'checkbox', name: form.smsConsent });
      expect(await tab.evaluate(isChecked)).toBe(true);
      await tab.reload();
      await tab.hydrated({ role: 'button', name: form.submit });
      expect(await tab.evaluate(isChecked)).toBe(false);
      await open();
    }
    await tab.click({ role: 'button', name: form.submit });
    await tab.waitFor('name', () => document.activeElement?.id);
    expect(await tab.evaluate(() => document.querySelector('#name-error')?.textContent)).toBe(form.errors.nameTooShort);
    const gap = await tab.evaluate(() => {
      const label = document.querySelector('label[for=name]')!.getBoundingClientRect();
      const header = document.querySelector('header')!.getBoundingClientRect();
      return label.top - header.bottom;
    });
    expect(gap, 'pixels between the header and the label').toBeGreaterThanOrEqual(0);
    await tab.fill({ role: 'textbox', name: form.name }, 'Zoë Ñandú');
    await tab.fill({ role: 'textbox', name: form.email }, email);
    await tab.fill({ role: 'textbox', name: form.phone }, '+1 (212) 555-0199');
    await tab.click({ role: 'button', name: form.submit }, 2);
    await tab.waitForText(success);
    expect(await requestsFrom(email)).toHaveLength(1);
  },
);

journey('the portfolio shows client sites in frames, scaled to their phones (R35)', async ({ tab, texts, pathTo }) => {
  test.skip(...needsPages('portfolio'));
  await tab.goto(pathTo('portfolio'));
  for (const { name: site } of portfolio) {
    const name = fill(texts.portfolio.preview, { site });
    const { width } = await tab.boxOf({ role: 'frame', name });
    const phoneWidth = await tab.evaluate(
      (title) => document.querySelector(`iframe[title="${title}"]`)?.parentElement?.clientWidth,
      name,
    );
    expect(width, `${site}: width of the frame`).toBeCloseTo(phoneWidth ?? 0, -0.5);
  }
});

test.describe('a chosen color scheme', () => {
  test.use({ allowedComplaints: [/404/] });

  journey(
    'has every frame of a page that is opened, reloaded, translated or gone back to (R86)',
    async ({ tab, texts, locale, pathTo }) => {
      await tab.goto(pathTo('contact'));
      await expectOnly(tab, 'light');
      await tab.goto(pathTo('home'));
      await tab.evaluate(choose, 'dark');
      const background = await tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(background).toBe(paperColor('dark'));

      await tab.reload();
      await expectOnly(tab, 'dark');
      for (const url of [`${pathTo('home')}no-such-page`, pagePath(locale, 'decision')]) {
        await tab.goto(url);
        await expectOnly(tab, 'dark');
      }
      if (locales.length > 1) {
        const other = localeBeside(locale);
        await openLanguages(tab, texts, locale);
        await tab.click({ role: 'link', name: languageFacts(other).name });
        await tab.waitFor(other, () => document.documentElement.lang);
        await expectOnly(tab, 'dark');
      }
      await tab.evaluate(choose, 'light');
      await tab.traverseHistory(-1);
      await tab.waitFor(false, () => document.documentElement.dataset['page'] === 'decision');
      await expectOnly(tab, 'light');
    },
  );
});

/** Runs in the page: the pixels by which it is wider than its window. */
function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** The color that pages lie on, as computed styles write it. */
function paperColor(scheme: 'light' | 'dark'): string {
  const channels = brandColors[scheme].get('paper')!.match(/[0-9a-f]{2}/gi)!;
  return `rgb(${channels.map((channel) => parseInt(channel, 16)).join(', ')})`;
}

/** Expects that no other color was in any of the page's first frames, or of those since it was restored. */
async function expectOnly(tab: Tab, scheme: 'light' | 'dark'): Promise<void> {
  await tab.waitFor('complete', () => document.readyState);
  await tab.waitFor([paperColor(scheme)], () => (window as unknown as { backgrounds: () => string[] }).backgrounds());
}

/** Runs in the page: native menus of a select are out of reach in some engines. */
function choose(scheme: string): void {
  const select = document.querySelector<HTMLSelectElement>('footer select')!;
  select.value = scheme;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page. */
function openMenus(): number {
  return document.querySelectorAll(':popover-open').length;
}

async function openLanguages(tab: Tab, texts: Language['texts'], locale: Locale): Promise<void> {
  const name = fill(texts.layout.language.current, { name: languageFacts(locale).name });
  await tab.click({ role: 'button', name });
}
