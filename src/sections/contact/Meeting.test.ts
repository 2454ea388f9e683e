import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { parse } from 'parse5';
import { afterEach, expect, test, vi } from 'vitest';
import { elementsOf } from '../../../integrations/html/html-tree';
import en from 'locales/en.json';

const scheduler = 'https://calendar.example.com/book?team=1';

afterEach(() => {
  vi.resetModules();
  vi.doUnmock('astro:env/client');
});

test('shows the calendar in an iframe 700 pixels high, with a plain link beside it from the start (F55)', async () => {
  const elements = await render(scheduler);
  const frame = elements.find(({ tag }) => tag === 'iframe');
  expect(frame?.attributes).toMatchObject({
    src: scheduler,
    height: '700',
    title: en.contact.meeting.frameTitle,
    loading: 'lazy',
  });
  expect(frame?.attributes['sandbox']).not.toContain('allow-top-navigation');
  const link = elements.find(({ tag, attributes }) => tag === 'a' && attributes['href'] === scheduler);
  expect(link?.attributes).toMatchObject({ target: '_blank', rel: 'noopener' });
});

async function render(schedulerUrl: string) {
  vi.doMock('astro:env/client', () => ({
    PUBLIC_SCHEDULER_URL: schedulerUrl,
    PUBLIC_SUPABASE_URL: 'https://backend.example',
  }));
  const { default: Meeting } = (await import('./Meeting.astro')) as {
    default: Parameters<AstroContainer['renderToString']>[0];
  };
  const container = await AstroContainer.create();
  const html = await container.renderToString(Meeting, { props: { locale: 'en' } });
  return [...elementsOf(parse(html))].map(({ tagName, attrs }) => ({
    tag: tagName,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
  }));
}
