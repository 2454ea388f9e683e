import { connect } from 'node:tls';
import packageJson from '../../package.json' with { type: 'json' };
import { inTurns, jsonIn, NotAsked, reasonOf, type Answer, type Ask } from './ask.ts';
import { unless, type Check, type Finding } from './check.ts';
import {
  hashOf,
  isHidden,
  langOf,
  linksOf,
  manifestPath,
  missingPath,
  type LinkKind,
  type Manifest,
  type ServedFile,
} from './manifest.ts';

const day = 24 * 60 * 60_000;
const toleranceMs = 2 * 60_000;
/** A larger site is checked in part, another part with each run. */
const maximumFiles = 300;
const maximumRedirects = 100;
const maximumLinks = 50;

/** What the checks of a site need. */
export interface SiteOptions {
  origin: string;
  ask: Ask;
  /** What was deployed. */
  manifest: Manifest;
  /** The text of the manifest that has to be served, if it is known from elsewhere. */
  manifestText?: string | undefined;
  progress?: (text: string) => void;
}

/** Whether anything answers at an origin, so that nothing else is asked in vain. */
export function reachCheck(origin: string, ask: Ask): Check {
  return {
    name: 'site',
    guide: 'domain',
    run: async () => {
      const problem = await ask(`${origin}/`).then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      );
      return unless(problem === undefined, `nothing answers at ${origin}: ${problem}`);
    },
  };
}

/** The manifest in a text; undefined when it is something else. */
export function manifestIn(text: string): Manifest | undefined {
  const manifest = jsonIn({ text }) as Partial<Manifest> | null | undefined;
  return manifest?.files && manifest.redirects && manifest.links ? (manifest as Manifest) : undefined;
}

/** The manifest that a site serves, or why there is none. */
export async function servedManifest(origin: string, ask: Ask): Promise<Manifest | string> {
  try {
    const answer = await ask(origin + manifestPath);
    const manifest = manifestIn(answer.text);
    if (answer.status === 200 && manifest) return manifest;
    if (answer.status >= 500) return `the host answers ${answer.status}, so nothing could be compared`;
    const kind = answer.status === 200 ? 'has no list of what was deployed' : `answers ${answer.status}`;
    return `${manifestPath} ${kind}: publish a release, or pass --manifest`;
  } catch (error) {
    return `${manifestPath} cannot be read: ${reasonOf(error)}`;
  }
}

/** The checks of the static site at an origin. All but the release compare with what was deployed. */
export function siteChecks({ origin, ask, manifest, manifestText, progress = () => undefined }: SiteOptions): Check[] {
  const { protocol, hostname, host } = new URL(origin);
  const isLocal = protocol === 'http:' ? 'no HTTPS here' : undefined;
  const needs = ['site'];
  const bare = hostname.replace(/^www\./, '');
  const site = { origin, ask, manifest, progress };
  let answers: Promise<Served[]> | undefined;
  let redirected: Promise<Redirected[]> | undefined;
  const askAll = () => (answers ??= askFiles(site));
  const askRedirected = () => (redirected ??= askRedirects(site));
  return [
    { name: 'certificate', guide: 'https', skipped: isLocal, needs, run: () => checkCertificate(hostname) },
    {
      name: 'HTTPS',
      guide: 'https',
      skipped: isLocal,
      needs,
      run: () => checkRedirect(ask, `http://${host}/about?x=1`, `${origin}/about?x=1`),
    },
    {
      name: 'bare domain',
      guide: 'https',
      skipped: isLocal ?? (bare === hostname ? `${hostname} has no "www."` : undefined),
      needs,
      run: () => checkRedirect(ask, `https://${bare}/about?x=1`, `${origin}/about?x=1`),
    },
    { name: 'release', guide: 'values', needs, run: () => Promise.resolve(checkRelease(site)) },
    {
      name: 'manifest',
      guide: 'release',
      skipped: manifestText === undefined ? 'the site says itself what was deployed: see --manifest' : undefined,
      needs,
      run: async () => {
        const isServed = (await ask(origin + manifestPath)).text === manifestText;
        return unless(isServed, `another release is served than that of ${manifest.built}, which --manifest names`);
      },
    },
    // Each file of another release would be wrong.
    { name: 'files', guide: 'release', needs: ['site', 'manifest'], run: async () => checkFiles(site, await askAll()) },
    {
      name: 'headers',
      guide: 'host',
      needs: ['site', 'manifest'],
      run: async () => checkHeaders(site, await askAll(), await askRedirected()),
    },
    {
      name: 'redirects',
      guide: 'host',
      needs: ['site', 'manifest'],
      run: async () => checkRedirects(site, await askRedirected()),
    },
    {
      name: 'links',
      guide: 'release',
      needs: ['site', 'manifest'],
      run: async () => checkLinks(site, await askAll(), isLocal !== undefined),
    },
    { name: 'security.txt', guide: 'release', needs, run: () => checkSecurityContact(origin, ask) },
    {
      name: 'clock of the site',
      guide: 'fails',
      needs,
      run: async () => checkClock(await ask(`${origin}/`), 'the site'),
    },
  ];
}

