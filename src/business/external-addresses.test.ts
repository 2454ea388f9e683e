import { expect, it } from 'vitest';
import { externalAddresses } from './external-addresses.ts';
import { portfolio, type PortfolioItem } from './portfolio.ts';

const deployed = { site: 'https://threads.example', backend: 'https://backend.example/rest', scheduler: undefined };
const site = (url: string): PortfolioItem => ({ ...portfolio[0], url });

it('names the backend, and as frames the scheduler and the client sites from elsewhere', () => {
  const sites = ['/demo/barbershop/', 'https://sals.example/home', 'https://sals.example/'].map(site);
  const found = externalAddresses({ ...deployed, scheduler: 'https://cal.example/us' }, sites);
  expect(found).toMatchObject({
    own: 'https://threads.example',
    backend: 'https://backend.example',
    frames: ['https://cal.example', 'https://sals.example'],
  });
  expect(found.links).toEqual(expect.arrayContaining(['https://cal.example/us', 'https://sals.example/home']));
});

it('lets nothing of our own into the list', () => {
  const found = externalAddresses(deployed, [site('/demo/barbershop/'), site('https://threads.example/x')]);
  expect(found.frames).toEqual([]);
  expect(found.links.filter((link) => link.includes('threads.example'))).toEqual([]);
});

it('holds every external link of the company, however deep', () => {
  expect(externalAddresses(deployed).links).toEqual([
    'https://packages.example.com',
    'https://legal.example.com/privacy',
    'https://legal.example.com/terms',
    'https://www.example.com/in/founder',
  ]);
});
