import { extname } from 'node:path';

/** A built site, and where it will be served. */
export interface BuiltSite {
  /** The address that its pages were built for. */
  origin: string;
  /** The folder on the server. */
  root: string;
  /** Its files, by their path in the folder. */
  files: string[];
  /** The texts of `_headers` and `_redirects`. */
  headers: string;
  redirects: string;
}

/** What the host sends where no rule says otherwise: a page is asked for again each time. */
const defaultCaching = 'public, max-age=0, must-revalidate';

/** The host's types; nginx's own list lacks some of them. */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const withCharset = 'text/css text/javascript text/plain';
const compressed = `${withCharset} application/json application/manifest+json application/xml image/svg+xml`;

/** Makes nginx serve the folder as the host of `wrangler.jsonc` does. Brotli needs the module of that name. */
export function nginxConfiguration(site: BuiltSite, options: { brotli?: boolean } = {}): string {
  const headers = headerMaps(site.headers);
  return `# Printed by "npm run nginx" for one build: print it again with each release, because it holds the policies of its pages.

${headers.map(({ variable, values }) => map('$path', variable, values)).join('\n')}
# The nearest page for what does not exist.
${map('$uri', '$not_found', notFoundPages(site.files))}
${otherServers(new URL(site.origin))}server {
${listenLines(new URL(site.origin))}
  root ${site.root};
  server_tokens off;
  absolute_redirect off;

  default_type application/octet-stream;
  types {
${indented(typesOf(site.files), 4)}
  }
  charset utf-8;
  charset_types ${withCharset};
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_types ${compressed};
${options.brotli ? `  brotli on;\n  brotli_types ${compressed};\n` : ''}
  # What was asked for: $uri becomes the file that is found for it.
  set $path $uri;
${indented(headers.map(({ name, variable }) => `add_header ${name} ${variable} always;`))}

  error_page 404 $not_found;
  if ($request_method !~ ^(GET|HEAD)$) { return 405; }

${indented(redirectsOf(site.redirects))}

  # The host's rules, and hidden files that somebody left in the folder.
  location ~ ^/_(headers|redirects)$ { return 404; }
  location ~ /\\.(?!well-known/) { return 404; }

  # Each page has one address. Only what exists is redirected, so that no header repeats what a visitor made up.
  location = / { try_files /index.html =404; }
  location ~ /404\\.html$ { internal; }
  location ~ ^(?<page>.*)/index(\\.html)?$ {
    if (-f $document_root$page/index.html) { return 307 $page/$is_args$args; }
    if (-f $document_root$page.html) { return 307 $page$is_args$args; }
    return 404;
  }
  location ~ ^(?<page>/.+)\\.html$ {
    if (-f $request_filename) { return 307 $page$is_args$args; }
    return 404;
  }
  location ~ ^(?<page>/.+)/$ {
    if (-f $document_root$page.html) { return 307 $page$is_args$args; }
    try_files \${uri}index.html =404;
  }
  location / {
    if (-f $request_filename/index.html) { return 307 $uri/$is_args$args; }
    try_files $uri $uri.html =404;
  }
}
`;
}

/** The value of each header by path. nginx takes the first that matches, where the host applies all, in order. */
function headerMaps(text: string): { name: string; variable: string; values: [pattern: string, value: string][] }[] {
  const rules = text.split(/\n(?=\/)/).map((rule) => {
    const [path = '', ...settings] = rule.trim().split(/\n */);
    const removed = settings.filter((line) => line.startsWith('! ')).map((line) => line.slice('! '.length));
    const set = settings.filter((line) => !line.startsWith('! ')).map((line) => line.split(/: (.*)/));
    return { path, removed, values: new Map(set.map(([name = '', value = '']) => [name, value])) };
  });
  const [everywhere, ...others] = rules;
  if (everywhere?.path !== '/*') throw new Error('Cannot read "_headers": its first rule is not "/*"');
  const defaults = new Map([['Cache-Control', defaultCaching], ...everywhere.values]);
  const names = new Set([...defaults.keys(), ...others.flatMap(({ values }) => [...values.keys()])]);
  return [...names].map((name) => {
    const own = others.filter(({ removed, values }) => removed.includes(name) || values.has(name));
    const joined = own.find(({ removed }) => everywhere.values.has(name) && !removed.includes(name));
    if (joined)
      throw new Error(`Cannot serve "${joined.path}": it adds to "${name}" and does not replace it ("! ${name}")`);
    return {
      name,
      variable: `$header_${name.toLowerCase().replaceAll('-', '_')}`,
      values: [
        ...own.toReversed().map(({ path, values }): [string, string] => [patternOf(path), values.get(name) ?? '']),
        ['default', defaults.get(name) ?? ''],
      ],
    };
  });
}

/** A path of the host's rules as nginx writes it: `*` is anything, `:name` one segment. */
function patternOf(path: string): string {
  const parts = path.split(/(\*|:\w+)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : escaped(part);
  });
  return `~^${parts.join('')}$`;
}

function notFoundPages(files: string[]): [pattern: string, file: string][] {
  const pages = files.filter((file) => /(^|\/)404\.html$/.test(file)).toSorted();
  // The deepest folder first.
  return pages.toReversed().map((file) => [`~^/${escaped(file.slice(0, -'404.html'.length))}`, `/${file}`]);
}

function redirectsOf(text: string): string[] {
  const rules = text.trim().split('\n');
  return rules.map((rule) => {
    const [from = '', to = '', status = '302'] = rule.split(/\s+/);
    return `location = ${from} { return ${status} ${to}$is_args$args; }`;
  });
}

function typesOf(files: string[]): string[] {
  const extensions = Map.groupBy(files, (file) => extname(file));
  extensions.delete('');
  return [...extensions].toSorted().map(([extension, [example = '']]) => {
    const type = types[extension];
    if (!type)
      throw new Error(`Cannot serve "${example}": scripts/nginx-configuration.ts has no type for "${extension}"`);
    return `${type} ${extension.slice(1)};`;
  });
}

/** Without HTTPS, for a trial on this machine. */
function listenLines({ protocol, hostname, port }: URL): string {
  if (protocol === 'http:') return `  listen 127.0.0.1:${port || '80'};`;
  return `  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${hostname};
  ssl_certificate /etc/letsencrypt/live/${hostname}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;`;
}

/** What leads to the site's address: plain HTTP, and the domain without "www.". */
function otherServers(origin: URL): string {
  if (origin.protocol === 'http:') return '';
  const { hostname } = origin;
  const bare = hostname.startsWith('www.') ? hostname.slice('www.'.length) : undefined;
  const plain = `server {
  listen 80;
  listen [::]:80;
  server_name ${[hostname, bare].filter(Boolean).join(' ')};
  # Where Certbot answers when it renews the certificate.
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://${hostname}$request_uri; }
}

`;
  if (!bare) return plain;
  return `${plain}server {
${listenLines(origin).replace(`server_name ${hostname}`, `server_name ${bare}`)}
  return 301 https://${hostname}$request_uri;
}

`;
}

function map(from: string, to: string, values: [pattern: string, value: string][]): string {
  const pairs = values.map(([pattern, value]) => `${quoted(pattern)} ${quoted(value)};`);
  return `map ${from} ${to} {\n${indented(pairs)}\n}\n`;
}

function quoted(text: string): string {
  if (/"|\$./.test(text)) throw new Error(`Cannot write ${text} for nginx: it has a quote or a "$"`);
  return `"${text}"`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const indented = (lines: string[], spaces = 2) => lines.map((line) => ' '.repeat(spaces) + line).join('\n');
