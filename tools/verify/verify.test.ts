import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { features } from '../../src/business/features.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { createChecks, createRequest, type Result, type SendRequest } from './check.ts';
import { checkDns, type DnsNames, type LookupDns } from './dns.ts';
import { makeManifest, manifestPath } from './manifest.ts';
import { verify, type VerifyOptions } from './verify.ts';

// A site of a few files on a host that works. Each test breaks it in one place, and expects that place and no other.

const page = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`;
const files: Record<string, string> = {
  'index.html': page('<link rel="alternate" href="/xx/"><script src="/_astro/app.js"></script>'),
  'contact.html': page('<a href="/">Home</a>'),
  'xx/index.html': page('<a href="/xx/contact">Écrire</a>'),
  'xx/contact.html': page(''),
  '404.html': page('<h1>Not found</h1>'),
  'xx/404.html': page('<h1>Introuvable</h1>'),
  '_astro/app.js': 'let app',
  'robots.txt': 'User-agent: *\nDisallow:\n',
  'site.webmanifest': '{}',
  '.well-known/security.txt': `Expires: ${new Date(Date.now() + 300 * 86_400_000).toISOString()}\n`,
  _redirects: '/en / 301\n/xx /xx/ 301\n',
  _headers: `/*
  Content-Security-Policy: default-src 'none'; img-src 'self'
  X-Content-Type-Options: nosniff

/xx/contact
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; form-action 'self'

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`,
};

const folder = temporaryFolder(files, afterAll);

const { version } = packageJson;
const about = { functionsRelease: 'a1b2c3', version, built: '2027-03-01T00:00:00Z', isRelease: true };
const manifestFor = (origin: string) =>
  makeManifest(folder, { site: origin, functions: `${origin}/functions/v1`, ...about });

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}
type Change = Partial<Reply> | ((right: Reply) => Partial<Reply>);

/** A host whose reply to a path, or to a method and a path, is changed. */
function createHost(changes: Record<string, Change> = {}, origin = 'http://localhost:4321') {
  const manifest = manifestFor(origin);
  const asked: Request[] = [];
  const request: SendRequest = async (url, init) => {
    const asking = new Request(url, init);
    asked.push(asking);
    const path = url.slice(origin.length);
    const right = rightReply(path, asking, manifest);
    const change = changes[`${asking.method} ${path}`] ?? changes[path] ?? changes['*'];
    const changed = typeof change === 'function' ? change(right) : change;
    const { status, headers, body } = { ...right, ...changed };
    const bytes = new TextEncoder().encode(body);
    return Promise.resolve({ url, status, headers: new Headers(headers), bytes, text: body });
  };
  const options: VerifyOptions = {
    origin,
    dns: undefined,
    lookupDns: () => Promise.resolve([]),
    manifestText: undefined,
    functions: manifest.functions,
    smokeTest: undefined,
    request,
  };
  return { origin, manifest, asked, request, options };
}

function rightReply(path: string, asking: Request, manifest: ReturnType<typeof manifestFor>): Reply {
  const found = manifest.responses.find((one) => one.path === path);
  if (path.startsWith('/functions/v1/')) return functionReply(path, asking, manifest.site);
  if (path === manifestPath) return { status: 200, headers: {}, body: JSON.stringify(manifest) };
  if (!found) throw new Error(`the test expects no request of ${path}`);
  const { status = 307, headers, to } = found;
  const name = [path, `${path}.html`, `${path}index.html`].find((file) => file.slice(1) in files) ?? '';
  const missing = path.replace('no-such-page', '404.html').slice(1);
  const location = to === undefined ? {} : { Location: to };
  return {
    status,
    headers: { ...manifest.headers[headers], ...location },
    body: to === undefined ? (files[status === 404 ? missing : name.slice(1)] ?? '') : '',
  };
}

