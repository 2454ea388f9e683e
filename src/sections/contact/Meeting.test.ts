import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it, vi } from 'vitest';
import { dictionaryOf } from '~/i18n/dictionaries';
import { locales } from '~/i18n/locales';
import { structuredData } from '~/seo/structured-data';

// A third-party calendar, whose page may fail or turn against ours.
const calendar = 'https://calendar.example/book';
vi.mock('astro:env/client', () => ({
  PUBLIC_SCHEDULER_URL: 'https://calendar.example/book',
  PUBLIC_SUPABASE_URL: 'https://backend.example',
}));

type Component = Parameters<AstroContainer['renderToString']>[0];
// TypeScript does not know files of Astro.
const [Meeting] = Object.values(import.meta.glob<Component>('./Meeting.astro', { eager: true, import: 'default' }));

it.each(locales)('shows the calendar in a sandboxed frame, below a link to it (R39, F55) (%s)', async (locale) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(Meeting!, { props: { locale } });
  const { open, frameTitle } = dictionaryOf(locale).contact.meeting;
  const [link = ''] = new RegExp(`<a [^>]*>[^<]*${RegExp.escape(open)}`).exec(html) ?? [];
  for (const attribute of [`href="${calendar}"`, 'target="_blank"']) expect(link).toContain(attribute);
  const [frame = '', ...others] = html.match(/<iframe[^]*?>/g) ?? [];
  expect(others).toEqual([]);
  expect(html.indexOf(link)).toBeLessThan(html.indexOf(frame));
  const pairs = Array.from(frame.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]);
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  expect(attributes).toMatchObject({ src: calendar, title: frameTitle, height: '700', loading: 'lazy' });
  expect(attributes['referrerpolicy']).toBe('no-referrer');
  // Without `allow-top-navigation` and `allow-modals`, and with no feature that asks for a permission.
  const allowed = ['forms', 'popups', 'popups-to-escape-sandbox', 'same-origin', 'scripts'];
  expect(attributes['sandbox']?.split(' ')).toEqual(allowed.map((what) => `allow-${what}`));
  expect(frame).toMatch(/ allow(?:=""|\s|>)/);
});

it('offers no booking of our own beside it (R75)', () => {
  const data = structuredData('en', 'contact', new URL('https://threads.example'));
  expect(JSON.stringify(data)).not.toContain('ReserveAction');
});
