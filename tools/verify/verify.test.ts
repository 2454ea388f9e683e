import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { meetingRules } from '../../src/business/meetings.ts';
import { features } from '../../src/business/features.ts';
import { requestHeaders } from '../../src/consultation/protocol.ts';
import { createAsk } from './ask.ts';
import { backendChecks } from './backend.ts';
import { runChecks, type Check } from './check.ts';
import { dnsChecks } from './dns.ts';
import { makeManifest, manifestPath, missingPath, type Manifest } from './manifest.ts';
import { sendCheck } from './send.ts';
import { reachCheck, servedManifest, siteChecks } from './site.ts';

type Headers = Record<string, string>;
interface Reply {
  status?: number;
  headers?: Headers;
  body?: string | Buffer;
  /** Headers that are left out. */
  without?: string[];
  /** The connection is kept open without an answer. */
  hangs?: boolean;
}
/** What is wrong, by path, or by method and path. */
type Defects = Record<string, (right: Reply) => Reply>;

const release = 'a1b2c3';
const page = (lang: string, body: string) => `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
const built: Record<string, string | Buffer> = {
  'index.html': page(
    'en',
    '<link rel="alternate" href="/xx/"><style>@font-face{src:url(/_astro/text.woff2)}</style><script src="/_astro/app.js"></script><img src="/_astro/face.png">',
  ),
  'contact.html': page('en', '<form action="FUNCTIONS/send-consultation-email"></form><a href="/">Home</a>'),
  'xx/index.html': page('xx', '<a href="/xx/contact">Écrire</a>'),
  'xx/contact.html': page('xx', '<form action="FUNCTIONS/send-consultation-email"></form>'),
  '404.html': page('en', '<h1>Not found</h1>'),
  'xx/404.html': page('xx', '<h1>Introuvable</h1>'),
  '_astro/app.js': 'import "./parts.js"',
  '_astro/parts.js': 'let parts',
  '_astro/text.woff2': Buffer.from([1, 2, 255]),
  '_astro/face.png': Buffer.from([3, 4, 254]),
  'robots.txt': 'User-agent: *\nDisallow:\n',
  'site.webmanifest': '{}',
  '.well-known/security.txt': `Expires: ${new Date(Date.now() + 300 * 86_400_000).toISOString()}\n`,
  'health.json': '{}',
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

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function buildFor(origin: string): Manifest {
  const functions = `${origin}/functions/v1`;
  for (const [name, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const text = typeof content === 'string' ? content.replace('FUNCTIONS', functions) : content;
    writeFileSync(join(folder, name), text);
  }
  const about = { site: origin, functions, functionsRelease: release, version: packageJson.version, built: '' };
  return makeManifest(folder, about);
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const freeTimes = (...starts: string[]) => JSON.stringify({ times: starts });
const entries = ['database', 'schedule', 'mail', 'calendars', 'migrations', 'visitors'];
const health = (entry: string = '', says: object = {}) =>
  JSON.stringify({
    status: 'pass',
    checks: Object.fromEntries(
      entries.map((name) => [name, [{ status: 'pass', observedValue: 20, ...(name === entry && says) }]]),
    ),
  });

/** What a host and functions that work reply. */
function rightReply(path: string, origin: string, manifest: Manifest, { headers, method }: IncomingMessage): Reply {
  if (path.startsWith('/functions/v1/')) return functionReply(path.slice(13), origin, headers.origin, method);
  const redirect = manifest.redirects[path];
  if (redirect)
    return {
      status: redirect.status ?? 307,
      headers: { ...manifest.headers[redirect.headers], Location: redirect.to },
    };
  const file = manifest.files[path];
  if (path === manifestPath) return { body: JSON.stringify(manifest) };
  const below = path.startsWith('/xx/') ? '/xx/' : '/';
  const { headers: position } = file ?? manifest.notFound[below]!;
  const ends = [path, `${path}.html`, `${path}index.html`];
  const name = file ? ends.find((end) => end.slice(1) in built) : `${below}404.html`;
  return {
    status: file ? 200 : 404,
    headers: manifest.headers[position]!,
    body: readFileSync(join(folder, name ?? '')),
  };
}

function functionReply(path: string, origin: string, from = '', method = ''): Reply {
  const headers: Headers = {
    'X-Release': release,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': ['content-type', ...Object.values(requestHeaders)].join(', '),
    ...(from === origin && { 'Access-Control-Allow-Origin': origin }),
  };
  if (path.endsWith('/health')) return { headers, body: health() };
  if (path === '/meetings/times') return { headers, body: freeTimes(hours(meetingRules.noticeHours + 1)) };
  return { status: method === 'OPTIONS' ? 204 : 422, headers };
}

interface Running {
  origin: string;
  manifest: Manifest;
  asked: IncomingMessage[];
}

async function serve(defects: Defects = {}): Promise<Running> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', method } = request;
    asked.push(request);
    const right = rightReply(path, origin, manifest, request);
    const defect = defects[`${method} ${path}`] ?? defects[path] ?? defects['*'];
    const { status = 200, headers = {}, body, without = [], hangs } = defect?.(right) ?? right;
    if (hangs) return;
    const sent = Object.entries(headers).filter(([name]) => !without.includes(name));
    response.writeHead(status, Object.fromEntries(sent)).end(method === 'HEAD' ? undefined : body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const manifest = buildFor(origin);
  return { origin, manifest, asked };
}

const ask = createAsk({ timeoutMs: 1000 });
const allChecks = ({ origin, manifest }: Running): Check[] => [
  reachCheck(origin, ask),
  ...siteChecks({ origin, ask, manifest }),
  ...backendChecks({ manifest, configured: manifest.functions, ask }),
];

async function wrongOf(checks: Check[]): Promise<string[]> {
  const results = await runChecks(checks);
  return results
    .filter(({ status }) => status === 'wrong')
    .flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`));
}