const entries = ['database', 'schedule', 'mail', 'calendars', 'migrations', 'visitors'];
const health = (changes: Record<string, object | undefined> = {}) => {
  const checks = entries.map((name) => [name, [{ status: 'pass', ...changes[name] }]] as const);
  const present = checks.filter(([name]) => !(name in changes) || changes[name]);
  return JSON.stringify({ status: 'pass', checks: Object.fromEntries(present) });
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function functionReply(path: string, { method, headers: sent }: Request, origin: string): Reply {
  const headers = {
    'X-Release': about.functionsRelease,
    ...(sent.get('Origin') === origin && { 'Access-Control-Allow-Origin': origin }),
  };
  if (path.endsWith('/health')) return { status: 200, headers, body: health() };
  const times = JSON.stringify({ times: [inHours(meetingRules.noticeHours + 1)] });
  if (path.endsWith('/times')) return { status: 200, headers, body: times };
  return { status: method === 'OPTIONS' ? 200 : 422, headers, body: '' };
}

function wrongIn(results: Result[]): string[] {
  const wrong = results.filter(({ status }) => status === 'wrong');
  return wrong.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`));
}

const withoutAnswer: Change = () => {
  throw new Error('no answer within 10 seconds');
};
const withHeader =
  (name: string, value: string): Change =>
  ({ headers }) => ({ headers: { ...headers, [name]: value } });
const without =
  (name: string): Change =>
  ({ headers }) => ({ headers: Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name)) });
const otherPage: Change = ({ headers }) => ({ headers: { ...headers, 'Content-Type': 'text/html' }, body: '<p>' });
const withHealth = (changes: Parameters<typeof health>[0]) => ({ body: health(changes) });
const withTimes = (...times: string[]) => ({ body: JSON.stringify({ times }) });

const policy = 'Content-Security-Policy';
const allowed = 'Access-Control-Allow-Origin';

const requests = '/functions/v1/send-consultation-email';
const healthPath = `${requests}/health`;
const meetings = '/functions/v1/meetings';

it('finds nothing where everything works', async () => {
  expect(wrongIn(await verify(createHost().options))).toEqual([]);
});

it.each<[finding: string, path: string, change: Change]>([
  ['headers: /no-such-page: X-Content-Type-Options is missing', '/no-such-page', without('X-Content-Type-Options')],
  [`Policy has "img-src *" instead of "img-src 'self'"`, '/', withHeader(policy, "default-src 'none'; img-src *")],
  ['headers: /contact: Set-Cookie is sent, which the build', '/contact', withHeader('Set-Cookie', 'id=1')],
  ['headers: /xx/: X-Robots-Tag is sent', '/xx/', withHeader('X-Robots-Tag', 'noindex')],
  ['headers: /: Cache-Control has "max-age=600"', '/', withHeader('Cache-Control', 'max-age=600')],
  ['headers: /site.webmanifest: Content-Type', '/site.webmanifest', withHeader('Content-Type', 'text/plain')],
  ['headers: /xx/: Content-Type', '/xx/', withHeader('Content-Type', 'text/html; charset=iso-8859-1')],
  ['files: /xx/contact: answers 404 instead of 200', '/xx/contact', { status: 404 }],
  ['files: /xx/no-such-page: answers 200 instead of 404', '/xx/no-such-page', { status: 200 }],
  ['files: /_astro/app.js: is not the file that was built', '/_astro/app.js', { body: 'let other' }],
  ['files: /: is not the page that was built: "noindex"', '/', { body: '<meta name="robots" content="noindex">' }],
  ['files: /robots.txt: "Disallow: /" keeps search engines away', '/robots.txt', { body: 'Disallow: /\n' }],
  ['files: /contact: Cloudflare hides email addresses', '/contact', { body: '<a data-cfemail="1" href="/none">' }],
  ['files: /site.webmanifest: is not the file that was built', '/site.webmanifest', otherPage],
  ['redirects: /en: answers 200 instead of 301 to /', '/en', { status: 200, headers: {} }],
  ['redirects: /en: answers 301 and leads to /xx/ instead of 301 to /', '/en', withHeader('Location', '/xx/')],
  ['redirects: /contact/: answers 200', '/contact/', { status: 200 }],
  ['redirects: /en: no answer within 10 seconds', '/en', withoutAnswer],
  ['running functions: send-consultation-email: answers 503, so it does not run', `POST ${requests}`, { status: 503 }],
  ['of another release than the pages: old instead of a1b2c3', `POST ${requests}`, withHeader('X-Release', 'old')],
  ['CORS: send-consultation-email: pages of http://localhost:4321 may not', `OPTIONS ${requests}`, without(allowed)],
  ['CORS: send-consultation-email: pages of http://localhost:4321 may not', `POST ${requests}`, without(allowed)],
  ['health: migrations: lacks one', healthPath, withHealth({ migrations: { status: 'fail', output: 'lacks one' } })],
  ['health: visitors: /health says nothing about it', healthPath, withHealth({ visitors: undefined })],
  ['/health does not say how the functions are', healthPath, { body: '<p>' }],
  ['manifest: /release.json answers 404 without a list of the release: publish', manifestPath, { status: 404 }],
  ['manifest: /release.json answers 200 without a list of the release', manifestPath, { body: '<p>' }],
])('finds "%s" where %s is wrong', async (finding, path, change) => {
  const wrong = wrongIn(await verify(createHost({ [path]: change }).options));
  expect(wrong).toEqual([expect.stringContaining(finding)]);
  expect(wrong[0]).toMatch(/ → \S+\.md#/);
});

it.skipIf(!features.meetings).each<[finding: string, path: string, change: Change]>([
  ['free times: times are offered that are too soon', `${meetings}/times`, withTimes(inHours(-20), inHours(50))],
  ['free times: no time is free', `${meetings}/times`, withTimes()],
  ['free times: no list of free times', `${meetings}/times`, { body: '<p>' }],
])('finds "%s" where %s is wrong', async (finding, path, change) => {
  expect(wrongIn(await verify(createHost({ [path]: change }).options))).toEqual([expect.stringContaining(finding)]);
});

it.each<[string, string, Change]>([
  ['a policy in another order', '/', withHeader(policy, "img-src 'self'; default-src 'none'")],
  ['functions that refuse too many attempts', `POST ${requests}`, { status: 429 }],
])('accepts %s', async (_, path, change) => {
  expect(wrongIn(await verify(createHost({ [path]: change }).options))).toEqual([]);
});

it('names a problem of many paths once', async () => {
  const { options } = createHost({ '*': without('X-Content-Type-Options') });
  expect(wrongIn(await verify(options))).toEqual([
    expect.stringMatching(/^headers: .*, .*, .* and \d+ more: X-Content-Type-Options is missing/),
  ]);
});

it('compares with a manifest from elsewhere: then another release is one problem', async () => {
  const { manifest, options } = createHost({ '/': { body: 'other' } });
  const manifestText = JSON.stringify({ ...manifest, commit: 'elsewhere' });
  expect(wrongIn(await verify({ ...options, manifestText }))).toEqual([
    expect.stringMatching(/^manifest: another release is served than that of 2027-03-01T00:00:00Z/),
  ]);
});

describe('a site that does not answer', () => {
  /** Answers some requests and no more. */
  const stubFetch = (answers: number) => {
    const host = createHost();
    const fetch = vi.fn(async (url: string, { signal, ...init }: RequestInit): Promise<Response> => {
      if (fetch.mock.calls.length > answers)
        await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      const { text, ...reply } = await host.request(url, init);
      return new Response(text, reply);
    });
    vi.stubGlobal('fetch', fetch);
    return { fetch, options: { ...host.options, request: createRequest(50) } };
  };

  it('is one problem after one request', async () => {
    const { fetch, options } = stubFetch(0);
    expect(wrongIn(await verify(options))).toEqual([
      expect.stringContaining('site: nothing answers at http://localhost:4321: no answer within 0.05 seconds'),
    ]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is reported by the files alone, and asked no more, when it stops later', async () => {
    const { fetch, options } = stubFetch(2);
    const wrong = wrongIn(await verify(options));
    expect(wrong).toEqual([
      expect.stringMatching(/^files: .*no answer within/),
      expect.stringMatching(/^files: \d+ files were not asked for/),
    ]);
    expect(fetch.mock.calls.length).toBeLessThan(20);
  });
});

describe('--send', () => {
  const smokeTest = { secret: 'secret', email: 'team@example.com' };
  const secretsSent = (asked: Request[]) =>
    asked.filter(({ headers }) => headers.has('X-Dispatch-Secret') || headers.has('X-Test'));

  it.each<[reason: string, changes: Record<string, Change>, functions?: string]>([
    ['"running functions" has to work first', { [`POST ${requests}`]: { status: 503 } }],
    ['"CORS" has to work first', { [`OPTIONS ${requests}`]: without(allowed) }],
    ['"functions" has to work first', {}, 'https://project.invalid/functions/v1'],
  ])('sends no secret: %s', async (reason, changes, functions) => {
    const { options, asked, manifest } = createHost(changes);
    const results = await verify({ ...options, smokeTest, functions: functions ?? manifest.functions });
    expect(results.at(-1)).toEqual({ name: 'request and meeting', status: 'skipped', lines: [reason] });
    expect(secretsSent(asked)).toEqual([]);
  });

  it('sends no secret without HTTPS, nor where the operator names no functions', async () => {
    const { options, asked } = createHost({}, 'http://www.example.com');
    expect(wrongIn(await verify({ ...options, smokeTest })).join()).toContain('is not HTTPS: no secret is sent to it');
    await verify({ ...options, smokeTest, functions: undefined });
    expect(secretsSent(asked)).toEqual([]);
  });

  it('removes what it sent, also when something fails', async () => {
    const { options, asked } = createHost({
      [`${requests}/tests`]: { status: 200, body: '<p>' },
      [`${requests}/tests/remove`]: { status: 200 },
    });
    expect(wrongIn(await verify({ ...options, smokeTest })).join()).toContain('do not say whether mails were sent');
    expect(asked.at(-1)?.url).toContain('/tests/remove');
  });

  it('finds both that no answer came and that the tests could not be removed', async () => {
    const { options } = createHost({
      [`${requests}/tests`]: withoutAnswer,
      [`${requests}/tests/remove`]: { status: 500 },
    });
    expect(wrongIn(await verify({ ...options, smokeTest }))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('no answer within 10 seconds'),
        expect.stringContaining('the tests could not be removed'),
      ]),
    );
  });
});

describe('DNS', () => {
  const names: DnsNames = { host: 'www.example.com', sender: 'mail.example.com', mailbox: 'example.com' };
  const right: Record<string, string> = {
    'A www.example.com': '192.0.2.1',
    'MX example.com': 'mx.example.com',
    'TXT send.mail.example.com': 'v=spf1 include:provider.example ~all',
    'TXT resend._domainkey.mail.example.com': 'p=MIGf',
    'TXT _dmarc.example.com': 'v=DMARC1; p=none',
  };
  const wrongWith = async (changes: Record<string, string>, own: Partial<DnsNames> = {}) => {
    const checks = createChecks();
    const known = { ...right, ...changes };
    const lookupDns: LookupDns = (name, type) => Promise.resolve([known[`${type} ${name}`] ?? ''].filter(Boolean));
    await checkDns({ ...names, ...own }, lookupDns, checks);
    return wrongIn(checks.results);
  };

  it.each([
    ['address: www.example.com has no address', { 'A www.example.com': '' }],
    ['MX: example.com receives no mail', { 'MX example.com': '' }],
    ['nobody to send', { 'TXT send.mail.example.com': 'v=spf1 -all' }],
    ['SPF: there is no SPF record at send.mail.example.com', { 'TXT send.mail.example.com': '' }],
    ['DKIM: resend._domainkey.mail.example.com holds no key', { 'TXT resend._domainkey.mail.example.com': '' }],
    ['DMARC: there is no DMARC policy', { 'TXT _dmarc.example.com': '' }],
  ])('finds "%s"', async (finding, changes) => {
    expect(await wrongWith({})).toEqual([]);
    expect(await wrongWith(changes)).toEqual([expect.stringContaining(finding)]);
  });

  it('reads the key under the name that the provider gave', async () => {
    const moved = { 'TXT resend._domainkey.mail.example.com': '', 'TXT k2._domainkey.mail.example.com': 'p=MIG' };
    expect(await wrongWith(moved, { selector: 'k2' })).toEqual([]);
  });
});

describe('the command', { timeout: 30_000 }, () => {
  const database = 'postgresql://consultation_function.abc:x@pooler.example.com/postgres';
  const secrets = `CONSULTATION_DB_URL=${database}\nDISPATCH_SECRET=secret\n`;
  const directory = temporaryFolder(
    {
      secrets,
      // Those of a release concern no site on this machine.
      'supabase/.env.production': secrets,
      'stack.json': '{"dispatchSecret":"x","requestsUrl":"http://127.0.0.1:1/v1/requests"}',
    },
    afterAll,
  );
  // In a folder of its own, because a `.env` of the project names the functions.
  const run = (args: string[], changes: NodeJS.ProcessEnv = {}) =>
    new Promise<{ status: number; output: string }>((resolve) => {
      const env = { ...process.env, PUBLIC_SUPABASE_URL: '', LOCAL_DATA_DIR: directory, ...changes };
      const program = [join(import.meta.dirname, 'cli.ts'), ...args];
      const child = execFile(process.execPath, program, { env, cwd: directory }, (_, stdout, stderr) =>
        resolve({ status: child.exitCode ?? 0, output: stdout + stderr }),
      );
    });

  it('sends no secret to functions that only the site names', async () => {
    const server = createServer(({ url = '', method = '' }, response) => {
      void host.request(host.origin + url, { method }).then(({ status, headers, text }) => {
        response.writeHead(status, Object.fromEntries(headers)).end(text);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const host = createHost({}, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [local, ...outputs] = await Promise.all([
      run([host.origin]),
      run([host.origin, '--send', '--secrets', 'secrets']),
      run([host.origin, '--send'], { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' }),
    ]);
    expect(local.output).toContain('and yours are at http://127.0.0.1:1/v1');
    for (const { status, output } of outputs) {
      expect(output).toContain('and yours are at https://abc.supabase.co/functions/v1');
      expect(output).toMatch(/^skipped +request and meeting: "functions" has to work first/m);
      expect(status).toBe(1);
    }
    expect(host.asked.map(({ url }) => url).filter((url) => url.includes('/tests'))).toEqual([]);
  });

  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--manifest', 'no-such-file'], '"no-such-file" cannot be read as a release.json'],
    [['--secrets', 'no-such-file'], '"no-such-file" cannot be read'],
    [['more'], '"https://www.example.invalid more" is not an origin'],
  ])('refuses %j without a stack trace', async (args, reason) => {
    const { status, output } = await run(['https://www.example.invalid', ...args]);
    expect(status).toBe(2);
    expect(output.startsWith(reason)).toBe(true);
    expect(output).toContain('npm run verify -- <origin>');
  });
});
