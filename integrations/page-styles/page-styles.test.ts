import { expect, test } from 'vitest';
import { withUsedStyles } from './page-styles.ts';

const body = '<p class="mt-1 sm:mt-2 [&amp;>b]:mt-3" data-props="{&quot;class&quot;:&quot;mt-4&quot;}">';
const styled = (css: string) => `<style>${css}</style>${body}<script src="/_astro/menu.a1.js"></script>`;
const scripts = new Map([
  ['menu.a1.js', 'import("./list.b2.js")'],
  ['list.b2.js', 'import("./menu.a1.js");jsx("i",{className:"spin mt-5"})'],
  ['other.c3.js', 'jsx("i",{className:"gone"})'],
]);
const used = (css: string) => /^<style>(.*)<\/style>/s.exec(withUsedStyles(styled(css), scripts))?.[1];
const usedUtilities = (css: string) => used(`@layer utilities{${css}}`)?.replace(/^@layer utilities\{(.*)\}$/s, '$1');

test.each([
  '.mt-1{margin-top:1px}',
  '@media (width>=40rem){.sm\\:mt-2{margin-top:2px}}',
  String.raw`.\[\&\>b\]\:mt-3>b{margin-top:3px}`,
  '.mt-4{margin-top:4px}',
  'p,a:hover,[data-open] b,:root[data-scheme=dark]{margin:0}',
  ':is(body,.gone) p{margin:0}',
  '.mt-1:not(.gone){margin:0}',
  '@keyframes show{to{visibility:visible}}',
  '@font-face{font-family:Face;src:url(face.woff2)}',
])('keeps %s', (css) => {
  expect(usedUtilities(css)).toBe(css);
});

test('keeps the classes of the scripts that the page loads', () => {
  expect(usedUtilities('.spin{rotate:1deg}.mt-5{margin:5px}.gone{margin:0}')).toBe(
    '.spin{rotate:1deg}.mt-5{margin:5px}',
  );
});

test.each(['.gone{margin:0}', '.mt-1 .gone{margin:0}', '@media print{.gone{margin:0}}', 'p.gone:hover{margin:0}'])(
  'takes out %s',
  (css) => {
    expect(usedUtilities(css)).toBe('');
  },
);

test('takes one selector of several out', () => {
  expect(usedUtilities('.gone,.mt-1{margin:0}')).toBe('.mt-1{margin:0}');
});

test.each(['.gone{margin:0}', '@layer base{.gone{margin:0}}'])('leaves %s, which is no utility', (css) => {
  expect(used(`@layer utilities{p{margin:0}}${css}`)).toBe(`@layer utilities{p{margin:0}}${css}`);
});

test('makes the styles of a document one element, in their order', () => {
  const html = '<style>a{top:0}</style><style>b{left:0;right:0}</style><i></i><style>c{top:1px}</style>';
  expect(withUsedStyles(html, scripts)).toBe('<style>a{top:0}b{left:0;right:0}c{top:1px}</style><i></i>');
});