type Site = Required<Pick<SiteOptions, 'origin' | 'ask' | 'manifest' | 'progress'>>;

/** Whether the Date of an answer is now; a server without a clock, such as the local one, sends none. */
export function checkClock({ headers }: Answer, who: string): Finding[] {
  const date = headers.get('Date');
  if (date === null) return [];
  const offMs = Math.abs(Date.parse(date) - Date.now());
  return unless(offMs < toleranceMs, `the clock of ${who} is off by ${Math.round(offMs / 60_000)} minutes`);
}

function checkRelease({ origin, manifest: { site, version } }: Site): Finding[] {
  return [
    ...unless(site === origin, `the pages were built for ${site}, not for ${origin}`),
    ...unless(
      version === packageJson.version,
      `version ${version} is served, this is ${packageJson.version}`,
      'release',
    ),
  ];
}

/** All of a list, or a number of them spread over it, others at another time. */
function someOf<Item>(items: Item[], maximum: number): Item[] {
  if (items.length <= maximum) return items;
  const step = items.length / maximum;
  const start = Math.random() * step;
  return Array.from({ length: maximum }, (_, at) => items[Math.floor(start + at * step)]!);
}

/** A path of the release, what has to be served there, and what is. */
interface Served {
  path: string;
  file: ServedFile;
  status: 200 | 404;
  answer: Answer | Error;
}

/** Asks for every file, and for a path that does not exist in each folder with a page that says so. */
async function askFiles({ origin, ask, manifest: { files, notFound }, progress }: Site): Promise<Served[]> {
  const missing = Object.entries(notFound).map(([below, file]) => ({
    path: missingPath(below),
    file,
    status: 404 as const,
  }));
  const found = Object.entries(files).map(([path, file]) => ({ path, file, status: 200 as const }));
  const expected = [...someOf(found, maximumFiles), ...missing];
  let done = 0;
  return inTurns(expected, async (one) => {
    const answer = await ask(origin + one.path).catch((error: unknown) => error as Error);
    if (++done % 50 === 0) progress(`${done} of ${expected.length} files`);
    return { ...one, answer };
  });
}

function checkFiles(site: Site, served: Served[]): Finding[] {
  const findings = served.flatMap(({ path, answer, file, status }): Finding[] => {
    if (answer instanceof NotAsked) return [];
    if (answer instanceof Error) return [{ problem: reasonOf(answer), path }];
    if (answer.status !== status) {
      const location = answer.headers.get('Location');
      const to = location === null ? '' : `, to ${location},`;
      const where = file.lang === undefined ? usersOf(path, served) : [];
      const used = where.length > 0 ? ` (used on ${where.slice(0, 3).join(', ')})` : '';
      return [{ problem: `answers ${answer.status}${to} instead of ${status}`, path: path + used }];
    }
    if (hashOf(answer.bytes) === file.hash) return [];
    return changesOf(site, path, file, answer).map((problem) => ({ problem, path }));
  });
  const unasked = served.flatMap(({ answer }) => (answer instanceof NotAsked ? [answer.message] : []));
  return [
    ...findings,
    ...unless(unasked.length === 0, `${unasked.length} files were not asked for: ${unasked[0] ?? ''}`),
  ];
}

