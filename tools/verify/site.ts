import { reasonOf } from '../../lib/unknown.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { failIf, HostStopped, type Finding, type Checks, type HttpResult, type SendRequest } from './check.ts';
import { contentHashOf, type Manifest } from './manifest.ts';

interface Site {
  origin: string;
  manifest: Manifest;
  /** Whether the site serves this release; each file of another one would be wrong. */
  isServed: boolean;
  request: SendRequest;
}

/** Checks the redirects to the site's origin, and every response of the release. */
export async function checkSite(site: Site, { check, skip }: Checks): Promise<void> {
  const { origin, manifest, isServed, request } = site;
  const { protocol, hostname, host } = new URL(origin);
  const bareName = hostname.replace(/^www\./, '');
  const isLocal = protocol === 'http:';
  const leadsHere = (from: string) => checkRedirect(request, `${from}/about?x=1`, `${origin}/about?x=1`);

  if (isLocal) for (const name of ['HTTPS', 'bare domain']) skip(name, 'no HTTPS here');
  else {
    await check('HTTPS', 'https', () => leadsHere(`http://${host}`));
    if (bareName === hostname) skip('bare domain', `${hostname} has no "www."`);
    else await check('bare domain', 'https', () => leadsHere(`https://${bareName}`));
  }
  await check('release', 'values', () => checkRelease(origin, manifest));
  if (isServed) {
    const served = await requestAll(site);
    await check('files', 'release', () => checkFiles(served));
    await check('headers', 'host', () => checkHeaders(origin, manifest, served));
    await check('redirects', 'host', () => checkRedirects(origin, served));
    if (isLocal) skip('links', 'no links to other sites here');
    else await check('links', 'release', () => checkLinks(origin, served, request));
  }
}

function checkRelease(origin: string, { site, version }: Manifest): Finding[] {
  const ours = packageJson.version;
  return [
    ...failIf(site !== origin, `the pages were built for ${site}, not for ${origin}`),
    ...failIf(version !== ours, `version ${version} is served, this is ${ours}`, { guide: 'release' }),
  ];
}

/** A response of the release, the one that was received, and whether its body is the file that was built. */
type Served = Awaited<ReturnType<typeof requestAll>>[number];

function requestAll({ origin, manifest, request }: Site) {
  const responses = manifest.responses.map(async (expected) => {
    const result = await request(origin + expected.path).catch((error: unknown) => error as Error);
    return { expected, result, isBuilt: 'bytes' in result && contentHashOf(result.bytes) === expected.hash };
  });
  return Promise.all(responses);
}

function checkFiles(served: Served[]): Finding[] {
  const files = served.filter(({ expected }) => expected.hash !== undefined);
  const unasked = served.filter(({ result }) => result instanceof HostStopped).length;
  return [
    ...files.flatMap(({ expected: { path, status }, result, isBuilt }): Finding[] => {
      if (result instanceof Error) return failIf(!(result instanceof HostStopped), reasonOf(result), { path });
      const location = result.headers.get('Location');
      const to = location === null ? '' : `, to ${location},`;
      if (result.status !== status) return [{ problem: `answers ${result.status}${to} instead of ${status}`, path }];
      return failIf(!isBuilt, describeChange(result), { path });
    }),
    ...failIf(unasked > 0, `${unasked} files were not asked for: the host stopped answering`),
  ];
}

/** Changes by hosts on the way, by their traces in the text, and where each is turned off. */
const knownChanges: [trace: RegExp, problem: string][] = [
  [
    /data-cfemail|\/cdn-cgi\/l\/email-protection/,
    'Cloudflare hides email addresses: turn "Email address obfuscation" off',
  ],
  [/<script[^>]*src=.https:\/\/static\.cloudflareinsights/, 'Cloudflare adds its analytics: turn automatic setup off'],
  [/rocket-loader/, 'Cloudflare defers scripts: turn "Rocket Loader" off'],
  [/\/cdn-cgi\/challenge-platform/, 'Cloudflare adds its bot detection: turn "JavaScript detections" off'],
  [/Cloudflare Managed content/i, 'Cloudflare changes robots.txt: turn "managed robots.txt" off'],
  [/\.netlify\/scripts\/rum/, 'Netlify adds its measurements: turn "Real user metrics" off'],
  [/^Disallow: *\/ *$/m, '"Disallow: /" keeps search engines away'],
  [/<meta[^>]*name="robots"[^>]*noindex/, 'is not the page that was built: "noindex" keeps search engines away'],
];

function describeChange({ text, headers }: HttpResult): string {
  if (headers.has('cf-polished') || headers.has('cf-bgj'))
    return 'Cloudflare compresses pictures again: turn "Polish" off';
  return knownChanges.find(([trace]) => trace.test(text))?.[1] ?? 'is not the file that was built';
}

/** Headers that change what a browser or a search engine does with a response, and that no release sends. */
const unwanted = [
  'Access-Control-Allow-Origin',
  'Clear-Site-Data',
  'Content-Disposition',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Link',
  'Refresh',
  'Service-Worker-Allowed',
  'Set-Cookie',
  'X-Frame-Options',
  'X-Robots-Tag',
];

