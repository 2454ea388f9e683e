import { expect, it, vi } from 'vitest';
import { routes } from '~/i18n/routes';
import { structuredData } from './structured-data';

// `e2e/audits/structured-data.spec.ts` reads the data of every built page, in each language, with the testimonial as it is.
vi.mock('~/business/testimonial', () => ({ testimonial: 'real', testimonialAuthor: 'Organization' }));

it('quotes the testimonial on its page only, once it is real, without stars', () => {
  for (const page of [...routes, 'meeting', 'decision', 'notFound'] as const) {
    const data = JSON.stringify(structuredData('en', page, new URL('https://threads.example')));
    expect(data.includes('"Review"'), page).toBe(page === 'home');
    if (page === 'home') expect(data).toContain('"author":{"@type":"Organization"');
    expect(data).not.toMatch(/aggregateRating|ratingValue/);
  }
});
