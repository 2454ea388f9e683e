import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headersFile } from './headers-file.ts';
import { headersOf } from './security-headers.ts';

const origins = { backend: 'https://backend.example', frames: ['https://cal.example'] };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headers-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function pages(files: Record<string, string>): Promise<string> {
  for (const [name, html] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), html);
  }
  return headersOf(folder, origins);
}

/** The lines of one rule. */
function rule(text: string, path: string): string[] {
  const block = text.split('\n\n').find((candidate) => candidate.startsWith(`${path}\n`)) ?? '';
  return block
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A policy by directive. */
function directives(lines: string[]): Record<string, string> {
  const policy = lines.find((line) => line.startsWith('Content-Security-Policy: ')) ?? '';
  const parts = policy.slice('Content-Security-Policy: '.length).split('; ');
  return Object.fromEntries(
    parts.map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
}

describe('the policy of the site', () => {
  it('allows the inline blocks of all pages, the site itself and its backend, and nothing else', async () => {
    const text = await pages({
      'index.html': '<script>alert(1)</script><style>a{}</style>',
      'fr/index.html': '<script>alert(1)</script><script>alert(2)</script>',
    });
    const policy = directives(rule(text, '/*'));
    expect(policy).toMatchObject({
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
    expect(policy['script-src']).toMatch(/^'self' 'sha256-[^']+' 'sha256-[^']+'$/);
    expect(policy['style-src']).toMatch(/^'sha256-[^']+'$/);
    expect(policy).not.toHaveProperty('img-src');
    expect(text).not.toContain('unsafe');
  });

  it('is sent with the other headers of every page', async () => {
    expect(rule(await pages({ 'index.html': '' }), '/*')).toEqual(
      expect.arrayContaining([
        'Referrer-Policy: strict-origin-when-cross-origin',
        'X-Content-Type-Options: nosniff',
        'Cross-Origin-Opener-Policy: same-origin',
        'Speculation-Rules: "/speculation-rules.json"',
      ]),
    );
  });
});

describe('the demo sites', () => {
  it('have a policy of their own in place of the site’s', async () => {
    const text = await pages({ 'index.html': '', 'demo/barber/index.html': '<style>a{}</style>' });
    const lines = rule(text, '/demo/*');
    expect(lines[0]).toBe('! Content-Security-Policy');
    expect(directives(lines)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'self'" });
    expect(directives(rule(text, '/*'))['style-src']).toBeUndefined();
  });
});

it('fails with the file and the tag of everything that would be blocked', async () => {
  await expect(pages({ 'index.html': '<p style="x">', 'fr/contact.html': '<a onclick="x">' })).rejects.toThrow(
    'Cannot allow what these pages do, the browser would block it:\n' +
      '  fr/contact.html: inline handler "onclick" in <a onclick="x">\n' +
      '  index.html: inline style attribute in <p style="x">',
  );
});

it('fails when the policy is longer than the host reads', () => {
  expect(() => headersFile({ site: 'x'.repeat(1990), demo: '' })).toThrow('Cannot write "_headers"');
});