it('finds nothing where everything works, with few requests', async () => {
  const running = await serve();
  expect(await wrongOf(allChecks(running))).toEqual([]);
  expect(running.asked.length).toBeLessThan(100);
});

const text = (change: (body: string) => string) => (right: Reply) => ({ ...right, body: change(String(right.body)) });
const status = (code: number) => (right: Reply) => ({ ...right, status: code });
const without = (name: string) => (right: Reply) => ({ ...right, without: [name] });
const withHeaders = (headers: Headers) => (right: Reply) => ({ ...right, headers: { ...right.headers, ...headers } });
const requests = '/functions/v1/send-consultation-email';
const meetings = '/functions/v1/meetings';
const everyOrigin = withHeaders({ 'Access-Control-Allow-Origin': '*' });

describe('names once, with the page,', () => {
  it.each<[defect: string, found: RegExp, defects: Defects]>([
    [
      'a header that only the 404 page lacks',
      /^headers: \/no-such-page: X-Content-Type-Options is missing/,
      { [missingPath('/')]: without('X-Content-Type-Options') },
    ],
    [
      'a header that no file has',
      /^headers: .*, .*, .* and \d+ more: X-Content-Type-Options is missing/,
      { '*': without('X-Content-Type-Options') },
    ],
    [
      'the end of a policy',
      /^headers: \/xx\/contact: Content-Security-Policy has "form-action \*" instead of "form-action 'self'"/,
      { '/xx/contact': withHeaders({ 'Content-Security-Policy': "default-src 'none'; form-action *" }) },
    ],
    [
      'a cookie',
      /^headers: \/contact: Set-Cookie is sent, which the build does not: "id"/,
      { '/contact': withHeaders({ 'Set-Cookie': 'id=1' }) },
    ],
    [
      'a header against search engines',
      /^headers: \/xx\/: X-Robots-Tag/,
      { '/xx/': withHeaders({ 'X-Robots-Tag': 'noindex' }) },
    ],
    [
      'a page that caches keep',
      /^headers: \/: Cache-Control is "max-age=600"/,
      { '/': withHeaders({ 'Cache-Control': 'max-age=600' }) },
    ],
    [
      'a wrong type',
      /^headers: \/site\.webmanifest: Content-Type is "text\/plain"/,
      { '/site.webmanifest': withHeaders({ 'Content-Type': 'text/plain' }) },
    ],
    [
      'another encoding',
      /^headers: \/xx\/: Content-Type is .*8859/,
      { '/xx/': withHeaders({ 'Content-Type': 'text/html; charset=iso-8859-1' }) },
    ],
    ['a missing page', /^files: \/xx\/contact: answers 404 instead of 200/, { '/xx/contact': status(404) }],
    [
      'a missing picture',
      /^files: \/_astro\/face\.png \(used on \/\): answers 404/,
      { '/_astro/face.png': status(404) },
    ],
    [
      'a missing font',
      /^files: \/_astro\/text\.woff2 \(used on \/\): answers 404/,
      { '/_astro/text.woff2': status(404) },
    ],
    [
      'a missing script of a script',
      /^files: \/_astro\/parts\.js \(used on \/\): answers 404/,
      { '/_astro/parts.js': status(404) },
    ],
    [
      'a changed script',
      /^files: \/_astro\/app\.js: is not the file that was built/,
      { '/_astro/app.js': text((body) => `${body};`) },
    ],
    [
      'a missing page that answers 200',
      /^files: \/xx\/no-such-page: answers 200 instead of 404/,
      { [missingPath('/xx/')]: status(200) },
    ],
    [
      'another language',
      /^files: \/xx\/: is in the language "en" instead of "xx"/,
      { '/xx/': text(() => page('en', 'Hello')) },
    ],
    [
      'a changed word',
      /^files: \/xx\/: is not the page that was built →/,
      { '/xx/': text((body) => body.replace('Écrire', 'Ecrire')) },
    ],
    [
      'a changed alternate link',
      /^files: \/: links to \/xx\/gone, which the build did not/,
      { '/': text((body) => body.replace('"/xx/"', '"/xx/gone"')) },
    ],
    [
      'a script from elsewhere',
      /^files: \/: loads http:\/\/ads\.invalid\/a\.js, which the build did not/,
      { '/': text((body) => `${body}<script src="http://ads.invalid/a.js"></script>`) },
    ],
    [
      'a form that goes elsewhere',
      /^files: \/contact: sends forms to https:\/\/evil\.invalid\/x/,
      { '/contact': text((body) => body.replace(/action="[^"]*"/, 'action="https://evil.invalid/x"')) },
    ],
    [
      '"noindex"',
      /^files: \/: .*"noindex" keeps search engines away/,
      { '/': text((body) => `${body}<meta name="robots" content="noindex">`) },
    ],
    [
      '"Disallow: /"',
      /^files: \/robots\.txt: "Disallow: \/" keeps search engines away/,
      { '/robots.txt': text((body) => body.replace('Disallow:', 'Disallow: /')) },
    ],
    [
      "the host's own changes",
      /^files: \/contact, \/xx\/contact: Cloudflare hides email addresses/,
      {
        '/contact': text((body) => `${body}<a data-cfemail="1">`),
        '/xx/contact': text((body) => `${body}<a data-cfemail="2">`),
      },
    ],
    ['a missing redirect', /^redirects: \/en: answers 200 instead of 301 to \//, { '/en': () => ({ body: 'home' }) }],
    [
      'a redirect that leads elsewhere',
      /^redirects: \/en: answers 301 and leads to \/xx\/ instead of 301 to \//,
      { '/en': withHeaders({ Location: '/xx/' }) },
    ],
    [
      'another spelling that is a page too',
      /^redirects: \/contact\/: answers 200 instead of leading to \/contact/,
      { '/contact/': () => ({ body: 'x' }) },
    ],
    [
      'an expired security.txt',
      /^security\.txt: security\.txt expires on/,
      { '/.well-known/security.txt': (right) => right },
    ],
    [
      'functions that do not run',
      /^function: send-consultation-email: answers 503, so it does not run/,
      { [`POST ${requests}`]: status(503) },
    ],
    [
      'functions of another release',
      /^function release: send-consultation-email: is of another release than the pages: old instead of a1b2c3/,
      { [`POST ${requests}`]: withHeaders({ 'X-Release': 'old' }) },
    ],
    [
      'an origin that is not allowed',
      /^CORS: send-consultation-email: pages of .* ALLOWED_ORIGINS/,
      { [`OPTIONS ${requests}`]: without('Access-Control-Allow-Origin') },
    ],
    [
      'a stale migration',
      /^health: migrations: lacks/,
      { [`${requests}/health`]: () => ({ body: health('migrations', { status: 'fail', output: 'lacks' }) }) },
    ],
    [
      'a schedule that is 20 minutes old, whatever its entry says',
      /^health: schedule: the schedule called 20 minutes ago, although/,
      { [`${requests}/health`]: () => ({ body: health('schedule', { observedValue: 1200 }) }) },
    ],
    [
      'an entry that is missing',
      /^health: mail: \/health says nothing about it/,
      { [`${requests}/health`]: () => ({ body: health().replace('"mail"', '"post"') }) },
    ],
    [
      'the missing entry about visitors',
      /^health: visitors: \/health says nothing about it/,
      { [`${requests}/health`]: () => ({ body: health().replace('"visitors"', '"others"') }) },
    ],
    ...[undefined, null, 'soon'].map((observedValue): [string, RegExp, Defects] => [
      `a schedule that passes with the time ${String(observedValue)}`,
      /^health: schedule: the entry does not say when the schedule called, although/,
      { [`${requests}/health`]: () => ({ body: health('schedule', { observedValue }) }) },
    ]),
    [
      'answers that pages cannot read',
      /^CORS: send-consultation-email: pages of .* ALLOWED_ORIGINS/,
      { [`POST ${requests}`]: without('Access-Control-Allow-Origin') },
    ],
    [
      'answers that every page can read',
      /^CORS: send-consultation-email: CORS allows every origin/,
      { [`POST ${requests}`]: everyOrigin },
    ],
    [
      'a page in place of another file',
      /^files: \/site\.webmanifest: is not the file that was built/,
      {
        '/site.webmanifest': (right) => ({
          ...withHeaders({ 'Content-Type': 'text/html; charset=utf-8' })(right),
          body: '<p>',
        }),
      },
    ],
    [
      'a page in place of the health',
      /^health: \S+ does not say how the functions are: it answers with something else/,
      { [`${requests}/health`]: () => ({ body: '<!doctype html>' }) },
    ],
    [
      'functions whose clock is an hour off',
      /^clock of the functions: .* 60 minutes/,
      { [`${requests}/health`]: withHeaders({ Date: new Date(Date.now() - 3_600_000).toUTCString() }) },
    ],
    ...(features.meetings
      ? ([
          [
            'CORS for everybody at both functions',
            /^CORS: send-consultation-email, meetings.*: CORS allows every origin/,
            {
              [`OPTIONS ${requests}`]: everyOrigin,
              [`OPTIONS ${meetings}/times`]: everyOrigin,
              [`OPTIONS ${meetings}/book`]: everyOrigin,
            },
          ],
          [
            'CORS for everybody at the meetings alone',
            /^CORS: meetings\/times: CORS allows every origin/,
            { [`GET ${meetings}/times`]: everyOrigin },
          ],
          [
            "yesterday's free times",
            /^free times: times are offered that nobody can book any more/,
            { [`${meetings}/times`]: (right) => ({ ...right, body: freeTimes(hours(-20), hours(50)) }) },
          ],
          [
            'no free times',
            /^free times: no time is free/,
            { [`${meetings}/times`]: (right) => ({ ...right, body: freeTimes() }) },
          ],
          [
            'a page in place of the free times',
            /^free times: no list of free times/,
            { [`${meetings}/times`]: (right) => ({ ...right, body: '<p>' }) },
          ],
        ] satisfies [string, RegExp, Defects][])
      : []),
  ])('%s', async (defect, found, defects) => {
    const running = await serve(defects);
    // The one thing that a build gets wrong by growing old.
    if (defect === 'an expired security.txt') {
      const file = '.well-known/security.txt';
      writeFileSync(join(folder, file), 'Expires: 2020-01-01T00:00:00Z\n');
      running.manifest.files[`/${file}`] = makeManifest(folder, running.manifest).files[`/${file}`]!;
    }
    const wrong = await wrongOf(allChecks(running));
    expect(wrong).toEqual([expect.stringMatching(found)]);
    expect(wrong[0]).toMatch(/ → \S+\.md#/);
  });
});

it.each<[string, Defects]>([
  [
    'a policy in another order',
    { '/': withHeaders({ 'Content-Security-Policy': "img-src 'self'; default-src 'none'" }) },
  ],
  ['functions that refuse too many attempts', { [`POST ${requests}`]: status(429) }],
])('takes no harm from %s', async (_, defects) => {
  expect(await wrongOf(allChecks(await serve(defects)))).toEqual([]);
});

it('names a link of the build that leads nowhere', async () => {
  const running = await serve();
  delete running.manifest.files['/xx/contact'];
  expect(await wrongOf(allChecks(running))).toEqual([
    expect.stringMatching(/^links: \/xx\/: links to \/xx\/contact, which is not part of the release/),
  ]);
});

it('compares with a manifest from elsewhere, and names another release once', async () => {
  const running = await serve({ '/': text((body) => `${body} `), '/contact': text((body) => `${body} `) });
  const { origin, manifest } = running;
  const elsewhere = { ...manifest, built: '2027-03-01T00:00:00Z' };
  const checks = siteChecks({ origin, ask, manifest: elsewhere, manifestText: JSON.stringify(elsewhere) });
  expect(await wrongOf([reachCheck(origin, ask), ...checks])).toEqual([
    expect.stringMatching(/^manifest: another release is served than that of 2027-03-01T00:00:00Z/),
  ]);
});

it('says why there is no manifest', async () => {
  const { origin } = await serve({ [manifestPath]: () => ({ status: 404 }) });
  expect(await servedManifest(origin, ask)).toMatch(/^\/release\.json answers 404: publish a release/);
  const { origin: other } = await serve({ [manifestPath]: () => ({ body: '<p>' }) });
  expect(await servedManifest(other, ask)).toMatch(/^\/release\.json has no list of what was deployed/);
});

describe('a site that does not answer', () => {
  const hangs = () => ({ hangs: true });

  it('is one cause, after one request', async () => {
    const running = await serve({ '*': hangs });
    expect(await wrongOf(allChecks(running))).toEqual([
      expect.stringMatching(/^site: nothing answers at \S+: no answer within 1 seconds/),
    ]);
    expect(running.asked).toHaveLength(1);
  });

  it('is told once when it stops after the first answers', async () => {
    const running = await serve({ '*': hangs, '/': (right) => right, '/release.json': (right) => right });
    const hanging = createAsk({ timeoutMs: 300 });
    const checks = siteChecks({ ...running, ask: hanging });
    const names = (await wrongOf(checks)).map((line) => line.split(':')[0]);
    expect([...new Set(names)]).toEqual(['files']);
  });

  it('is asked no more once it stops', async () => {
    const running = await serve({ '*': hangs, '/': (right) => right });
    const { origin, manifest } = running;
    const started = Date.now();
    const hanging = createAsk({ timeoutMs: 300 });
    const checks = siteChecks({ origin, ask: hanging, manifest }).filter(({ name }) => name === 'files');
    const wrong = await wrongOf(checks);
    expect(wrong.join('\n')).toMatch(/no answer within 0\.3 seconds/);
    expect(wrong.join('\n')).toMatch(/files were not asked for: \S+ stopped answering/);
    expect(Date.now() - started).toBeLessThan(3000);
  });
});

describe('--send', () => {
  const sending = (functions: string, origin: string) =>
    sendCheck({ origin, functions, secret: 'secret', email: 'team@example.com', keep: false });

  it.each<[string, (running: Running) => string | undefined, Defects]>([
    ['a function fails', ({ manifest }) => manifest.functions, { [`POST ${requests}`]: status(503) }],
    ['CORS is wrong', ({ manifest }) => manifest.functions, { [`OPTIONS ${requests}`]: everyOrigin }],
    ['the site names other functions than the operator', () => 'https://project.invalid/functions/v1', {}],
  ])('sends no secret when %s', async (_, configured, defects) => {
    const running = await serve(defects);
    const functions = configured(running) ?? '';
    const { origin, manifest, asked } = running;
    const results = await runChecks([
      ...backendChecks({ manifest, configured: functions, ask }),
      sending(functions, origin),
    ]);
    expect(results.at(-1)).toMatchObject({ status: 'skipped', lines: [expect.stringMatching(/has to work first/)] });
    expect(asked.filter(({ headers }) => 'x-dispatch-secret' in headers || 'x-test' in headers)).toEqual([]);
  });

  it('sends no secret without HTTPS', async () => {
    const [result] = await runChecks([sending('http://project.invalid/functions/v1', 'https://www.example.com')]);
    expect(result?.lines).toEqual([expect.stringMatching(/is not HTTPS: no secret is sent to it/)]);
  });

  it('removes what it sent, also when something fails', async () => {
    const { origin, manifest, asked } = await serve({
      [`POST ${requests}`]: status(200),
      [`${requests}/tests`]: () => ({ status: 200, body: '<p>' }),
      [`${requests}/tests/remove`]: status(200),
    });
    const [result] = await runChecks([sending(manifest.functions, origin)]);
    expect(result?.status).toBe('wrong');
    expect(asked.map(({ url }) => url)).toContain(`${requests}/tests/remove`);
  });
});

describe('the command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'verify-cli-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const write = (name: string, content: string) => {
    const file = join(directory, name);
    writeFileSync(file, content);
    return file;
  };
  // In a folder of its own, because a `.env` of the project names the functions.
  const run = (args: string[], changes: NodeJS.ProcessEnv = {}) =>
    new Promise<{ status: number; output: string }>((resolve) => {
      const env = { ...process.env, PUBLIC_SUPABASE_URL: '', LOCAL_DATA_DIR: directory, ...changes };
      const program = [join(import.meta.dirname, 'cli.ts'), ...args];
      const child = execFile(process.execPath, program, { env, cwd: directory }, (_, stdout, stderr) =>
        resolve({ status: child.exitCode ?? 0, output: stdout + stderr }),
      );
    });
  const secretsSent = (asked: IncomingMessage[]) =>
    asked.filter(({ headers }) => 'x-dispatch-secret' in headers || 'x-test' in headers);

  it.each([
    ['another project', 'CONSULTATION_DB_URL=postgresql://consultation_function.abc:x@pooler.example.com/postgres\n'],
    ['no project', ''],
  ])('sends no secret to the functions of a manifest, with %s configured', async (_, database) => {
    const { origin, manifest, asked } = await serve({ [`${requests}/tests`]: () => ({ body: '{"tests":[]}' }) });
    const copy = write('release.json', JSON.stringify(manifest));
    const secrets = write('secrets', `${database}DISPATCH_SECRET=secret\n`);
    const { output } = await run([origin, '--send', '--manifest', copy, '--secrets', secrets]);
    expect(secretsSent(asked)).toEqual([]);
    if (database) expect(output).toContain('and yours are at https://abc.supabase.co/functions/v1');
    expect(output).toMatch(/^skipped +request and meeting: /m);
  });

  it('asks the functions that the environment names, beside a local stack too', async () => {
    const { origin } = await serve();
    write('stack.json', '{"dispatchSecret":"x","functionUrl":"http://127.0.0.1:1/functions/v1/requests"}');
    onTestFinished(() => rmSync(join(directory, 'stack.json')));
    expect((await run([origin], { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' })).output).toContain(
      'and yours are at https://abc.supabase.co/functions/v1',
    );
  });

  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--manifest', 'no-such-file'], '"no-such-file" is no release.json that can be read'],
    [['--manifest', 'package.json'], '"package.json" is no release.json that can be read'],
    [['--secrets', 'no-such-file'], '"no-such-file" cannot be read'],
  ])('explains %j without a stack trace', async (args, reason) => {
    const { status, output } = await run(['https://www.example.invalid', ...args]);
    expect(status).toBe(2);
    expect(output.startsWith(reason)).toBe(true);
    expect(output).toContain('npm run verify -- <origin>');
    expect(output).not.toMatch(/^ +at /m);
  });
});

describe('DNS', () => {
  const names = { host: 'www.example.com', sender: 'mail.example.com', mailbox: 'example.com' };
  const records: Record<string, string> = {
    'A www.example.com': '192.0.2.1',
    'MX example.com': 'mx.example.com',
    'TXT send.mail.example.com': 'v=spf1 include:provider.example ~all',
    'TXT resend._domainkey.mail.example.com': 'p=MIGf',
    'TXT _dmarc.example.com': 'v=DMARC1; p=none',
  };
  const found = (known: Headers, about: Parameters<typeof dnsChecks>[0] = names) =>
    dnsChecks(about, (name, type) => Promise.resolve([known[`${type} ${name}`] ?? ''].filter(Boolean)));

  it('is right', async () => {
    expect(await wrongOf(found(records))).toEqual([]);
  });

  it.each<[string, RegExp, Headers]>([
    ['no MX', /^MX: example\.com/, { 'MX example.com': '' }],
    ['an SPF record that allows nobody', /^SPF: .*nobody/, { 'TXT send.mail.example.com': 'v=spf1 -all' }],
    [
      'no key of the provider',
      /^DKIM: resend\._domainkey\S+ holds no key/,
      { 'TXT resend._domainkey.mail.example.com': '' },
    ],
  ])('names %s', async (_, problem, broken) => {
    expect(await wrongOf(found({ ...records, ...broken }))).toEqual([expect.stringMatching(problem)]);
  });

  it('looks for the key under the name that the provider gave', async () => {
    const moved = {
      ...records,
      'TXT resend._domainkey.mail.example.com': '',
      'TXT k2._domainkey.mail.example.com': 'p=MIG',
    };
    expect(await wrongOf(found(moved, { ...names, selector: 'k2' }))).toEqual([]);
  });

  it('finds the records of the domains above a name, under an ending of two parts too', async () => {
    const above = { host: 'www.example.co.uk', sender: 'mail.example.co.uk', mailbox: 'example.co.uk' };
    const working = async (own: Headers) => {
      const results = await runChecks(found(own, above));
      return results.filter(({ name, status }) => status === 'works' && /CAA|DMARC/.test(name)).map(({ name }) => name);
    };
    expect(await working({ 'TXT _dmarc.example.co.uk': 'v=DMARC1; p=none' })).toEqual(['CAA', 'DMARC']);
    expect(await working({ 'CAA example.co.uk': 'issuer.example' })).toEqual([]);
    expect(
      await working({ 'CAA example.co.uk': 'issuer.example', 'CAA www.example.co.uk': 'letsencrypt.org' }),
    ).toEqual(['CAA']);
  });
});
