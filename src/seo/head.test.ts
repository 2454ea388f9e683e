import { describe, expect, it } from 'vitest';
import { pageHead } from './head';

const site = new URL('https://www.threadwell.nyc');

describe('the head of a page', () => {
  it.each([
    ['en', 'home', 'https://www.threadwell.nyc/'],
    ['fr', 'home', 'https://www.threadwell.nyc/fr/'],
    ['es', 'home', 'https://www.threadwell.nyc/es/'],
    ['en', 'services', 'https://www.threadwell.nyc/services'],
    ['fr', 'smsConsent', 'https://www.threadwell.nyc/fr/sms-consent'],
  ] as const)('has one canonical URL (%s, %s)', (locale, page, address) => {
    expect(pageHead(locale, page, site).canonical).toBe(address);
  });

  it.each(['en', 'fr', 'es'] as const)(
    'lists the same alternates in every language, with English as x-default (%s)',
    (locale) => {
      expect(pageHead(locale, 'about', site).alternates).toEqual([
        { hrefLang: 'en', href: 'https://www.threadwell.nyc/about' },
        { hrefLang: 'fr', href: 'https://www.threadwell.nyc/fr/about' },
        { hrefLang: 'es', href: 'https://www.threadwell.nyc/es/about' },
        { hrefLang: 'x-default', href: 'https://www.threadwell.nyc/about' },
      ]);
    },
  );

  it.each([
    ['en', 'en_US', ['fr_FR', 'es_ES']],
    ['fr', 'fr_FR', ['en_US', 'es_ES']],
    ['es', 'es_ES', ['en_US', 'fr_FR']],
  ] as const)('writes the locale as Open Graph does (%s)', (locale, own, others) => {
    expect(pageHead(locale, 'home', site)).toMatchObject({ locale: own, localeAlternates: others });
  });

  it('is indexed, a website and by the company unless the page says otherwise', () => {
    expect(pageHead('en', 'packages', site)).toMatchObject({ noindex: false, type: 'website', author: 'Threadwell' });
  });

  it('takes what a page sets for itself', () => {
    const options = { type: 'article', noindex: true, hreflang: false, keywords: 'one, two' };
    expect(pageHead('en', 'terms', site, options)).toMatchObject({
      type: 'article',
      noindex: true,
      alternates: [],
      keywords: 'one, two',
    });
  });

  it('fills the facts into its words', () => {
    expect(pageHead('en', 'packages', site).title).toContain('$97');
    expect(pageHead('en', 'packages', site).description).toMatch(/30-day .* 48 hours/);
  });

  it('shows the page’s own image in its own language', () => {
    expect(pageHead('fr', 'smsCompliance', site).image).toBe('https://www.threadwell.nyc/social/sms-compliance-fr.png');
    expect(pageHead('es', 'home', site).image).toBe('https://www.threadwell.nyc/social/home-es.png');
  });

  it('shows the image that a page names instead', () => {
    expect(pageHead('fr', 'home', site, { image: '/team.png' }).image).toBe('https://www.threadwell.nyc/team.png');
    const elsewhere = 'https://images.threadwell.nyc/team.png';
    expect(pageHead('fr', 'home', site, { image: elsewhere }).image).toBe(elsewhere);
  });

  it('keeps the page for wrong addresses out of search, without an address of its own', () => {
    expect(pageHead('es', 'notFound', site)).toMatchObject({
      noindex: true,
      canonical: undefined,
      alternates: [],
      image: 'https://www.threadwell.nyc/social/home-es.png',
    });
  });
});
