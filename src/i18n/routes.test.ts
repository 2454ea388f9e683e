import { expect, it, vi } from 'vitest';
import type { Features } from '../business/features.ts';
import { footerLinks, href, localizedPaths, navigation, routes } from './routes';

vi.mock('../business/languages.ts', () => import('../../test-support/languages.ts'));
vi.mock('../business/portfolio.ts', () => ({ portfolio: [] }));
vi.mock('../business/features.ts', () => ({
  features: {
    texting: false,
    meetings: false,
    pages: { services: true, portfolio: true, about: false, packages: true, accessibility: true },
  } satisfies Features,
}));

it.each([
  ['en', 'home', '/'],
  ['fr', 'home', '/fr/'],
  ['en', 'contact', '/contact'],
  ['es', 'smsCompliance', '/es/sms-compliance'],
] as const)('prefixes the canonical path of every language but English (%s, %s)', (locale, route, path) => {
  expect(href(locale, route)).toBe(path);
});

it('builds a page in every language', () => {
  const codes = ['en', 'fr', 'es', 'de'];
  const paths = codes.map((locale) => ({
    params: { locale: locale === 'en' ? undefined : locale },
    props: { locale },
  }));
  expect(localizedPaths('services')).toEqual(paths);
});

it('leaves out what is switched off, and a portfolio without clients', () => {
  expect(routes).toEqual(expect.arrayContaining(['home', 'services', 'contact', 'packages', 'privacy', 'terms']));
  expect(navigation).toEqual(['home', 'services', 'contact', 'packages']);
  expect(footerLinks).toEqual(expect.arrayContaining(['services', 'contact']));
  expect(footerLinks).not.toContain('about');
  for (const page of ['about', 'portfolio', 'smsConsent', 'smsCompliance'] as const) {
    expect(routes).not.toContain(page);
    expect(localizedPaths(page)).toEqual([]);
  }
  expect(localizedPaths('meeting')).toEqual([]);
});
