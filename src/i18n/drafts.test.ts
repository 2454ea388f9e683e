import { expect, it, vi } from 'vitest';

// A language of the site and a draft; what they say does not matter.
vi.mock('../business/languages.ts', () => ({
  languages: {
    en: { name: 'English', flag: 'US', openGraph: 'en_US' },
    pt: { name: 'Português', flag: 'BR', openGraph: 'pt_BR', draft: true },
  },
}));
vi.mock('./translate', () => ({ translator: () => (key: string) => key }));

const site = 'https://example.com/';

it('has a draft in previews, and not in what is released or checked for it', async () => {
  const preview = await import('./locales.ts');
  expect(preview.locales).toEqual(['en', 'pt']);
  vi.stubEnv('STRICT', '1');
  vi.resetModules();
  const release = await import('./locales.ts');
  expect(release.locales).toEqual(['en']);
  // The functions may be older or newer than the pages.
  expect(release.isLocale('pt')).toBe(true);
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('hides a draft from search engines', async () => {
  const { pageHead } = await import('../seo/head.ts');
  expect(pageHead('pt', 'home', new URL(site))).toMatchObject({ noindex: true, alternates: [] });
  const { noindex, alternates } = pageHead('en', 'home', new URL(site));
  expect(noindex).toBe(false);
  expect(alternates.map(({ hrefLang }) => hrefLang)).toEqual(['en', 'x-default']);
});
