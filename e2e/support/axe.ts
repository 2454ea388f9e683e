import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2 to level AA, and what axe recommends beyond it. No rule is switched off. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Axe checks the size of targets only when asked to. */
const rules = { 'target-size': { enabled: true } };

/** A selector, or one into shadow trees. */
export type PagePart = Parameters<AxeBuilder['include']>[0];

/** Fails with each rule that a page, or a part of it, currently breaks, and where; in the dark, with each faint text. */
export async function expectNoAxeViolations(page: Page, part: PagePart = 'html'): Promise<void> {
  const axe = () => new AxeBuilder({ page }).include(part);
  const light = await axe()
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze();
  expect(found(light)).toEqual([]);
  expect(light.passes.map(({ id }) => id)).toContain('target-size');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(found(await axe().withRules('color-contrast').analyze()), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

function found({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
