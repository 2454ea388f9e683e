import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import getPort from 'get-port';
import { expect, test, type APIRequestContext } from 'playwright/test';
import { nginxConfiguration } from '../scripts/nginx-configuration.ts';
import { startProcess, waitForResponse } from '../tools/dev-stack/managed-process.ts';
import { readText, siteFiles } from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { locales, pathOf } from './site.ts';

// A server of one's own sends what the host sends: the host itself says what that is.

// Debian keeps it where only root looks.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const isInstalled = spawnSync('nginx', ['-v'], { env }).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'nginx-'));

test.describe.configure({ mode: 'serial' });
test.skip(...needsFiles);
test.skip(!isInstalled, 'nginx is not installed');
test.afterAll(() => rmSync(folder, { recursive: true }));

test('nginx answers every path as the host does, with the configuration that "npm run nginx" prints', async ({
  request,
  baseURL,
}) => {
  const port = await getPort();
  const origin = `http://localhost:${port}`;
  const root = resolve(process.env['SITE_DIR'] ?? 'dist');
  const [headers, redirects] = [readText('_headers'), readText('_redirects')];
  const site = nginxConfiguration({ origin, root, files: [...siteFiles()], headers, redirects });
  const file = join(folder, 'nginx.conf');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${kept.join(' ')}\n${site}}`,
  );
  const logFile = join(folder, 'log');
  const nginx = startProcess({ name: 'nginx', command: 'nginx', args: ['-c', file], env, cwd: folder, logFile });
  try {
    await waitForResponse(`${origin}/`, nginx);
    const expected = await answers(request, baseURL ?? '');
    expect(await answers(request, origin)).toEqual(expected);
    expect(Object.values(expected).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 301, 307, 404]));
    const post = await request.post(`${origin}/contact`);
    expect(post.status()).toBe(405);
  } finally {
    await nginx.stop();
  }
});

interface Answer {
  status: number;
  location: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** Every file, every spelling of a page's address, and paths that do not exist. */
function paths(): string[] {
  const files = [...siteFiles()].filter((file) => !file.endsWith('404.html'));
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => file.replace(/(\/?index)?\.html$/, ''));
  const spellings = ['', '/', '/index.html', '/?from=card&to=x'].flatMap((end) => pages.map((page) => page + end));
  const missing = ['no-such-page', 'no/such/page', 'index.php'];
  const inEachLanguage = locales.flatMap((locale) =>
    missing.map((path) => `${pathOf(locale, 'home').slice(1)}${path}`),
  );
  const hidden = ['_headers', '_redirects', '.env', '.git/config', '.well-known/', 'demo', 'x.html'];
  const all = [...files, ...spellings, ...inEachLanguage, ...hidden].map((path) => `/${path}`);
  return [...new Set(all)].filter((path) => !path.startsWith('//'));
}

async function answers(request: APIRequestContext, origin: string): Promise<Record<string, Answer>> {
  const names = new Set(readText('_headers').match(/(?<=^ +)[\w-]+(?=: )/gm));
  const found: Record<string, Answer> = {};
  for (const path of paths()) {
    const response = await request.get(origin + path, { maxRedirects: 0 });
    const [status, received] = [response.status(), response.headers()];
    const isPage = status === 200 || status === 404;
    const compared = isPage ? [...names, 'content-type'] : [];
    found[path] = {
      status,
      location: new URL(received['location'] ?? '', origin).href.slice(origin.length),
      headers: Object.fromEntries(compared.map((name) => [name, received[name.toLowerCase()]])),
      body: isPage
        ? createHash('sha256')
            .update(await response.body())
            .digest('hex')
        : '',
    };
  }
  return found;
}
