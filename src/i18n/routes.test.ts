import { expect, it } from 'vitest';
import { href, localizedPaths, routes } from './routes';

it('has ten pages', () => {
  const paths = '/ /services /portfolio /about /contact /packages /sms-consent /privacy /terms /sms-compliance';
  expect(routes.map((route) => href('en', route))).toEqual(paths.split(' '));
});

it.each([
  ['fr', 'home', '/fr/'],
  ['es', 'home', '/es/'],
  ['fr', 'contact', '/fr/contact'],
  ['es', 'smsCompliance', '/es/sms-compliance'],
] as const)('prefixes the canonical path of every language but English (%s, %s)', (locale, route, path) => {
  expect(href(locale, route)).toBe(path);
});

it('builds a page in English, French and Spanish', () => {
  expect(localizedPaths('about')).toEqual([
    { params: { locale: undefined }, props: { locale: 'en' } },
    { params: { locale: 'fr' }, props: { locale: 'fr' } },
    { params: { locale: 'es' }, props: { locale: 'es' } },
  ]);
});