function checkHeaders(origin: string, manifest: Manifest, served: Served[]): Finding[] {
  return served.flatMap(({ expected: { path, status, hash, headers }, result, isBuilt }) => {
    if (result instanceof Error || (status !== undefined && result.status !== status)) return [];
    const expected = { ...manifest.headers[headers] };
    // Browsers ignore this one without HTTPS, and so does a local host.
    if (origin.startsWith('http:')) delete expected['Strict-Transport-Security'];
    // A body that is not the built file has been reported; its type may differ.
    if (hash !== undefined && !isBuilt) expected['Content-Type'] = '';
    const names = new Set([...Object.keys(expected), ...unwanted]);
    return [...names].flatMap((name) => {
      const problem = headerProblem(name, expected[name], result.headers.get(name));
      return problem === undefined ? [] : [{ problem, path }];
    });
  });
}

function headerProblem(name: string, expected: string | undefined, sent: string | null): string | undefined {
  if (expected === '' || (expected === undefined && sent === null)) return undefined;
  if (sent === null) return `${name} is missing`;
  if (expected === undefined)
    return `${name} is sent, which the build does not: "${name === 'Set-Cookie' ? sent.split('=')[0] : sent}"`;
  if (name === 'Content-Type' && isSameType(expected, sent)) return undefined;
  // The order of directives has no meaning.
  const [right, found] = [expected, sent].map((value) => value.split(/[;,]/).map((directive) => directive.trim()));
  const [added, lost] = [found!.find((one) => !right!.includes(one)), right!.find((one) => !found!.includes(one))];
  if (added === undefined && lost === undefined) return undefined;
  return `${name} has "${added ?? 'nothing else'}" instead of "${lost ?? 'nothing'}"`;
}

/** Names that mean the same. */
const sameTypes: Record<string, string> = {
  'application/javascript': 'text/javascript',
  'application/xml': 'text/xml',
};

function isSameType(expected: string, sent: string): boolean {
  const [type = '', charset] = sent
    .toLowerCase()
    .replaceAll('"', '')
    .split(/ *; *charset=/);
  const [expectedType = ''] = expected.split(';');
  const needsCharset = ['text/html', 'text/plain'].includes(expectedType);
  return (
    (sameTypes[type] ?? type) === expectedType && (charset === 'utf-8' || (charset === undefined && !needsCharset))
  );
}

function checkRedirects(origin: string, served: Served[]): Finding[] {
  // Then the host is reported with the files.
  const isStopped = served.some(({ result }) => result instanceof HostStopped);
  return served.flatMap(({ expected: { path, status, to }, result }) => {
    if (to === undefined) return [];
    if (result instanceof Error) return failIf(!isStopped, reasonOf(result), { path });
    const location = result.headers.get('Location');
    const isRight = status === undefined ? [301, 302, 307, 308].includes(result.status) : result.status === status;
    const leads = location !== null && URL.parse(location, origin + path)?.href === origin + to;
    const found = location === null ? '' : ` and leads to ${location}`;
    const problem = `answers ${result.status}${found} instead of ${status ?? 'leading'} to ${to}`;
    return failIf(!isRight || !leads, problem, { path });
  });
}

async function checkRedirect(request: SendRequest, from: string, to: string): Promise<Finding[]> {
  const { status, headers } = await request(from);
  const leads = status >= 301 && status <= 308 && URL.parse(headers.get('Location') ?? '', from)?.href === to;
  return failIf(!leads, `${from} does not lead to ${to}, but answers ${status}`);
}

/** Links of the pages to other sites that lead nowhere; those to pages of this one are a test of the build. */
async function checkLinks(origin: string, served: Served[], request: SendRequest): Promise<Finding[]> {
  const links = served.flatMap(({ expected: { path }, result, isBuilt }) => {
    // Links that a host has changed are found with the files.
    if (result instanceof Error || !isBuilt || !/^text\/html/.test(result.headers.get('Content-Type') ?? '')) return [];
    const targets = [...result.text.matchAll(/<(?:a|link|iframe)\b[^>]*\s(?:href|src)="(https?:[^"]*)"/g)];
    return targets.flatMap(([, target = '']) => {
      const url = URL.parse(target.replaceAll('&amp;', '&'));
      return url && url.origin !== origin ? [{ path, url }] : [];
    });
  });
  const byUrl = [...Map.groupBy(links, ({ url }) => url.href)];
  const gone = byUrl.map(async ([url, users]): Promise<Finding[]> => {
    // Requests without a browser are often refused; only a page that is gone is certain.
    const problem = await request(url).then(
      ({ status }) => ([404, 410].includes(status) ? `answers ${status}` : undefined),
      (error: unknown) => (/ENOTFOUND/.test(reasonOf(error)) ? 'has no host' : undefined),
    );
    return users.flatMap(({ path }) => failIf(problem !== undefined, `links to ${url}, which ${problem}`, { path }));
  });
  return (await Promise.all(gone)).flat();
}