/** The pages that use a file, directly or through scripts and styles. */
function usersOf(path: string, served: Served[]): string[] {
  const pages = new Set<string>();
  const used = new Set([path]);
  for (const file of used) {
    const { folder, name } = partsOf(file);
    for (const { path: user, answer } of served) {
      if (answer instanceof Error || used.has(user)) continue;
      const type = answer.headers.get('Content-Type') ?? '';
      // Files of one folder name each other relatively.
      const names = answer.text.includes(file) || (partsOf(user).folder === folder && answer.text.includes(name));
      if (!names || !/html|javascript|css|manifest/.test(type)) continue;
      if (type.includes('html')) pages.add(user);
      else used.add(user);
    }
  }
  return [...pages];
}

function partsOf(path: string) {
  const end = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, end), name: path.slice(end) };
}

/** What a host may change on the way, by what it leaves in the text, and where that is turned off. */
const knownChanges: [trace: RegExp, change: string][] = [
  [
    /data-cfemail|\/cdn-cgi\/l\/email-protection/,
    'Cloudflare hides email addresses: turn "Email address obfuscation" off',
  ],
  [
    /<script[^>]*src=.https:\/\/static\.cloudflareinsights\.com/,
    'Cloudflare adds its analytics: turn automatic setup off',
  ],
  [/rocket-loader/, 'Cloudflare defers scripts: turn "Rocket Loader" off'],
  [/\/cdn-cgi\/challenge-platform/, 'Cloudflare adds its bot detection: turn "JavaScript detections" off'],
  [/Cloudflare Managed content/i, 'Cloudflare changes robots.txt: turn "managed robots.txt" off'],
  [/\.netlify\/scripts\/rum/, 'Netlify adds its measurements: turn "Real user metrics" off'],
];

/** Why a file is not the one that was built, as exactly as can be told. */
function changesOf({ manifest }: Site, path: string, file: ServedFile, { text, headers }: Answer): string[] {
  const change = knownChanges.find(([trace]) => trace.test(text))?.[1];
  if (change !== undefined) return [change];
  if (headers.has('cf-polished') || headers.has('cf-bgj'))
    return ['Cloudflare compresses pictures again: turn "Polish" off'];
  if (path === '/robots.txt' && /^Disallow: *\/ *$/m.test(text)) return ['"Disallow: /" keeps search engines away'];
  if (file.lang === undefined) return ['is not the file that was built'];
  const lang = langOf(text);
  if (lang !== file.lang) return [`is in the language "${lang ?? 'unknown'}" instead of "${file.lang}"`];
  if (isHidden(text) && !file.isHidden) return ['is not the page that was built: "noindex" keeps search engines away'];
  const strange = [...linksOf(text, manifest.site + path)].filter(([url]) => !(url in manifest.links));
  if (strange.length === 0) return ['is not the page that was built'];
  const verbs: Record<LinkKind, string> = { page: 'links to', file: 'loads', frame: 'frames', form: 'sends forms to' };
  return strange.map(([url, kind]) => `${verbs[kind]} ${url}, which the build did not`);
}

/** Headers that change what a browser or a search engine does with an answer, and that no release sends. */
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

