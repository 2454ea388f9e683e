import { expect, test } from 'vitest';
import { withPlainQuotes, withUsedStyles } from './lean-pages';

const page = (css: string) =>
  `<html><head><style>${css}</style></head><body><p class="used mt-1.5">Hi</p></body></html>`;

test('leaves out the rules that neither the page nor its islands use', async () => {
  const css = '.used{color:red}.mt-1\\.5{margin:1px}.later{color:blue}.gone{color:green}';
  const lean = await withUsedStyles(page(css), 'const classes = "block later"');
  expect(lean).toContain('.used{color:red}.mt-1\\.5{margin:1px}.later{color:blue}');
  expect(lean).not.toContain('.gone');
});

test('keeps what has no class: elements, pseudo-elements and at-rules', async () => {
  const css =
    'p{margin:0}:focus-visible{outline:1px solid}@view-transition{navigation:auto}::view-transition-new(root){opacity:1}:lang(fr)>body{color:red}';
  expect(await withUsedStyles(page(css), '')).toBe(page(css));
});

test('makes one style of several, with the variables that they lend each other', async () => {
  const html =
    '<html><head><style>:root{--face:Besley;--gone:1px}</style></head><body><style>.used{font-family:var(--face)}</style><p class="used"></p></body></html>';
  expect(await withUsedStyles(html, '')).toBe(
    '<html><head><style>:root{--face:Besley}.used{font-family:var(--face)}</style></head><body><p class="used"></p></body></html>',
  );
});

test('declares the defaults of Tailwind’s variables once, for every browser', async () => {
  const css =
    '@layer properties{@supports (x:y){*,:before{--tw-border-style:solid}}}.used{border-style:var(--tw-border-style)}@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}';
  expect(await withUsedStyles(page(css), '')).toBe(
    page('@layer properties{*,:before{--tw-border-style:solid}}.used{border-style:var(--tw-border-style)}'),
  );
});

test('writes props between single quotes without changing what they say', () => {
  const html = `<astro-island props="{&quot;word&quot;:[0,&quot;l'été &amp;quot; &lt;b&gt;&quot;]}" ssr>`;
  expect(withPlainQuotes(html)).toBe(`<astro-island props='{"word":[0,"l&#39;été &amp;quot; &lt;b&gt;"]}' ssr>`);
});
