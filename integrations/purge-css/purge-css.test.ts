import { expect, test } from 'vitest';
import { usedStyles, withPlainQuotes, withStyle } from './purge-css';

const page = (css: string, body = '<p class="used mt-1.5">Hi</p>') =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;

test('leaves out the rules that neither the page nor its islands use', async () => {
  const css = '.used{color:red}.mt-1\\.5{margin:1px}.later{color:blue}.gone{color:green}';
  const style = await usedStyles([page(css)], 'const classes = "block later"');
  expect(style).toBe('.used{color:red}.mt-1\\.5{margin:1px}.later{color:blue}');
});

test('keeps what a page needs in any of its languages, and takes no word for a class', async () => {
  const css = '.used{color:red}.other{color:blue}.gone{color:green}';
  const pages = [page(css), page(css, '<p class="used">gone</p><p class="other">Parti</p>')];
  expect(await usedStyles(pages, '')).toBe('.used{color:red}.other{color:blue}');
});

test('keeps what has no class: elements, pseudo-elements and at-rules', async () => {
  const css =
    'p{margin:0}:focus-visible{outline:1px solid}@view-transition{navigation:auto}::view-transition-new(root){opacity:1}:lang(fr)>body{color:red}';
  expect(await usedStyles([page(css)], '')).toBe(css);
});

test('makes one style of several, with the variables that they lend each other', async () => {
  const html =
    '<html><head><style>:root{--face:Besley;--gone:1px}</style></head><body><style>.used{font-family:var(--face)}</style><p class="used"></p></body></html>';
  expect(withStyle(html, await usedStyles([html], ''))).toBe(
    '<html><head><style>:root{--face:Besley}.used{font-family:var(--face)}</style></head><body><p class="used"></p></body></html>',
  );
});

test('leaves a style that is marked as its own to itself', () => {
  const html = '<head><style>.a{}</style><style data-own>.b{}</style></head>';
  expect(withStyle(html, '.c{}')).toBe('<head><style>.c{}</style><style data-own>.b{}</style></head>');
});

test('declares the defaults of Tailwind’s variables once, for every browser', async () => {
  const css =
    '@layer properties{@supports (x:y){*,:before{--tw-space:0}}}.used{margin:var(--tw-space)}@property --tw-space{syntax:"*";inherits:false;initial-value:0}';
  expect(await usedStyles([page(css)], '')).toBe(
    '@layer properties{*,:before{--tw-space:0}}.used{margin:var(--tw-space)}',
  );
});

test('writes props between single quotes without changing what they say', () => {
  const html = `<astro-island props="{&quot;word&quot;:[0,&quot;l'été &amp;quot; &lt;b&gt;&quot;]}" ssr>`;
  expect(withPlainQuotes(html)).toBe(`<astro-island props='{"word":[0,"l&#39;été &amp;quot; &lt;b&gt;"]}' ssr>`);
});

test('drops variables of Tailwind that only repeat our base styles', async () => {
  const css =
    '@layer properties{*,:before,:after,::backdrop{--tw-border-style:solid;--tw-leading:initial}}' +
    '.used{border-inline-start-style:var(--tw-border-style);border-inline-start-width:4px;line-height:var(--tw-leading,calc(1.25 / .875))}' +
    '.mt-1\\.5{--tw-leading:1.375;line-height:1.375}';
  expect(await usedStyles([page(css)], '')).toBe(
    '.used{border-inline-start-width:4px;line-height:calc(1.25 / .875)}.mt-1\\.5{line-height:1.375}',
  );
});
