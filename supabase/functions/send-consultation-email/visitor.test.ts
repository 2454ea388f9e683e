import { expect, it } from 'vitest';
import { visitorAddress, visitorHash } from './visitor.ts';

it('does not show the address', () => expect(visitorHash('192.0.2.1', 'salt')).toMatch(/^[0-9a-f]{64}$/));

it('differs with the address and with the salt', () => {
  const hashes = [visitorHash('192.0.2.1', 'a'), visitorHash('192.0.2.2', 'a'), visitorHash('192.0.2.1', 'b')];
  expect(new Set(hashes).size).toBe(3);
});

it.each([
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd'],
  ['2001:db8::1', '2001:db8:0:0:9::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('counts %s and %s as one visitor', (one, other) => {
  expect(visitorHash(one, 'salt')).toBe(visitorHash(other, 'salt'));
});

it('counts another IPv6 network as another visitor', () => {
  expect(visitorHash('2001:db8:1:2::1', 'salt')).not.toBe(visitorHash('2001:db8:1:3::1', 'salt'));
});

it('ignores forwarded addresses unless a trusted hop writes them', () => {
  const headers = new Headers({ 'X-Forwarded-For': '203.0.113.9' });
  expect(visitorAddress(headers, undefined, '127.0.0.1')).toBe('127.0.0.1');
});

it('believes only the entry that the trusted hop added', () => {
  const headers = new Headers({ 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' });
  expect(visitorAddress(headers, 'X-Forwarded-For', '127.0.0.1')).toBe('198.51.100.7');
  expect(visitorAddress(new Headers(), 'X-Forwarded-For', '127.0.0.1')).toBe('127.0.0.1');
});
