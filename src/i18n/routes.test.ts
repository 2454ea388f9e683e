import { describe, expect, it } from 'vitest';
import { href, localizedPaths, navigation, routes } from './routes';

describe('href', () => {
  it.each([
    ['en', 'home', '/'],
    ['fr', 'home', '/fr/'],
    ['es', 'home', '/es/'],
    ['en', 'contact', '/contact'],
    ['fr', 'contact', '/fr/contact'],
    ['es', 'smsCompliance', '/es/sms-compliance'],
  ] as const)('gives the canonical path (%s, %s)', (locale, route, path) => {
    expect(href(locale, route)).toBe(path);
  });
});

describe('the route table', () => {
  it('has ten pages', () => {
    expect(routes.map((route) => href('en', route)).sort()).toEqual(
      [
        '/',
        '/services',
        '/portfolio',
        '/about',
        '/contact',
        '/packages',
        '/sms-consent',
        '/privacy',
        '/terms',
        '/sms-compliance',
      ].sort(),
    );
  });

  it('has the header’s links in order', () => {
    expect(navigation.map((route) => href('en', route))).toEqual([
      '/',
      '/services',
      '/portfolio',
      '/about',
      '/contact',
      '/packages',
      '/sms-consent',
    ]);
  });
});

describe('localizedPaths', () => {
  it('prefixes every language but English', () => {
    expect(localizedPaths()).toEqual([
      { params: { locale: undefined }, props: { locale: 'en' } },
      { params: { locale: 'fr' }, props: { locale: 'fr' } },
      { params: { locale: 'es' }, props: { locale: 'es' } },
    ]);
  });
});
