import { describe, expect, it } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { href, routes } from '../../src/i18n/routes.ts';
import { sitemapOptions } from './sitemap.ts';

const site = 'https://threads.example';
const serialize = (url: string) => sitemapOptions(site).serialize?.({ url });

describe('the sitemap', () => {
  it('writes home pages with a trailing slash and others without', async () => {
    expect((await serialize('https://threads.example/'))?.url).toBe('https://threads.example/');
    expect((await serialize('https://threads.example/fr'))?.url).toBe('https://threads.example/fr/');
    expect((await serialize('https://threads.example/fr/contact'))?.url).toBe('https://threads.example/fr/contact');
  });

  it('lists every language and points x-default to English', async () => {
    expect((await serialize('https://threads.example/es/contact'))?.links).toEqual([
      { lang: 'en', url: 'https://threads.example/contact' },
      { lang: 'fr', url: 'https://threads.example/fr/contact' },
      { lang: 'es', url: 'https://threads.example/es/contact' },
      { lang: 'x-default', url: 'https://threads.example/contact' },
    ]);
  });

  it.each(locales.flatMap((locale) => routes.map((route) => href(locale, route))))('includes %s', async (path) => {
    expect((await serialize(`${site}${path}`))?.url).toBe(`${site}${path}`);
  });

  it.each(['/404', '/fr/404', '/en', '/demo/barber', '/robots.txt'])('leaves out %s', async (path) => {
    expect(await serialize(`${site}${path}`)).toBeUndefined();
  });
});
