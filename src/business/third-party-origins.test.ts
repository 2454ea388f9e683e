import { expect, it } from 'vitest';
import type { PortfolioItem } from './portfolio.ts';
import { thirdPartyOrigins } from './third-party-origins.ts';

const deployment = { site: 'https://threads.example', backend: 'https://backend.example/rest', scheduler: undefined };
const itemAt = (url: string): PortfolioItem => ({ id: 'barbershop', name: 'A client', image: 'client.png', url });

it('lists the backend, and as frames the scheduler and the client sites that are not our own', () => {
  const own = ['/demo/barbershop/', 'https://threads.example/x'];
  const items = [...own, 'https://sals.example/home', 'https://sals.example/'].map(itemAt);
  const origins = thirdPartyOrigins({ ...deployment, scheduler: 'https://cal.example/us' }, items);
  expect(origins).toMatchObject({
    own: 'https://threads.example',
    backend: 'https://backend.example',
    frames: ['https://cal.example', 'https://sals.example'],
  });
  expect(origins.links).toEqual(expect.arrayContaining(['https://cal.example/us', 'https://sals.example/home']));
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
