import { expect, it } from 'vitest';
import { publicHolidaysOf, releaseFiles } from './write-modules.ts';

// https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/, and the Saturday or Sunday of a holiday that is
// observed on another day.
it.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
  [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25'],
])('knows the US federal holidays of %i', (year, dates) => {
  expect(publicHolidaysOf({ country: 'US' }, [year])).toEqual(dates.split(' ').map((date) => `${year}-${date}`));
});

it('knows the holidays of a state, and refuses a place that it does not know', () => {
  expect(publicHolidaysOf({ country: 'DE', state: 'BY' }, [2027])).toContain('2027-01-06');
  expect(publicHolidaysOf({ country: 'DE', state: 'BE' }, [2027])).not.toContain('2027-01-06');
  expect(publicHolidaysOf(undefined, [2027])).toEqual([]);
  expect(() => publicHolidaysOf({ country: 'XX' }, [2027])).toThrow('Cannot find the public holidays of');
});

it('names a release by all that is deployed with the functions, and not by what is written from it', () => {
  const sources = ['src/styles/brand.css', 'src/consultation/consent-wordings.json', 'locales/en/mail.json'];
  expect(releaseFiles()).toEqual(expect.arrayContaining(sources));
  expect(releaseFiles().filter((file) => file.startsWith('supabase/migrations/'))).not.toEqual([]);
  expect(releaseFiles().filter((file) => /\.test\.ts$|_shared\/dictionaries\.ts$/.test(file))).toEqual([]);
});
