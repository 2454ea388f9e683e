import en from 'locales/en.json';
import { numberPatterns } from '~/i18n/format';
import { numberFormatter } from '~/i18n/number-format';
import { expect, it } from 'vitest';
import { initialState } from './calculator-state.ts';
import { estimateSummary, explainEstimate } from './explain.ts';
import type { ScenarioId } from './scenarios.ts';

const words = en.roi.estimate;
const english = numberFormatter(numberPatterns('en'));
const explain = (id: ScenarioId) =>
  explainEstimate(english, id, initialState().values[id], words).replaceAll('\u00a0', ' ');
const summarize = (search: string) =>
  estimateSummary(english, search, words, en.roi.scenarios)?.replaceAll('\u00a0', ' ');

it.each([
  ['missed-calls', '15 calls × $150 × 20% = $450 a week', 'Multiply by 4 for a month, by 52 for a year'],
  ['no-shows', '8 appointments × $200 × 40% = $640 a week', 'Multiply by 4 for a month'],
  ['time-savings', '20 hours × $35 an hour × 60% = $420 a week', 'Multiply by 4.33 for a month'],
  ['reviews', '8 reviews × 150% × 15% × $300 = $540 a month', 'divide by 4.33 for a week', '15% of new reviews'],
  ['lead-response', '1,000 visitors × 2% × 75% × $250 = $3,750 a month', 'Multiply by 12 for a year', 'worth $250'],
] as const)('explains the whole formula of %s with its assumptions', (id, ...parts) => {
  for (const part of parts) expect(explain(id)).toContain(part);
});

it('a summary states the amounts, the inputs, the plan that was picked and its payback in words (R80)', () => {
  const summary = summarize('?roi=reviews,16,150,300,elite');
  // 16 × 1.5 × 0.15 × 300 = 1080 a month
  expect(summary).toContain('$249 a week, $1,080 a month, $12,960 a year');
  expect(summary).toContain('16 reviews × 150% × 15% × $300');
  const lines = [
    'My estimate from your calculator: Too few reviews',
    'Current reviews per month: 16',
    'Target review increase: 150%',
    'Revenue per new customer: $300',
    'Elite + Review AI Suite: $750 once and $644 a month.',
    // 750 / (1080 − 644) = 1.72 months
    'Elite + Review AI Suite pays for itself in month 2.',
  ];
  expect(summary?.split('\n')).toEqual(expect.arrayContaining(lines));
});

it('there is no summary without an estimate', () => {
  expect(summarize('?roi=whatever')).toBeUndefined();
});
