import { expect, it } from 'vitest';
import { portfolio, type PortfolioItem } from './portfolio.ts';
import { thirdPartyOrigins } from './third-party-origins.ts';

const deployment = { site: 'https://threads.example', backend: 'https://backend.example/rest', scheduler: undefined };
const itemAt = (url: string): PortfolioItem => ({ ...portfolio[0], url });

it('lists the backend, and the scheduler and external client sites as frames', () => {
  const items = ['/demo/barbershop/', 'https://sals.example/home', 'https://sals.example/'].map(itemAt);
  const origins = thirdPartyOrigins({ ...deployment, scheduler: 'https://cal.example/us' }, items);
  expect(origins).toMatchObject({
    own: 'https://threads.example',
    backend: 'https://backend.example',
    frames: ['https://cal.example', 'https://sals.example'],
  });
  expect(origins.links).toEqual(expect.arrayContaining(['https://cal.example/us', 'https://sals.example/home']));
});

it('leaves out URLs on the site’s own origin', () => {
  const origins = thirdPartyOrigins(deployment, [itemAt('/demo/barbershop/'), itemAt('https://threads.example/x')]);
  expect(origins.frames).toEqual([]);
  expect(origins.links.filter((link) => link.includes('threads.example'))).toEqual([]);
});

it('includes nested external links of the company, and the calendars that a meeting can be added to', () => {
  expect(thirdPartyOrigins(deployment).links).toEqual([
    'https://packages.example.com',
    'https://legal.example.com/privacy',
    'https://legal.example.com/terms',
    'https://www.example.com/in/founder',
    'https://calendar.google.com/calendar/render',
    'https://outlook.live.com/calendar/0/deeplink/compose',
  ]);
});
