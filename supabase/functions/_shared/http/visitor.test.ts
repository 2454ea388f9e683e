import { describe, expect, it } from 'vitest';
import { requiredSettings, visitorFixture } from '../../../../test-support/fixtures.ts';
import { readSettings } from '../settings/settings.ts';
import { createCallLimiter, visitorHash, visitorIp, visitorLimit } from './visitor.ts';

describe('a visitor', () => {
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
  ])('has the addresses %s and %s', (one, other) => {
    expect(visitorHash(one, 'salt')).toBe(visitorHash(other, 'salt'));
  });

  it('is in the network of an IPv4 address or of the /48 of an IPv6 address', () => {
    const { visitor } = readSettings((name) => requiredSettings[name]);
    const networkOf = (ip: string) => visitorLimit(new Headers(), ip, visitor).network;
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:2:2::1'));
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
  });

  it('may call twelve times as often as they may send, and again after a minute (F112)', () => {
    let now = 0;
    const limit = createCallLimiter(() => now);
    const visitor = visitorFixture({ perMinute: 2 });
    const limited = expect.objectContaining({ status: 429, code: 'tooManyRequests' }) as Error;
    for (now of [0, 60_000]) {
      for (let n = 0; n < 24; n += 1) limit(visitor);
      expect(() => limit(visitor)).toThrow(limited);
    }
    now = 119_999;
    expect(() => limit(visitor)).toThrow(limited);
    expect(() => limit(visitorFixture())).not.toThrow();
  });

  it('may call four times as often from one network, however many addresses it has there (F112)', () => {
    const limit = createCallLimiter(Date.now);
    const neighbor = () => limit(visitorFixture({ perMinute: 1, network: 'one' }));
    for (let n = 0; n < 48; n += 1) neighbor();
    expect(neighbor).toThrow(expect.objectContaining({ status: 429 }) as Error);
    expect(() => limit(visitorFixture({ perMinute: 1 }))).not.toThrow();
  });
});

describe('the IP address', () => {
  const forwarded = new Headers({ 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' });

  it.each([
    ['that of the connection, whatever header is sent', forwarded, undefined, '127.0.0.1'],
    ['the last one of the header, which the proxy added', forwarded, 'X-Forwarded-For', '198.51.100.7'],
    ['that of the connection without the header', new Headers(), 'X-Forwarded-For', '127.0.0.1'],
  ])('is %s', (_, headers, name, ip) => expect(visitorIp(headers, name, '127.0.0.1')).toBe(ip));
});
