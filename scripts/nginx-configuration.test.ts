import { describe, expect, it } from 'vitest';
import { nginxConfiguration, type BuiltSite } from './nginx-configuration.ts';

const site: BuiltSite = {
  origin: 'https://www.example.com',
  root: '/var/www/www.example.com',
  files: [
    '404.html',
    'index.html',
    'xx/404.html',
    'xx/index.html',
    '_astro/a.js',
    '.well-known/security.txt',
    '_headers',
  ],
  headers: `/*
  Content-Security-Policy: default-src 'none'
  X-Content-Type-Options: nosniff

/xx/about
  ! Content-Security-Policy
  Content-Security-Policy: img-src 'self'

/:locale/terms
  X-Robots-Tag: noindex

/_astro/*
  ! Content-Security-Policy
  Cache-Control: public, max-age=31536000, immutable
`,
  redirects: '/xx /xx/ 301\n',
};
const printed = (changes: Partial<BuiltSite> = {}) => nginxConfiguration({ ...site, ...changes });
/** The lines of a block, by its first line. */
const block = (first: string) => {
  const [, body = ''] = printed().split(`${first} {\n`);
  const lines = body.slice(0, body.indexOf('}\n')).trim().split('\n');
  return lines.map((line) => line.trim());
};

describe('headers', () => {
  it('have the value of the last rule for a path, and where a rule removes one, none', () => {
    expect(block('map $path $header_content_security_policy')).toEqual([
      `"~^/_astro/.*$" "";`,
      `"~^/xx/about$" "img-src 'self'";`,
      `"default" "default-src 'none'";`,
    ]);
  });

  it('are matched by pattern, and are absent elsewhere', () => {
    expect(block('map $path $header_x_robots_tag')).toEqual(['"~^/[^/]+/terms$" "noindex";', '"default" "";']);
  });

  it('make browsers ask for a page again, which the host does without a rule', () => {
    expect(block('map $path $header_cache_control')).toEqual([
      '"~^/_astro/.*$" "public, max-age=31536000, immutable";',
      '"default" "public, max-age=0, must-revalidate";',
    ]);
  });

  it('are each sent with every status', () => {
    const [, ...added] = printed().split('add_header ');
    expect(added.map((line) => line.slice(0, line.indexOf('\n')))).toEqual([
      'Cache-Control $header_cache_control always;',
      'Content-Security-Policy $header_content_security_policy always;',
      'X-Content-Type-Options $header_x_content_type_options always;',
      'X-Robots-Tag $header_x_robots_tag always;',
    ]);
  });

  it('fail when a rule adds to a header, which the host would join', () => {
    const headers = `${site.headers}\n/x\n  X-Content-Type-Options: other\n`;
    expect(() => printed({ headers })).toThrow(
      'Cannot serve "/x": it adds to "X-Content-Type-Options" and does not replace it ("! X-Content-Type-Options")',
    );
  });
});

it('serves the nearest 404 page of those that were built', () => {
  expect(block('map $uri $not_found')).toEqual(['"~^/xx/" "/xx/404.html";', '"~^/" "/404.html";']);
});

it('keeps the query when it redirects', () => {
  expect(printed()).toContain('location = /xx { return 301 /xx/$is_args$args; }');
});

it('knows the type of each file, and fails for another', () => {
  expect(block('types')).toEqual(['text/html html;', 'text/javascript js;', 'text/plain txt;']);
  expect(() => printed({ files: ['films/a.webm'] })).toThrow(
    'Cannot serve "films/a.webm": scripts/nginx-configuration.ts has no type for ".webm"',
  );
});

it('leads from plain HTTP and from the bare domain to the site', () => {
  const servers = printed().split('server {').slice(1);
  expect(servers.map((server) => /server_name (.*);/.exec(server)?.[1])).toEqual([
    'www.example.com example.com',
    'example.com',
    'www.example.com',
  ]);
  expect(servers.map((server) => server.includes('return 301 https://www.example.com$request_uri;'))).toEqual([
    true,
    true,
    false,
  ]);
});

it('listens to this machine only for a site without HTTPS', () => {
  const text = printed({ origin: 'http://localhost:4321' });
  expect(text.match(/listen .*/g)).toEqual(['listen 127.0.0.1:4321;']);
});
