import { expect, it } from 'vitest';
import type { NumberingPlan } from '../business/company.ts';
import { phoneDigits } from './fields.ts';

const us: NumberingPlan = { callingCode: '1', national: /^1?([2-9]\d{9})$/, internationalPrefix: '011' };
const france: NumberingPlan = { callingCode: '33', national: /^0([1-9]\d{8})$/ };
const portugal: NumberingPlan = { callingCode: '351', national: /^([29]\d{8})$/ };

it.each<[plan: NumberingPlan, digits: string, spellings: string[]]>([
  [
    us,
    '12125550142',
    ['(212) 555-0142', '1 212.555.0142', '(+1)\u00a0212 555 0142', '0012125550142', '01112125550142'],
  ],
  [us, '442079460958', ['+44 (0)20 7946 0958', '0044 20 7946 0958', '(011) 44 20 7946 0958']],
  [us, '2125550142', ['+2 125 550 142']],
  [us, '0612345678', ['06 12 34 56 78']],
  [us, '5550142', ['555-0142']],
  [us, '', ['(+) - - -']],
  [
    france,
    '33612345678',
    [
      ...['06 12 34 56 78', '(0)6-12-34-56-78', '+33 (0)6 12 34 56 78', '0033612345678', '33612345678'],
      ...['+33 06 12 34 56 78', '0033 06 12 34 56 78', '33 (0)6 12 34 56 78'],
    ],
  ],
  [france, '0114155550142', ['011 41 55 55 01 42']],
  [france, '33112345678', ['01 12 34 56 78', '+33 1 12 34 56 78']],
  [france, '2125550142', ['(212) 555-0142']],
  [portugal, '351912345678', ['912 345 678', '+351 912 345 678', '00351 912345678']],
])('unifies the spellings of a number in the country of a company (%o, %s)', (plan, digits, spellings) => {
  for (const phone of spellings) expect.soft(phoneDigits(phone, plan)).toBe(digits);
});
