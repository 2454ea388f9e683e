import { expect, it, vi } from 'vitest';
import { sitemapOptions } from './locale-urls.ts';

vi.mock('../src/business/languages.ts', () => ({
  languages: {
    en: { name: 'English', flag: 'US', openGraph: 'en_US' },
    pt: { name: 'Português', flag: 'BR', openGraph: 'pt_BR', draft: true },
  },
}));

it('leaves a draft out of the sitemap', async () => {
  const options = sitemapOptions('https://example.com/');
  const languagesOf = async (path: string) => {
    const item = await options.serialize?.({ url: `https://example.com/${path}` });
    return item?.links?.map(({ lang }) => lang);
  };
  expect(await languagesOf('contact')).toEqual(['en', 'x-default']);
  expect(await languagesOf('pt/contact')).toBeUndefined();
});
