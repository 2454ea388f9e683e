import { expect, it } from 'vitest';
import { isListed, isOnOrigin, isRelative } from './url-allowlist.ts';

const list = {
  own: 'https://threads.example',
  links: ['https://packages.example', 'https://legal.example/privacy?x=1'],
};

it.each(['/a', 'a', '#a', '?a', ''])('takes %j for relative', (address) => {
  expect(isRelative(address)).toBe(true);
});

it.each(['//a.example/', '/\\a.example/', 'https:a.example', 'https://a.example'])(
  'takes %j for absolute',
  (address) => {
    expect(isRelative(address)).toBe(false);
  },
);

it('knows an origin, not what it begins with', () => {
  expect(isOnOrigin('https://cal.example/book', ['https://cal.example'])).toBe(true);
  expect(isOnOrigin('https://cal.example.evil.example/', ['https://cal.example'])).toBe(false);
});

it.each([
  '/contact',
  'https://threads.example/contact',
  'mailto:a@b.example',
  'tel:+12125550142',
  'https://packages.example',
  'https://packages.example/growth?from=site',
  'https://legal.example/privacy',
  'https://legal.example/privacy/2026#cookies',
])('lets a visitor go to %s', (address) => {
  expect(isListed(address, list)).toBe(true);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  'http://packages.example/',
  'https://packages.example.evil.example/',
  'https://packages.example@evil.example/',
  'https://legal.example/',
  'https://legal.example/privacy-of-others',
  'https://[/',
])('does not let a visitor go to %s', (address) => {
  expect(isListed(address, list)).toBe(false);
});
