import { expect, test } from 'playwright/test';

/** One URL of each kind that the host serves; `policy.spec.ts` checks the Content-Security-Policy of every page. */
const urls = {
  page: '/fr/services',
  contact: '/contact',
  notFound: '/es/no-such-page',
  demo: '/demo/barbershop/',
  socialImage: '/social/home-fr.png',
  icon: '/favicon.svg',
} as const;
type Kind = keyof typeof urls;

type HeaderValue = string | RegExp;

const deniedFeatures =
  'camera clipboard-read display-capture geolocation hid idle-detection local-fonts microphone midi payment serial usb window-management';

/** Each header, why it is sent, its value, and where that differs. */
const rules: [header: string, why: string, value: HeaderValue, except?: Partial<Record<Kind, HeaderValue>>][] = [
  [
    'content-security-policy',
    'only what the page itself needs may load, run or be sent, and nobody may frame it',
    /^default-src 'none'; (?!.*unsafe).*base-uri 'none'; frame-ancestors 'none'/,
    { demo: /^default-src 'none'; (?!.*unsafe).*base-uri 'none'; frame-ancestors 'self'$/ },
  ],
  ['strict-transport-security', 'browsers never fall back to plain HTTP', 'max-age=63072000'],
  ['x-content-type-options', 'a file is never run as another type than it was sent with', 'nosniff'],
  ['referrer-policy', 'other sites learn the origin, never the path', 'strict-origin-when-cross-origin'],
  [
    'cross-origin-resource-policy',
    'other sites embed nothing but link previews; demo sites run in sandboxed frames with an opaque origin',
    'same-origin',
    { demo: 'cross-origin', socialImage: 'cross-origin' },
  ],
  [
    'permissions-policy',
    'neither the page nor its frames can prompt for a device or sensor',
    deniedFeatures
      .split(' ')
      .map((feature) => `${feature}=()`)
      .join(','),
  ],
];

for (const [header, why, value, except] of rules) {
  test(`${header}: ${why}`, async ({ request }) => {
    for (const [kind, url] of Object.entries(urls) as [Kind, string][]) {
      const response = await request.get(url);
      expect(response.status(), url).toBe(kind === 'notFound' ? 404 : 200);
      const expected = except?.[kind] ?? value;
      const actual = response.headers()[header];
      if (typeof expected === 'string') expect(actual, url).toBe(expected);
      else expect(actual, url).toMatch(expected);
    }
  });
}

test('hashed files keep the headers that apply to files', async ({ request }) => {
  const html = await (await request.get(urls.page)).text();
  const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec(html) ?? [];
  const headers = (await request.get(script)).headers();
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('nothing makes the browser change its process before the first paint (docs/decisions/17)', async ({ request }) => {
  for (const url of Object.values(urls)) {
    const headers = (await request.get(url)).headers();
    expect(headers, url).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers, url).not.toHaveProperty('cross-origin-embedder-policy');
  }
});
