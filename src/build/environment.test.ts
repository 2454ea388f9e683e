import { expect, it } from 'vitest';
import { portfolio, type PortfolioItem } from '../business/portfolio.ts';
import { policyOrigins } from './environment.ts';

const environment = {
  PUBLIC_SITE_URL: 'https://threads.example',
  PUBLIC_SUPABASE_URL: 'https://backend.example',
  PUBLIC_SUPABASE_KEY: 'key',
  PUBLIC_SCHEDULER_URL: undefined,
};
const site = (url: string): PortfolioItem => ({ ...portfolio[0], url });

it('lets the backend through, and into frames the scheduler and the client sites from elsewhere', () => {
  const sites = ['/demo/barbershop/', 'https://sals.example/home', 'https://sals.example/'].map(site);
  expect(policyOrigins({ ...environment, PUBLIC_SCHEDULER_URL: 'https://cal.example/us' }, sites)).toEqual({
    backend: 'https://backend.example',
    frames: ['https://cal.example', 'https://sals.example'],
  });
});

it('lets nothing into frames for sites of our own', () => {
  expect(policyOrigins(environment, [site('/demo/barbershop/'), site('https://threads.example/x')]).frames).toEqual([]);
});
