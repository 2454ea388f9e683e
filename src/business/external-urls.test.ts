import { expect, it, vi } from 'vitest';
import type { PortfolioItem } from './portfolio.ts';
import { externalUrls, webCalendars } from './external-urls.ts';

vi.mock('./company.ts', () => ({
  company: { externalLinks: { legal: { terms: 'https://law.example/' }, profile: 'https://in.example/us' } },
}));

const deployment = { site: 'https://threads.example', backend: 'https://backend.example/rest', scheduler: undefined };
const itemAt = (url: string) => ({ url }) as PortfolioItem;

it('lists the backend, and as frames the scheduler and the client sites that are not our own', () => {
  const own = ['/demo/', 'https://threads.example/x'];
  const items = [...own, 'https://client.example/home', 'https://client.example/'].map(itemAt);
  const origins = externalUrls({ ...deployment, scheduler: 'https://cal.example/us' }, items);
  expect(origins).toMatchObject({
    own: 'https://threads.example',
    backend: 'https://backend.example',
    frames: ['https://cal.example', 'https://client.example'],
  });
  expect(origins.links).toEqual(expect.arrayContaining(['https://cal.example/us', 'https://client.example/home']));
  expect(origins.links.filter((link) => link.includes('threads.example'))).toEqual([]);
});

it('includes nested links of the company, and the calendars for meetings', () => {
  const calendars = Object.values(webCalendars).map(({ url }) => url);
  expect(externalUrls(deployment, []).links).toEqual(['https://law.example/', 'https://in.example/us', ...calendars]);
});
