import { expect, it } from 'vitest';
import { isPublicUrl, resolvesPublicly } from './public-address.ts';

it.each([
  'https://calendar.example.com/secret.ics',
  'https://calendar.example.com:8443/',
  'https://localhost.example.com/',
  'https://internal-calendar.example.com/',
  'https://8.8.8.8/',
  'https://172.15.255.255/',
  'https://172.32.0.1/',
  'https://100.63.255.255/',
  'https://[2606:4700::1111]/',
  'https://[2001:4860:4860::8888]/',
  'https://[64:ff9b::808:808]/',
])('%s is public', (url) => expect(isPublicUrl(url)).toBe(true));

it.each([
  'http://calendar.example.com/',
  'ftp://calendar.example.com/',
  'file:///etc/passwd',
  'data:text/calendar,BEGIN',
  'https://',
  'http://127.0.0.1/',
  'https://127.0.0.1:8577/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://me.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://nas.home.arpa/',
  'https://router.lan/',
  'https://calendar/',
])('%s is not', (url) => expect(isPublicUrl(url)).toBe(false));

it('plain HTTP to 127.0.0.1 is allowed for tests, and nothing else', () => {
  expect(isPublicUrl('http://127.0.0.1:8080/', true)).toBe(true);
  for (const url of ['http://127.0.0.2/', 'https://127.0.0.1/', 'http://localhost/', 'http://10.0.0.1/'])
    expect(isPublicUrl(url, true)).toBe(false);
});

it('a name is public when all its addresses are, or when they cannot be found out', async () => {
  const { signal } = new AbortController();
  const resolves = (...addresses: string[]) =>
    resolvesPublicly('https://calendar.example.com/', signal, () => Promise.resolve(addresses));
  expect(await resolves('8.8.8.8', '2606:4700::1111')).toBe(true);
  expect(await resolves()).toBe(true);
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1', 'fd00::1'])
    expect(await resolves('8.8.8.8', address)).toBe(false);
});
