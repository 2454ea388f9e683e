import { describe, expect, it } from 'vitest';
import { auditHtml } from './html-audit.ts';

const allowed = {
  own: 'https://threads.example',
  links: ['https://packages.example', 'https://legal.example/privacy?x=1'],
  frames: ['https://cal.example'],
  forms: ['https://backend.example'],
  analytics: undefined,
};
const audit = (html: string) => auditHtml(`<!doctype html><html lang="en"><body>${html}</body></html>`, allowed);
const problems = (html: string) => audit(html).problems.map(({ what }) => what);
const page = (tag: string) => (/xlink|<g /.test(tag) ? `<svg>${tag}</svg>` : tag);
const openingTag = (html: string) => html.slice(0, html.indexOf('>') + 1);

describe('inline blocks', () => {
  it('hashes the exact bytes of a script and a style', () => {
    // printf "alert(1)" | openssl dgst -sha256 -binary | base64
    const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    expect(audit('<script>alert(1)</script>').scriptHashes).toEqual([hash]);
    expect(audit('<style>alert(1)</style>').styleHashes).toEqual([hash]);
  });

  it('audits the contents of noscript and template', () => {
    const html = '<noscript><style>a{}</style></noscript><template><p style="color:red"></p></template>';
    expect(audit(html).styleHashes).toHaveLength(1);
    expect(problems(html)).toEqual(['inline style attribute in <p style="color:red">']);
  });
});

it.each([
  ['inline style attribute', '<p style="color:red">'],
  ['inline handler "onclick"', '<button onclick="go()">'],
  ['javascript: URL', '<a href="javascript:go()">'],
  ['javascript: URL', '<a href="java&#10;script:go()">'],
  ['javascript: URL', '<a xlink:href="javascript:x"/>'],
  ['script from another origin', '<script src="https://cdn.example/a.js">'],
  ['file from another origin', '<link rel="stylesheet" href="https://cdn.example/a.css">'],
  ['file from another origin', '<img srcset="/a.png 1x, https://cdn.example/b.png 2x" alt="">'],
  ['file from another origin', '<img srcset="/a.png 1x,https://cdn.example/b.png 2x" alt="">'],
  ['frame from another origin', '<iframe src="https://evil.example/">'],
  ['frame from another origin', '<iframe src="https://cal.example.evil.example/">'],
  ['document inside an attribute', '<iframe srcdoc="x">'],
  ['form to another origin', '<form action="https://evil.example/">'],
  ['form to another origin', '<button formaction="https://evil.example/">'],
  ['element "object"', '<object data="/a.swf">'],
  ['style that loads from another origin', '<style>a{background:url(//cdn.example/a.png)}</style>'],
])('reports a violation of any strict policy: %s in %s', (problem, html) => {
  expect(problems(page(html))).toEqual([`${problem} in ${openingTag(html)}`]);
});

describe('an unlisted URL', () => {
  it.each([
    '<a href="https://evil.example/">',
    '<a href="https://packages.example.evil.example/">',
    '<a href="https://packages.example@evil.example/">',
    '<a href="http://packages.example/">',
    '<a href="https://legal.example/">',
    '<a href="https://legal.example/privacy-of-others">',
    '<area href="https://evil.example/">',
    '<a xlink:href="https://evil.example/"/>',
    '<link rel="canonical" href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    '<astro-island props=\'{"href":[0,"https://evil.example/"]}\'>',
    '<script>location.assign("https://evil.example/")</script>',
  ])('is reported in %s', (html) => {
    const what = `URL missing from src/business/external-urls.ts in ${openingTag(html)}`;
    expect(problems(page(html))).toEqual([what]);
  });

  it('is ignored in text, comments and data, which never runs and needs no hash', () => {
    const data = '<script type="application/ld+json">{"url":"https://evil.example/"}</script>';
    const html = `${data}<p>https://evil.example/</p><!-- <a href="https://evil.example/"> -->`;
    expect(audit(html)).toMatchObject({ problems: [], scriptHashes: [] });
  });
});

it.each([
  '<a href="https://packages.example/growth" target="_blank">x</a>',
  '<a href="https://legal.example/privacy">x</a>',
  '<a href="https://legal.example/privacy/2026#cookies">x</a>',
  '<a href="mailto:a@b.example">x</a>',
  '<a href="/contact">x</a>',
  '<a href="https://threads.example/fr/">x</a>',
  '<meta name="description" content="0; url=https://evil.example/">',
  '<astro-island props=\'{"href":[0,"https://packages.example/growth"]}\'></astro-island>',
  '<astro-island props=\'{"endpoint":[0,"https://backend.example/functions/v1/x"]}\'></astro-island>',
  '<script type="module" src="/_astro/a.js"></script>',
  '<iframe src="https://cal.example/book" title="x"></iframe>',
  '<iframe src="https://threads.example/demo/" title="x"></iframe>',
  '<form method="post" action="https://backend.example/functions/v1/x"></form>',
  '<link rel="canonical" href="https://threads.example/">',
  '<img src="data:image/svg+xml,x" alt="">',
  '<img srcset="data:image/png;base64,AA==, /a,b.png 2x, /c.png" alt="">',
])('accepts what the policy allows: %s', (html) => {
  expect(problems(html)).toEqual([]);
});
