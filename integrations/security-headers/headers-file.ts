// The host reads 2,000 characters and 100 rules and drops the rest without a word.
const maxLineLength = 1800;
const maxRules = 90;

/**
 * Nobody may ask a visitor for these, a frame neither: they are what a browser asks leave for. All the features
 * it knows would take 2 kB of every page.
 */
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

/** What the rules of a site depend on. */
export interface SiteRules {
  /** The policy of whatever has no rule of its own: the 404 pages. */
  policy: string;
  demoPolicy: string;
  pages: PageRule[];
}

/** The pages of one path, as the host matches it. */
export interface PageRule {
  path: string;
  policy: string;
  /** True where a page of somebody else is shown in a frame. */
  framesStrangers: boolean;
}

/**
 * The host's `_headers` file. A page gets the headers of every rule that matches its path: two values of a
 * header are both sent, and of two policies the stricter wins. So a rule that changes a header first takes
 * it away (`!`).
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
      // Neither "includeSubDomains" nor "preload": they bind hosts that this site does not serve, for years.
      `Strict-Transport-Security: max-age=${2 * year}`,
      'X-Content-Type-Options: nosniff',
    ],
    ...Object.fromEntries(pages.map((page) => [page.path, pageLines(page)])),
    '/demo/*': [
      '! Content-Security-Policy',
      '! Cross-Origin-Resource-Policy',
      '! Speculation-Rules',
      `Content-Security-Policy: ${demoPolicy}`,
      // In a sandboxed frame a page is a stranger to its own files.
      'Cross-Origin-Resource-Policy: cross-origin',
    ],
    // Made to be shown by others, who ask for them again and again.
    '/social/*': [
      '! Cross-Origin-Resource-Policy',
      'Cross-Origin-Resource-Policy: cross-origin',
      `Cache-Control: public, max-age=${day}`,
    ],
    // Pages are asked for anew each time, which is the host's default. A name with a hash never changes its content.
    '/_astro/*': [
      '! Content-Security-Policy',
      '! Permissions-Policy',
      '! Speculation-Rules',
      // What a page loads is under the page's policy; this one is for a drawing that somebody opens by itself.
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
  refuseTooMuch(text, Object.keys(rules).length);
  return text;
}

function pageLines({ policy, framesStrangers }: PageRule): string[] {
  return [
    '! Content-Security-Policy',
    `Content-Security-Policy: ${policy}`,
    // A stranger's page does not send what "require-corp" asks of it.
    ...(framesStrangers ? ['! Cross-Origin-Embedder-Policy'] : []),
  ];
}

function refuseTooMuch(text: string, ruleCount: number): void {
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
