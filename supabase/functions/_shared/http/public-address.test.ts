import { expect, it } from 'vitest';
import { isPublicUrl, resolvesPublicly } from './public-address.ts';

it.each([
  ...['calendar.example.com/secret.ics', 'calendar.example.com:8443', 'localhost.example.com', '8.8.8.8'],
  ...['internal-calendar.example.com', '172.15.255.255', '172.32.0.1', '100.63.255.255', '[2606:4700::1111]'],
  ...['[2001:4860:4860::8888]', '[64:ff9b::808:808]'],
])('https://%s is public', (host) => expect(isPublicUrl(`https://${host}`)).toBe(true));

it.each([
  ...['127.0.0.1:8577', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
  ...['0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254/latest/meta-data', '168.63.129.16', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::ffff:8.8.8.8]', '[64:ff9b::a00:1]', '[2002:7f00:1::]', '[2001::1]'],
  ...['[2001:db8::1]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', 'localhost'],
  ...['LOCALHOST.', 'me.localhost', 'printer.local', 'metadata.google.internal', 'metadata.google.internal.'],
  ...['nas.home.arpa', 'router.lan', 'calendar', ''],
])('https://%s is not', (host) => expect(isPublicUrl(`https://${host}`)).toBe(false));

it.each(['http://a.example.com/', 'ftp://a.example.com/', 'file:///etc/passwd', 'data:text/calendar,BEGIN'])(
  '%s is not public either',
  (url) => expect(isPublicUrl(url)).toBe(false),
);

it('plain HTTP to 127.0.0.1 is allowed for tests, and nothing else', () => {
  expect(isPublicUrl('http://127.0.0.1:8080/')).toBe(false);
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