function checkHeaders({ origin, manifest }: Site, served: Served[], redirected: Redirected[]): Finding[] {
  // Pages first, because they say most.
  const files = served.toSorted((a, b) => Number(b.file.lang !== undefined) - Number(a.file.lang !== undefined));
  const answers = [
    ...files.map(({ path, file, status, answer }) => ({
      path,
      answer,
      status: [status as number],
      headers: file.headers,
      hash: file.hash,
    })),
    ...redirected.map(({ path, expected, answer }) => ({
      path,
      answer,
      status: statusesOf(expected),
      headers: expected.headers,
      hash: undefined,
    })),
  ];
  return answers.flatMap(({ path, answer, status, headers, hash }) => {
    if (answer instanceof Error || !status.includes(answer.status)) return [];
    const expected = manifest.headers[headers] ?? {};
    // A page in place of another file is found with the files.
    const isPage = /^text\/html/.test(answer.headers.get('Content-Type') ?? '');
    const isOther = isPage && hash !== undefined && hash !== hashOf(answer.bytes);
    const right =
      isOther && !/^text\/html/.test(expected['Content-Type'] ?? '') ? { ...expected, 'Content-Type': '' } : expected;
    const problems = headerProblems(origin, right, answer.headers);
    return problems.map((problem) => ({ problem, path }));
  });
}

function headerProblems(origin: string, expected: Record<string, string>, headers: Headers): string[] {
  const names = new Set([...Object.keys(expected), ...unwanted]);
  return [...names].flatMap((name) => {
    const [right, sent] = [expected[name], headers.get(name)];
    if (right === '' || (right ?? null) === sent) return [];
    // Browsers ignore this one without HTTPS, and so does a local host.
    if (name === 'Strict-Transport-Security' && origin.startsWith('http:')) return [];
    if (right === undefined) {
      const what = name === 'Set-Cookie' ? (sent?.split('=')[0] ?? '') : sent;
      return [`${name} is sent, which the build does not: "${what}"`];
    }
    if (sent === null) return [`${name} is missing`];
    if (name === 'Content-Type' && isSameType(right, sent)) return [];
    if (name === 'Cache-Control' && sorted(right.toLowerCase(), ',') === sorted(sent.toLowerCase(), ',')) return [];
    if (name !== 'Content-Security-Policy') return [`${name} is "${sent}" instead of "${right}"`];
    const [was, is] = [directivesOf(right, ';'), directivesOf(sent, ';')];
    if (is.toSorted().join() === was.toSorted().join()) return [];
    const [added] = is.filter((directive) => !was.includes(directive));
    const [lost] = was.filter((directive) => !is.includes(directive));
    return [`${name} has "${added ?? 'nothing else'}" instead of "${lost ?? 'nothing'}"`];
  });
}

const directivesOf = (value: string, separator: string) =>
  value
    .split(separator)
    .map((directive) => directive.trim())
    .filter(Boolean);

const sorted = (value: string, separator: string) => directivesOf(value, separator).sort().join();

/** Names that mean the same. */
const sameTypes: Record<string, string> = {
  'application/javascript': 'text/javascript',
  'text/xml': 'application/xml',
  'image/x-icon': 'image/vnd.microsoft.icon',
};

function isSameType(right: string, sent: string): boolean {
  const parts = (value: string) => {
    const [type = '', charset] = value.toLowerCase().split(/\s*;\s*charset=/);
    return { type: sameTypes[type.trim()] ?? type.trim(), charset: charset?.replaceAll('"', '') };
  };
  const [a, b] = [parts(right), parts(sent)];
  const needsCharset = a.type === 'text/html' || a.type === 'text/plain';
  return a.type === b.type && (b.charset === 'utf-8' || (b.charset === undefined && !needsCharset));
}

type Redirect = Manifest['redirects'][string];

interface Redirected {
  path: string;
  expected: Redirect;
  answer: Answer | Error;
}

/** Those without a fixed status are the other spellings of pages: of many, a part. */
function askRedirects({ origin, ask, manifest }: Site): Promise<Redirected[]> {
  const all = Object.entries(manifest.redirects).map(([path, expected]) => ({ path, expected }));
  const fixed = all.filter(({ expected }) => expected.status !== undefined);
  const spellings = all.filter(({ expected }) => expected.status === undefined);
  return inTurns([...fixed, ...someOf(spellings, maximumRedirects)], async (one) => ({
    ...one,
    answer: await ask(origin + one.path, { method: 'HEAD' }).catch((error: unknown) => error as Error),
  }));
}

