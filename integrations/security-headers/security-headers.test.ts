import { describe, expect, it, vi } from 'vitest';
import type { ExternalUrls } from '../../src/business/external-urls.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { headersFile, headersOf } from './security-headers.ts';

vi.mock('../../src/business/languages.ts', () => import('../../test-support/languages.ts'));

const origins = {
  own: 'https://threads.example',
  backend: 'https://backend.example',
  frames: ['https://cal.example'],
  links: ['https://packages.example'],
};

/** The headers of a site of these pages. */
const pages = (files: Record<string, string>, analytics?: ExternalUrls['analytics'], editorPolicy?: string) =>
  headersOf(temporaryFolder(files), { ...origins, analytics }, editorPolicy);

function rule(text: string, path: string): string[] {
  const block = text.split('\n\n').find((candidate) => candidate.startsWith(`${path}\n`)) ?? '';
  const [, ...lines] = block.trim().split('\n');
  return lines.map((line) => line.trim());
}

/** A policy by directive. */
function directives(lines: string[]): Record<string, string> {
  const [, policy = ''] = /^Content-Security-Policy: (.*)$/m.exec(lines.join('\n')) ?? [];
  return Object.fromEntries(
    Array.from(policy.matchAll(/([\w-]+) ([^;]+)/g), ([, name = '', values = '']) => [name, values] as const),
  );
}

const styleHashes = (text: string, path: string) =>
  directives(rule(text, path))
    ['style-src']?.split(' ')
    .filter((value) => value.startsWith("'sha256")) ?? [];

