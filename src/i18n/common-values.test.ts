import { beforeEach, expect, it, vi } from 'vitest';

const offer = vi.hoisted(() => ({
  plans: [] as unknown[],
  addOns: [] as unknown[],
  portfolio: [] as unknown[],
  guarantee: {},
  planPlaceholders: { bookingPlan: 'booking', analyticsPlan: 'analytics', voicePlan: 'voice', anyPlan: 'any' },
}));
const openingHours = vi.hoisted(() => ({ days: [] as string[] }));

vi.mock('../business/plans.ts', () => offer);
vi.mock('../business/portfolio.ts', () => offer);
vi.mock('../business/company.ts', async (original) => ({ ...(await original<object>()), openingHours }));

const { commonValues } = await import('./common-values');

const texts = {
  city: '',
  ofCity: '',
  cityAdjective: '',
  state: '',
  zone: '',
  days: { range: 'from {{first}} to {{last}}', list: 'each {{days}}' },
  numbers: { two: 'two' },
  counts: { plans_one: 'one plan', plans_other: '{{count}} plans', addOns_other: '{{count}} extras' },
};

const plan = (name: string, ...features: string[]) => ({ id: name, name, features });

beforeEach(() => {
  Object.assign(offer, { plans: [plan('Small'), plan('Large', 'booking')], addOns: Array(12).fill(0), portfolio: [1] });
  openingHours.days = ['Tuesday', 'Wednesday', 'Thursday'];
});

it('counts in words up to ten, and with a capital letter where a sentence begins', () => {
  expect(commonValues('en', texts)).toMatchObject({ plans: 'two plans', Plans: 'Two plans', addOns: '12 extras' });
  expect(commonValues('en', texts).Offer).toBe('Two plans and 12 extras');
});

it('names the plans that include something, and the only plan of an add-on, and none where none does', () => {
  const plans = [plan('Small'), plan('Medium', 'booking'), plan('Large')];
  Object.assign(offer, { plans, addOns: [{ id: 'voice', onlyIn: 'Large' }, { id: 'any' }] });
  expect(commonValues('en', texts)).toMatchObject({ voicePlan: 'Large' });
  expect(commonValues('en', texts)).not.toHaveProperty('anyPlan');
  expect(commonValues('en', texts)).toMatchObject({ bookingPlan: 'Medium or Large' });
  expect(commonValues('en', texts)).not.toHaveProperty('analyticsPlan');
});

it('offers no add-ons where there are none', () => {
  Object.assign(offer, { plans: [plan('Small')], addOns: [] });
  expect(commonValues('en', texts).offer).toBe('one plan');
});

it.each([
  [['Tuesday', 'Wednesday', 'Thursday'], 'from Tuesday to Thursday'],
  [['Monday', 'Wednesday', 'Friday'], 'each Monday, Wednesday and Friday'],
  [['Saturday', 'Sunday'], 'each Saturday and Sunday'],
  [['Saturday'], 'each Saturday'],
])('names the opening days, as a range where they follow each other: %j', (days, text) => {
  openingHours.days = days;
  expect(commonValues('en', texts).days).toBe(text);
});
