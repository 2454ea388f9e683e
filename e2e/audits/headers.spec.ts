import { expect, test } from 'playwright/test';
import { demoPaths, lastLocale, otherLocale, pathOf } from '../support/site.ts';

const [demo] = demoPaths;

/** One URL of each kind that the host serves; what the policy of a page blocks fails every browser test. */
const urls = {
  page: pathOf(otherLocale, 'home'),
  contact: '/contact',
  notFound: `${pathOf(lastLocale, 'home')}no-such-page`,
  ...(demo ? { demo } : {}),
  socialImage: `/social/home-${otherLocale}.png`,
  icon: '/favicon.svg',
};
/** A file with a hashed name is found in a page. */
type Kind = keyof typeof urls | 'demo' | 'hashed';

const deniedFeatures =
  'camera=(),clipboard-read=(),display-capture=(),geolocation=(),hid=(),idle-detection=(),local-fonts=(),microphone=(),midi=(),payment=(),serial=(),usb=(),window-management=()';

/** A policy that allows nothing unsafe, and ends like this. */
const policyEnding = (end: string): unknown =>
  expect.stringMatching(new RegExp(`^default-src 'none'; (?!.*unsafe).*base-uri 'none'; ${end}$`));

/** Each header, why it is or is not sent, its value, and where that differs. */
const rules: [header: string, why: string, value: unknown, except?: Partial<Record<Kind, unknown>>][] = [
  [
    'content-security-policy',
    'only what the page itself needs may load, run or be sent, and nobody may frame it',
    policyEnding("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"),
    { demo: policyEnding("frame-ancestors 'self'"), hashed: "default-src 'none'" },
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
    deniedFeatures,
    { hashed: undefined },
  ],
  // docs/decisions/17
  ['cross-origin-opener-policy', 'left out: the browser would change its process before the first paint', undefined],
  ['cross-origin-embedder-policy', 'left out: the browser would start a process on every click', undefined],
];

for (const [header, why, value, except = {}] of rules) {
  test(`${header}: ${why}`, async ({ request }) => {
    const [hashed = ''] = /\/_astro\/[\w.-]+\.js/.exec(await (await request.get(urls.page)).text()) ?? [];
    for (const [kind, url] of Object.entries({ ...urls, hashed }) as [Kind, string][]) {
      const response = await request.get(url);
      expect(response.status(), url).toBe(kind === 'notFound' ? 404 : 200);
      expect(response.headers()[header], url).toEqual(kind in except ? except[kind] : value);
    }
  });
}
