import roi from '../../locales/en/roi.json';
import { fill } from '../../lib/texts.ts';
import { numberPatternsOfTag } from '~/i18n/format';
import { numberFormatter } from '~/i18n/number-format';
import { expect, it, vi } from 'vitest';
import { initialState } from './calculator-state.ts';
import { offerOf, type PlanId } from './offer.ts';
import { estimateWriter } from './explain.ts';
import { calculate } from './payback.ts';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../test-support/offers.ts'));
vi.mock('~/business/features', () => ({ features: { texting: true } }));
vi.mock('~/business/examples', () => ({ conversationAddOn: 'text', conversationFeatures: [] }));

const texts = roi.estimate;
const write = estimateWriter(numberFormatter(numberPatternsOfTag('en-US', 'USD')), texts);

it.each([
  // The formula with its weekly or monthly amount, then what the other amounts and the assumption take.
  ['missed-calls', ['15', '$150', '20%', '$450'], ['4', '52']],
  ['no-shows', ['8', '$200', '40%', '$640'], ['4', '52']],
  ['time-savings', ['20', '$35', '60%', '$420'], ['4.33', '52']],
  ['reviews', ['8', '150%', '15%', '$300', '$540'], ['12', '4.33', '15%']],
  ['lead-response', ['1,000', '2%', '75%', '$250', '$3,750'], ['12', '4.33', '$250']],
] as const)('explains the whole formula of %s with its assumptions', (id, formula, assumptions) => {
  const explanation = write.formula(calculate(id, initialState().inputs[id]));
  expect(explanation.split('× ')).toHaveLength(formula.length - 1);
  expect(explanation.match(/\$?\d[\d,.]*\b%?/g)).toEqual([...formula, ...assumptions]);
});

it('names no setup fee, and no price, where there is none', () => {
  const offer = { ...offerOf('no-shows', 'medium' as PlanId), setup: 0 };
  const priceOf = (monthly: number) => write.price({ ...offer, monthly });
  expect(priceOf(349.5)).toBe(fill(texts.priceMonthly, { plan: 'Medium', monthly: '$349.50' }));
  expect(priceOf(0)).toBe(fill(texts.priceFree, { plan: 'Medium' }));
});

it('a summary states amounts, inputs, the chosen plan and its payback in sentences (R80)', () => {
  const summary = write.summary('?roi=reviews,16,150,300,large', roi.scenarios);
  const { title, primary, secondary, tertiary } = roi.scenarios.reviews;
  const plan = 'Large + Stars';
  // 16 × 1.5 × 0.15 × 300 = 1080 a month; 750 / (1080 − 650) = 1.74 months
  for (const part of [title, '$249', '$1,080', '$12,960', '150%\u00a0× 15%\u00a0× $300'])
    expect(summary).toContain(part);
  const lines = [
    fill(texts.input, { label: primary, value: '16' }),
    fill(texts.input, { label: secondary, value: '150%' }),
    fill(texts.input, { label: tertiary, value: '$300' }),
    fill(texts.price, { plan, setup: '$750', monthly: '$650' }),
    fill(texts.payback.month, { plan, month: '2' }),
  ];
  expect(summary?.split('\n')).toEqual(expect.arrayContaining(lines));
});

it('there is no summary without an estimate', () => {
  expect(write.summary('?roi=whatever', roi.scenarios)).toBeUndefined();
});

it('says of a smaller plan with the text-back whom it reaches, and names the whole offer that does all of it', () => {
  const inputs = { ...initialState().inputs['missed-calls'], secondary: 150, plan: 'medium' as PlanId };
  const calculation = calculate('missed-calls', inputs);
  const { offer } = calculation;
  const names = { plan: 'Medium + Text', fitting: 'Large + Voice' };
  // 350 / 150 = 2.3
  const covered = { monthly: '$350', customers: '3', value: '$150' };
  expect(write.payback(calculation)).toBe(fill(texts.payback.tooSmallWithAddOn, { ...names, ...covered }));
  const other = { ...offer, addOn: { ...offer.addOn!, id: 'stars' as never } };
  expect(write.payback({ ...calculation, offer: other })).toBe(fill(texts.payback.tooSmall, names));
});

it('names a smaller offer that does a part, where there is one', () => {
  const price = fill(texts.price, { plan: 'Small + Text', setup: '$400', monthly: '$150' });
  const missedCalls = { ...initialState().inputs['missed-calls'], secondary: 100 };
  // 150 / 100 = 1.5
  const smaller = fill(texts.smaller, { price, customers: '2', value: '$100' });
  expect(write.smaller(calculate('missed-calls', missedCalls))).toBe(smaller);
  expect(write.smaller(calculate('reviews', initialState().inputs.reviews))).toBe('');
});
