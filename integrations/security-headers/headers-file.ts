// The host silently drops what exceeds 2,000 characters per line or 100 rules.
const maxLineLength = 1800;
const maxRules = 90;

/** Features behind a permission prompt, denied to the page and its iframes. Listing every feature would add 2 kB to each page. */
const deniedFeatures = [
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
];

const year = 365 * 24 * 60 * 60;
const day = 24 * 60 * 60;

/** What the headers of a site are built from. */
export interface SiteRules {
  /** The policy where no page rule matches: the 404 pages. */
  policy: string;
  demoPolicy: string;
  pages: PageRule[];
}

/** The pages at one path or path pattern of the host. */
export interface PageRule {
  path: string;
  policy: string;
  /** True where a third-party page is framed. */
  framesThirdParty: boolean;
}

/**
 * The host's `_headers` file. Every matching rule applies and repeated headers are joined, so a rule that
 * replaces a header first removes it (`!`).
 */
export function headersFile({ policy, demoPolicy, pages }: SiteRules): string {
  const rules: Record<string, string[]> = {
    '/*': [
      `Content-Security-Policy: ${policy}`,
      'Cross-Origin-Embedder-Policy: require-corp',
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Resource-Policy: same-origin',
      `Permissions-Policy: ${deniedFeatures.map((name) => `${name}=()`).join(',')}`,
      'Referrer-Policy: strict-origin-when-cross-origin',
      'Speculation-Rules: "/speculation-rules.json"',
      // Neither "includeSubDomains" nor "preload": they would bind hosts outside this site for years.
      `Strict-Transport-Security: max-age=${2 * year}`,
      'X-Content-Type-Options: nosniff',
    ],
    ...Object.fromEntries(pages.map((page) => [page.path, pageLines(page)])),
    '/demo/*': [
      '! Content-Security-Policy',
      '! Cross-Origin-Resource-Policy',
      '! Speculation-Rules',
      `Content-Security-Policy: ${demoPolicy}`,
      // A sandboxed iframe has an opaque origin, so its own files are cross-origin.
      'Cross-Origin-Resource-Policy: cross-origin',
    ],
    // Link previews embed these images and request them repeatedly.
    '/social/*': [
      '! Cross-Origin-Resource-Policy',
      'Cross-Origin-Resource-Policy: cross-origin',
      `Cache-Control: public, max-age=${day}`,
    ],
    // The names contain content hashes; pages keep the host's default of revalidating every time.
    '/_astro/*': [
      '! Content-Security-Policy',
      '! Permissions-Policy',
      '! Speculation-Rules',
      // Only applies to an SVG opened on its own; a page's policy covers what it loads.
      "Content-Security-Policy: default-src 'none'",
      `Cache-Control: public, max-age=${year}, immutable`,
    ],
    '/favicon.*': [`Cache-Control: public, max-age=${day}`],
    '/icon-*': [`Cache-Control: public, max-age=${day}`],
    '/apple-touch-icon.png': [`Cache-Control: public, max-age=${day}`],
    '/speculation-rules.json': [
      'Content-Type: application/speculationrules+json',
      `Cache-Control: public, max-age=${day}`,
    ],
  };
  const text = Object.entries(rules)
    .map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n');
  assertHostLimits(text, Object.keys(rules).length);
  return text;
}

function pageLines({ policy, framesThirdParty }: PageRule): string[] {
  return [
    '! Content-Security-Policy',
    `Content-Security-Policy: ${policy}`,
    // Third-party pages do not send the header that "require-corp" demands.
    ...(framesThirdParty ? ['! Cross-Origin-Embedder-Policy'] : []),
  ];
}

function assertHostLimits(text: string, ruleCount: number): void {
  const longest = text.split('\n').reduce((longer, line) => (line.length > longer.length ? line : longer));
  if (longest.length > maxLineLength) {
    throw new Error(
      `Cannot write "_headers": the line "${longest.trim().slice(0, 30)}…" has ${longest.length} characters of at most ` +
        `${maxLineLength}; fewer different inline scripts and styles make the policy shorter`,
    );
  }
  if (ruleCount > maxRules) {
    throw new Error(`Cannot write "_headers": it has ${ruleCount} rules of at most ${maxRules}`);
  }
}
