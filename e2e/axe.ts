import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2 to level AA, and what axe recommends beyond it. No rule is switched off. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Axe checks the size of targets only when asked to. */
const rules = { 'target-size': { enabled: true } };

/** Fails with each rule that a page, or a part of it, currently breaks, and where. */
export async function expectNoAxeViolations(page: Page, part = 'html'): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .include(part)
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain('target-size');
}
