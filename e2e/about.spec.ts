import { company } from '../src/business/company.ts';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { fill } from './site.ts';

inEachLanguage(({ words, pathTo }) => {
  const { about, layout } = words;
  const names = { founder: company.founder.name };

  test('says who we are, what for, and how we decide', async ({ page }) => {
    await page.goto(pathTo('about'));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(about.title);
    await expect(main.getByText(fill(about.intro.lead))).toBeVisible();
    await expect(main.getByText(about.intro.text)).toBeVisible();
    await expect(main.getByRole('heading', { name: about.mission.title, level: 2 })).toBeVisible();
    await expect(main.getByText(about.mission.text)).toBeVisible();
    const approach = main.getByRole('region', { name: about.approach.title });
    await expect(approach.getByText(about.approach.text)).toBeVisible();
    const { title: runs, ...automatic } = about.approach.runs;
    const { title: stays, ...human } = about.approach.stays;
    await expect(approach.getByRole('heading', { level: 3 })).toHaveText([runs, stays]);
    await expect(approach.getByRole('listitem')).toHaveText([...Object.values(automatic), ...Object.values(human)]);
    await expect(approach.getByRole('link', { name: about.approach.button })).toHaveAttribute(
      'href',
      pathTo('contact'),
    );
  });

  test('shows the founder in a picture with a caption, described for those who do not see it', async ({ page }) => {
    await page.goto(pathTo('about'));
    await settle(page);
    const figure = page.getByRole('main').getByRole('figure');
    await expect(figure).toContainText(fill(about.intro.caption, names));
    await expect(figure).toContainText(company.founder.name);
    const picture = figure.getByRole('img', { name: about.intro.alt });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('width', /^\d+$/);
    await expect(picture).toHaveAttribute('height', /^\d+$/);
    // In sight from the start on a wide screen.
    await expect(picture).not.toHaveAttribute('loading', 'lazy');
  });

  test('leads to the founder’s professional profile in a new tab, and says so', async ({ page }) => {
    await page.goto(pathTo('about'));
    const link = page.getByRole('main').getByRole('link', { name: fill(about.intro.profile, names) });
    await expect(link).toHaveAttribute('href', company.externalLinks.profile);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(new RegExp(RegExp.escape(layout.newTab)));
  });
});
