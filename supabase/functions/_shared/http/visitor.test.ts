import { expect, it } from 'vitest';
import { sampleVisitor } from '../../../fixtures/lead.ts';
import { createCallLimiter, lacksVisitorIp, visitorIp, visitorHash, visitorLimit } from './visitor.ts';

it('is a hash that differs by IP address, IPv6 network and salt', () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1', '2001:db8:1:3::1'];
  const hashes = addresses.flatMap((ip) => [visitorHash(ip, 'a'), visitorHash(ip, 'b')]);
  expect(new Set(hashes).size).toBe(8);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd'],
  ['2001:db8::1', '2001:db8:0:0:9::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('counts %s and %s as one visitor', (one, other) => {
  expect(visitorHash(one, 'salt')).toBe(visitorHash(other, 'salt'));
});

it('counts the /48 of an IPv6 address as one network', () => {
  const limits = {
    perMinute: 5,
    perDay: 30,
    requestsPerHour: 17,
    requestsPerDay: 30,
    mailsPerAddress: 8,
    bookingsPerDay: 12,
    openMeetings: 3,
  };
  const settings = { hashSalt: 'salt', ipHeader: undefined, ...limits };
  const networkOf = (ip: string) => visitorLimit(new Headers(), ip, settings).network;
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:2:2::1'));
  expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
});

it('lets a visitor call twelve times as often as they may send, and again after a minute', () => {
  let now = 0;
  const limit = createCallLimiter(() => now);
  const visitor = sampleVisitor({ perMinute: 2 });
  const callsUntilRefused = () => {
    for (let n = 0; ; n += 1) {
      try {
        limit(visitor);
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 'tooManyRequests' });
        return n;
      }
    }
  };
  expect(callsUntilRefused()).toBe(24);
  now = 59_999;
  expect(callsUntilRefused()).toBe(0);
  now = 60_000;
  expect(callsUntilRefused()).toBe(24);
  expect(() => limit(sampleVisitor())).not.toThrow();
});

it('ignores a forwarding header that the settings do not name', () => {
  const headers = new Headers({ 'X-Forwarded-For': '203.0.113.9' });
  expect(visitorIp(headers, undefined, '127.0.0.1')).toBe('127.0.0.1');
});

it('trusts only the last entry, which the proxy added', () => {
  const headers = new Headers({ 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' });
  expect(visitorIp(headers, 'X-Forwarded-For', '127.0.0.1')).toBe('198.51.100.7');
  expect(visitorIp(new Headers(), 'X-Forwarded-For', '127.0.0.1')).toBe('127.0.0.1');
});

it('notices that the header of the settings is missing or empty', () => {
  const lacks = (headers: Record<string, string>, ipHeader: string | undefined = 'cf-connecting-ip') =>
    lacksVisitorIp(new Headers(headers), { ipHeader });
  expect([lacks({}), lacks({ 'CF-Connecting-IP': ' ' }), lacks({ 'X-Forwarded-For': '192.0.2.1' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(lacks({ 'CF-Connecting-IP': '192.0.2.1' })).toBe(false);
  expect(lacksVisitorIp(new Headers(), { ipHeader: undefined })).toBe(false);
});