const statusesOf = ({ status }: Redirect) => (status === undefined ? [301, 302, 307, 308] : [status]);

function checkRedirects({ origin }: Site, redirected: Redirected[]): Finding[] {
  return redirected.flatMap(({ path, expected, answer }) => {
    if (answer instanceof NotAsked) return [];
    if (answer instanceof Error) return [{ problem: reasonOf(answer), path }];
    const location = answer.headers.get('Location');
    const leads = location !== null && URL.parse(location, origin + path)?.href === origin + expected.to;
    if (leads && statusesOf(expected).includes(answer.status)) return [];
    const to = location === null ? '' : ` and leads to ${location}`;
    const right = `${expected.status ?? 'leading'} to ${expected.to}`;
    return [{ problem: `answers ${answer.status}${to} instead of ${right}`, path }];
  });
}

async function checkRedirect(ask: Ask, from: string, to: string): Promise<Finding[]> {
  const { status, headers } = await ask(from);
  const leads = status >= 301 && status <= 308 && URL.parse(headers.get('Location') ?? '', from)?.href === to;
  return unless(leads, `${from} does not lead to ${to}, but answers ${status}`);
}

/** Links of the built pages that lead nowhere. What a host has changed is found with the files. */
async function checkLinks({ origin, ask, manifest }: Site, served: Served[], isLocal: boolean) {
  const usersOfLink = (url: string) =>
    served
      .filter(
        ({ file, answer }) =>
          file.lang !== undefined && 'text' in answer && answer.text.includes(url.replaceAll('&', '&amp;')),
      )
      .map(({ path }) => path);
  const links = Object.entries(manifest.links);
  const isServed = (path: string) => path in manifest.files || path in manifest.redirects;
  const dead = links.filter(([url, kind]) => url.startsWith('/') && kind !== 'form' && !isServed(url));
  const mixed = links.filter(
    ([url, kind]) => kind !== 'page' && url.startsWith('http:') && origin.startsWith('https:'),
  );
  // Whoever asks without a browser is often refused; only a page that is gone is certain.
  const foreign = isLocal
    ? []
    : links.filter(([url, kind]) => !url.startsWith('/') && (kind === 'page' || kind === 'frame'));
  const gone = await inTurns(someOf(foreign, maximumLinks), async ([url]): Promise<Finding[]> => {
    const status = await ask(url)
      .then((answer) => answer.status)
      .catch((error: unknown) => (isUnknownHost(error) ? 'no host' : undefined));
    if (status !== 404 && status !== 410 && status !== 'no host') return [];
    return usersOfLink(url).map((path) => ({
      problem: `links to ${url}, which ${status === 'no host' ? 'has no host' : `answers ${status}`}`,
      path,
    }));
  });
  return [
    ...dead.flatMap(([url]) =>
      usersOfLink(url).map((path) => ({ problem: `links to ${url}, which is not part of the release`, path })),
    ),
    ...mixed.flatMap(([url]) => usersOfLink(url).map((path) => ({ problem: `loads ${url} without HTTPS`, path }))),
    ...gone.flat(),
  ];
}

function isUnknownHost(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOTFOUND'
  );
}

async function checkSecurityContact(origin: string, ask: Ask): Promise<Finding[]> {
  const { text } = await ask(`${origin}/.well-known/security.txt`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  // That it is missing is found with the files.
  if (Number.isNaN(expires)) return [];
  const date = new Date(expires).toISOString().slice(0, 10);
  return unless(expires > Date.now() + 30 * day, `security.txt expires on ${date}: publish a release`);
}

function checkCertificate(hostname: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, servername: hostname, port: 443, timeout: 10_000 }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day);
      socket.destroy();
      resolve(unless(days >= 14, `the certificate expires in ${days} days and was not renewed`));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`no answer from ${hostname}:443`)));
  });
}