describe('the policy of a page', () => {
  it('is another one for the online editor (R104)', async () => {
    const text = await pages({ 'index.html': '', 'admin/index.html': '' }, undefined, "default-src 'self'");
    expect(rule(text, '/admin/*')).toEqual([
      '! Content-Security-Policy',
      "Content-Security-Policy: default-src 'self'",
    ]);
    expect(directives(rule(text, '/'))['default-src']).toBe("'none'");
  });

  it('allows its own inline blocks, the site itself and its backend, and nothing else (F69)', async () => {
    const text = await pages({
      'index.html': `<script>alert(1)</script><style>a{}</style><iframe src="/demo/"></iframe>
        <form action="https://backend.example/f"></form>`,
      'about.html': '<script>alert(1)</script><script>alert(2)</script>',
    });
    const home = directives(rule(text, '/'));
    expect(home).toMatchObject({
      'default-src': "'none'",
      'font-src': "'self'",
      'connect-src': "'self' https://backend.example",
      'form-action': "'self' https://backend.example",
      'frame-src': "'self' https://cal.example",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
    expect(home['script-src']).toMatch(/^'self' 'sha256-[^']+'$/);
    expect(home['style-src']).toMatch(/^'self' 'sha256-[^']+'$/);
    const about = directives(rule(text, '/about'));
    expect(about['script-src']).toMatch(/^'self' 'sha256-[^']+' 'sha256-[^']+'$/);
    expect(about).toMatchObject({ 'style-src': "'self'", 'img-src': "'self' data:" });
    expect(about).not.toHaveProperty('frame-src');
    expect(about).toMatchObject({ 'connect-src': "'self'", 'form-action': "'none'" });
    expect(text).not.toContain('unsafe');
  });

  it('lets only pages that count visits report them, or load the script of a provider', async () => {
    const files = { 'index.html': '<script>report("https://visits.example/send")</script>', 'about.html': '' };
    const endpoint = 'https://visits.example/send';
    const reporting = await pages(files, { endpoint });
    expect(directives(rule(reporting, '/'))).toMatchObject({
      'connect-src': "'self' https://visits.example/send",
      'trusted-types': "'none'",
    });
    expect(rule(reporting, '/about').join()).not.toContain('visits.example');

    const loading = await pages(files, { endpoint, script: 'https://visits.example/count.js' });
    expect(directives(rule(loading, '/'))).toMatchObject({
      'script-src': expect.stringMatching(/^'self' https:\/\/visits\.example\/count\.js 'sha256-[^']+'$/) as string,
      'connect-src': "'self' https://visits.example/send",
      'trusted-types': 'analytics',
    });
    expect(rule(loading, '/about').join()).not.toContain('visits.example');
    await expect(pages(files)).rejects.toThrow('URL missing from src/business/external-urls.ts in <script>');
  });

  it('replaces the policy of the 404 pages, which all other paths get', async () => {
    const [one, other] = ['<style>a{}</style>', '<style>b{}</style>'];
    const text = await pages({ '404.html': one, 'fr/404.html': other, 'about.html': '' });
    expect(styleHashes(text, '/*')).toHaveLength(2);
    expect(rule(text, '/about')[0]).toBe('! Content-Security-Policy');
    expect(styleHashes(text, '/about')).toEqual([]);
  });

  it('is shared by the languages of a site with many pages, also where such a path does not exist', async () => {
    const files = {
      'fr/about.html': '<style>b{}</style>',
      'es/about.html': '<style>c{}</style>',
      '404.html': '<style>a{}</style>',
    };
    expect(styleHashes(await pages(files), '/fr/about')).toHaveLength(1);
    const more = Object.fromEntries(Array.from({ length: 75 }, (_, index) => [`demo/${index}.html`, '']));
    const text = await pages({ ...files, ...more });
    expect(styleHashes(text, '/:locale/about')).toHaveLength(3);
    expect(text).not.toContain('/fr/');
  });

  it('is replaced by their own on the demo sites', async () => {
    const text = await pages({ 'index.html': '', 'demo/barber/index.html': '<style>a{}</style>' });
    expect(rule(text, '/demo/*')[0]).toBe('! Content-Security-Policy');
    expect(styleHashes(text, '/*')).toEqual([]);
  });
});

it('fails with the file, line and tag of every violation', async () => {
  await expect(
    pages({
      'index.html': '<p style="x">',
      'fr/contact.html': '<a onclick="x">\n<script>\nopen("https://evil.example/")</script>',
      'demo/barber/index.html': '<a href="https://packages.example/">',
    }),
  ).rejects.toThrow(
    'These pages violate the security policy:\n' +
      '  demo/barber/index.html:1: URL missing from src/business/external-urls.ts in <a href="https://packages.example/">\n' +
      '  fr/contact.html:1: inline handler "onclick" in <a onclick="x">\n' +
      '  fr/contact.html:2: URL missing from src/business/external-urls.ts in <script>\n' +
      '  index.html:1: inline style attribute in <p style="x">',
  );
});

it('keeps the type of files and HTTPS, and lets only hashed files be kept unasked (F69)', () => {
  const text = headersFile([], "default-src 'self'", '');
  expect(rule(text, '/*')).toEqual(
    expect.arrayContaining(['Strict-Transport-Security: max-age=63072000', 'X-Content-Type-Options: nosniff']),
  );
  expect(rule(text, '/*').join()).not.toContain('Cache-Control');
  expect(rule(text, '/_astro/*')).toEqual(
    expect.arrayContaining([
      "Content-Security-Policy: default-src 'none'",
      'Cache-Control: public, max-age=31536000, immutable',
    ]),
  );
});

it('fails the build beyond the limits of the host', () => {
  const withLength = (length: number) => 'x'.repeat(length - '  Content-Security-Policy: '.length);
  expect(() => headersFile([], withLength(1800), '')).not.toThrow();
  expect(() => headersFile([], withLength(1801), '')).toThrow(
    'Cannot write "_headers": the line "Content-Security-Policy: xxxxx…" has 1801 characters of at most 1800',
  );
  const own = headersFile([], '', '').split('\n\n').length;
  const rules = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/${index}`, policy: '' }));
  expect(() => headersFile(rules(90 - own), '', '')).not.toThrow();
  expect(() => headersFile(rules(91 - own), '', '')).toThrow('it has 91 rules of at most 90');
});
