import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lookup } from 'mrmime';

/**
 * Everything that a build deploys, so that `npm run verify` can compare it with what is served. It is served itself, as
 * `/release.json`, because it lists nothing that a visitor could not request. Whoever can change the site can change it
 * too, so no secret is sent where it says, and `--manifest` compares with a copy from elsewhere.
 */
export interface Manifest {
  /** The origin that the pages were built for. */
  site: string;
  /** The URL below which the functions are. */
  functions: string;
  /** The release that the functions must report. */
  functionsRelease: string;
  version: string;
  /** Whether it was built for publishing, with `--release`. */
  isRelease: boolean;
  /** ISO 8601. */
  built: string;
  commit?: string | undefined;
  /** Sets of response headers, each shared by several paths. An empty value is not compared. */
  headers: Record<string, string>[];
  responses: ExpectedResponse[];
}

export interface ExpectedResponse {
  path: string;
  /** Without one, any redirect is right. */
  status?: number;
  /** Index of the headers. */
  headers: number;
  /** Of a file: SHA-256 of the bytes before compression, in base64url. */
  hash?: string;
  /** Of a redirect: the path that it leads to. */
  to?: string;
}

export const manifestPath = '/release.json';
export const contentHashOf = (bytes: Uint8Array | string) => hash('sha256', bytes, 'base64url');

type About = Omit<Manifest, 'headers' | 'responses'>;

/** Lists a folder that a build has written, with the host's rules in `_headers` and `_redirects`. */
export function makeManifest(folder: string, about: About): Manifest {
  const read = (file: string) => readFileSync(join(folder, file));
  const rules = headerRules(read('_headers').toString());
  const headerSets = new Map<string, number>();
  const responses = new Map<string, ExpectedResponse>();

  function expectResponse(path: string, expected: Pick<ExpectedResponse, 'status' | 'hash' | 'to'>, type?: string) {
    // The host's own headers, for a file that no rule mentions.
    const defaults =
      type === undefined ? {} : { 'Content-Type': type, 'Cache-Control': 'public, max-age=0, must-revalidate' };
    const headers = JSON.stringify(applyRules(rules, path, defaults));
    if (!headerSets.has(headers)) headerSets.set(headers, headerSets.size);
    responses.set(path, { path, ...expected, headers: headerSets.get(headers) ?? 0 });
  }

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => file !== '_headers' && file !== '_redirects');
  for (const file of files.sort()) {
    const fileHash = contentHashOf(read(file));
    const type = lookup(file) ?? '';
    const path = pathOf(file);
    if (path.endsWith('/404')) {
      // For a path in its folder that no site has.
      expectResponse(path.replace(/404$/, 'no-such-page'), { status: 404, hash: fileHash }, type);
      continue;
    }
    expectResponse(path, { status: 200, hash: fileHash }, type);
    if (!file.endsWith('.html') || path === '/') continue;
    const otherSpelling = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    expectResponse(otherSpelling, { to: path });
  }
  for (const line of read('_redirects').toString().split('\n').filter(Boolean)) {
    const [from = '', to = '', status] = line.split(/\s+/);
    expectResponse(from, { status: Number(status), to });
  }
  const headers = [...headerSets.keys()].map((set) => JSON.parse(set) as Record<string, string>);
  return { ...about, headers, responses: [...responses.values()] };
}

/** The path at which the host serves a file: `fr/about.html` at `/fr/about`. */
function pathOf(file: string): string {
  return encodeURI(`/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`);
}

function headerRules(text: string) {
  return text.split(/\n(?=\/)/).map((block) => {
    const [pathname = ''] = block.split('\n');
    const set = block.matchAll(/^ +([\w-]+): *(.*)$/gm);
    return {
      pattern: new URLPattern({ pathname }),
      removed: Array.from(block.matchAll(/^ +! *([\w-]+)$/gm), ([, name = '']) => name),
      set: Array.from(set, ([, name = '', value = '']) => ({ name, value })),
    };
  });
}

/** As the host does: every matching rule applies in order, and a header that two rules set is joined. */
function applyRules(rules: ReturnType<typeof headerRules>, path: string, defaults: Record<string, string>) {
  const headers = { ...defaults };
  const fromRules = new Set<string>();
  for (const { removed, set } of rules.filter(({ pattern }) => pattern.test({ pathname: path }))) {
    for (const name of removed) delete headers[name];
    for (const { name, value } of set) {
      headers[name] = fromRules.has(name) && headers[name] !== undefined ? `${headers[name]}, ${value}` : value;
      fromRules.add(name);
    }
  }
  return headers;
}
