import { expect, it } from 'vitest';
import { pageHead } from './head';

// The defaults of every page's head are tested on the built pages, in `e2e/head.spec.ts`.
const site = new URL('https://www.threadwell.nyc');

it('takes what a page sets for itself', () => {
  const options = { type: 'article', noindex: true, keywords: 'one, two' };
  expect(pageHead('en', 'terms', site, { ...options, hreflang: false })).toMatchObject({ ...options, alternates: [] });
});

it('fills the facts into its words', () => {
  expect(pageHead('en', 'packages', site).title).toContain('$97');
  expect(pageHead('en', 'packages', site).description).toMatch(/30-day .* 48 hours/);
});

it.each([
  ['fr', 'smsCompliance', {}, 'https://www.threadwell.nyc/social/sms-compliance-fr.png'],
  ['es', 'home', {}, 'https://www.threadwell.nyc/social/home-es.png'],
  ['es', 'notFound', {}, 'https://www.threadwell.nyc/social/home-es.png'],
  ['fr', 'home', { image: '/team.png' }, 'https://www.threadwell.nyc/team.png'],
  ['fr', 'home', { image: 'https://images.example/team.png' }, 'https://images.example/team.png'],
] as const)(
  'shows a page’s own image in its language, or the one it names (%s, %s, %j)',
  (locale, page, named, url) => {
    expect(pageHead(locale, page, site, named).image).toBe(url);
  },
);
