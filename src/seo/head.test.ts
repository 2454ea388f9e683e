import { expect, it, vi } from 'vitest';
import { formatPrice } from '~/i18n/format';
import { locales } from '~/i18n/locales';
import type { PageName } from '~/i18n/routes';
import { pageHead, headValues } from './head';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));

const site = new URL('https://threads.example');

it('takes what a page sets for itself', () => {
  const options = { type: 'article', noindex: true, keywords: 'one, two' };
  expect(pageHead('en', 'terms', site, { ...options, hreflang: false })).toMatchObject({ ...options, alternates: [] });
});

it('offers its titles the lowest price', () => {
  expect(headValues('en')).toEqual({ fromPrice: formatPrice('en', 100) });
});

it.each(locales)('shows a page’s own image in its language, or the one it names (%s)', (locale) => {
  const imageOf = (page: PageName, image?: string) => pageHead(locale, page, site, { image }).image;
  expect(imageOf('privacy')).toBe(`https://threads.example/social/privacy-${locale}.png`);
  expect(imageOf('home')).toBe(`https://threads.example/social/home-${locale}.png`);
  expect(imageOf('notFound')).toBe(imageOf('home'));
  expect(imageOf('home', '/team.png')).toBe('https://threads.example/team.png');
  expect(imageOf('home', 'https://images.example/team.png')).toBe('https://images.example/team.png');
});
