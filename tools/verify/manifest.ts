import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { Parser } from 'htmlparser2';

/**
 * What a build deploys, so that `npm run verify` can compare all of it with what is served. It is served itself, as
 * `/release.json`: it holds nothing that a visitor could not ask for one by one. Whoever can change the site can change
 * it too, so no secret is ever sent where it says, and `--manifest` compares with a copy from elsewhere.
 */
export interface Manifest {
  /** The origin that the pages were built for. */
  site: string;
  /** The URL below which the functions are. */
  functions: string;
  /** What the functions of the same release say that they are. */
  functionsRelease: string;
  version: string;
  /** ISO 8601. */
  built: string;
  commit?: string | undefined;
  /** Sets of response headers, each shared by several paths. */
  headers: Record<string, string>[];
  /** Every file by the path at which it is served. */
  files: Record<string, ServedFile>;
  /** The page for paths below each of these that do not exist. */
  notFound: Record<string, ServedFile>;
  /** Each path with its target; the status where it is fixed. */
  redirects: Record<string, { to: string; status?: number; headers: number }>;
  /** Every URL in the pages, with its use: `page`, `file`, `frame` or `form`. Those of the site itself are paths. */
  links: Record<string, LinkKind>;
}

export type LinkKind = 'page' | 'file' | 'frame' | 'form';

export interface ServedFile {
  /** SHA-256 of the bytes, before any compression, in base64url. */
  hash: string;
  /** The position of its headers. */
  headers: number;
  /** Of a page. */
  lang?: string;
  /** Whether search engines are asked to leave a page out. */
  isHidden?: true;
}

export const manifestPath = '/release.json';
/** A path that no site has, below a folder. */
export const missingPath = (folder: string) => `${folder}no-such-page`;
export const hashOf = (bytes: Uint8Array | string) => hash('sha256', bytes, 'base64url');

type About = Pick<Manifest, 'site' | 'functions' | 'functionsRelease' | 'version' | 'built' | 'commit'>;

/** Reads a folder that a build has written, `_headers` and `_redirects` included. */
export function makeManifest(folder: string, about: About): Manifest {
  const read = (file: string) => readFileSync(join(folder, file));
  const rules = headerRules(read('_headers').toString());
  const manifest: Manifest = { ...about, headers: [], files: {}, notFound: {}, redirects: {}, links: {} };
  const positions = new Map<string, number>();

  function headersOf(path: string, base: Record<string, string>): number {
    const headers = applyRules(rules, path, base);
    const key = JSON.stringify(headers);
    const position = positions.get(key) ?? manifest.headers.push(headers) - 1;
    positions.set(key, position);
    return position;
  }

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => file !== '_headers' && file !== '_redirects');
  for (const file of files.sort()) {
    const bytes = read(file);
    const path = pathOf(file);
    const base = { 'Content-Type': typeOf(file), 'Cache-Control': revalidated };
    const isPage = file.endsWith('.html');
    const html = isPage ? bytes.toString() : '';
    const lang = langOf(html);
    const entry = {
      hash: hashOf(bytes),
      ...(lang !== undefined && { lang }),
      ...(isHidden(html) && { isHidden: true as const }),
    };
    for (const [url, kind] of linksOf(html, new URL(path, about.site).href)) manifest.links[url] ??= kind;
    if (/(^|\/)404\.html$/.test(file)) {
      const below = `/${file.slice(0, -'404.html'.length)}`;
      manifest.notFound[below] = { ...entry, headers: headersOf(missingPath(below), base) };
      continue;
    }
    manifest.files[path] = { ...entry, headers: headersOf(path, base) };
    if (!isPage || path === '/') continue;
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    manifest.redirects[other] = { to: path, headers: headersOf(other, {}) };
  }
  for (const line of read('_redirects').toString().split('\n').filter(Boolean)) {
    const [from = '', to = '', status] = line.split(/\s+/);
    manifest.redirects[from] = { to, status: Number(status), headers: headersOf(from, {}) };
  }
  return manifest;
}

/** What the host sends with a file for which no rule says another. */
const revalidated = 'public, max-age=0, must-revalidate';

/** Where the host serves a file: `fr/about.html` at `/fr/about`. */
function pathOf(file: string): string {
  return encodeURI(`/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`);
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
};

function typeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? '';
}

interface HeaderRule {
  pattern: RegExp;
  removed: string[];
  set: [name: string, value: string][];
}

function headerRules(text: string): HeaderRule[] {
  return text.split(/\n(?=\/)/).map((block) => {
    const [path = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '');
    const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
    const entries = lines.map((line) => line.trim());
    return {
      pattern: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
      removed: entries.filter((line) => line.startsWith('!')).map((line) => line.slice(1).trim()),
      set: entries
        .filter((line) => !line.startsWith('!'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    };
  });
}

/** As the host does: every matching rule applies in order, and a header that two rules set is joined. */
function applyRules(rules: HeaderRule[], path: string, base: Record<string, string>): Record<string, string> {
  const headers = { ...base };
  const own = new Set<string>();
  for (const { removed, set } of rules.filter((rule) => rule.pattern.test(path))) {
    for (const name of removed) delete headers[name];
    for (const [name, value] of set) {
      headers[name] = own.has(name) && headers[name] !== undefined ? `${headers[name]}, ${value}` : value;
      own.add(name);
    }
  }
  return headers;
}

/** The language of a page. */
export const langOf = (html: string): string | undefined => /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];

/** Whether a page asks search engines to leave it out. */
export const isHidden = (html: string): boolean => /<meta[^>]*name="robots"[^>]*noindex/.test(html);

/** Every URL in a page with its use; on the page's own origin as a path, without fragment and query. */
export function linksOf(html: string, pageUrl: string): Map<string, LinkKind> {
  const links = new Map<string, LinkKind>();
  const { origin } = new URL(pageUrl);
  function add(text: string | undefined, kind: LinkKind): void {
    const url = text === undefined ? null : URL.parse(text, pageUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    url.hash = '';
    links.set(url.origin === origin ? url.pathname : url.href, kind);
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href, src, srcset, action, formaction, content, rel = '' } = attributes;
      switch (name) {
        case 'a':
        case 'area':
          return add(href, 'page');
        case 'link':
          return add(href, /\b(?:alternate|canonical)\b/.test(rel) ? 'page' : 'file');
        case 'iframe':
          return add(src, 'frame');
        case 'form':
          return add(action, 'form');
        case 'meta':
          if (/^(?:og|twitter):(?:image|url)$/.test(attributes['property'] ?? attributes['name'] ?? ''))
            add(content, 'file');
          return;
        default:
          add(formaction, 'form');
          add(src, 'file');
          add(attributes['poster'], 'file');
          add(attributes['component-url'], 'file');
          add(attributes['renderer-url'], 'file');
          for (const [, url] of (srcset ?? '').matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s[^,]*)?/g)) add(url, 'file');
      }
    },
  });
  parser.end(html);
  return links;
}
