import { expect, test } from 'vitest';
import { withoutUnusedClasses } from './unused-css.ts';

const used = String.raw`.w-1\/4{width:25%}.py-2\.5{padding-block:.625rem}.lg\:grid-cols-\[fit-content\(70\%\)_1fr\]{display:grid}`;
const childOf = String.raw`.\[\&\>li\]\:mt-1>li{margin-top:.25rem}`;
const page = (css: string) =>
  `<style>@layer base{.flex{}}@layer utilities{${css}}</style>` +
  '<p class="w-1/4 lg:grid-cols-[fit-content(70%)_1fr] [&#38;&gt;li]:mt-1"></p><script>p.className=`py-2.5`</script>' +
  '<astro-island component-url="/_astro/Menu.js"></astro-island>';
const scripts = [
  { file: '_astro/Menu.js', text: 'import"./react.js"' },
  { file: '_astro/react.js', text: 'n="block flex"' },
  { file: '_astro/Calculator.js', text: 'n="radio"' },
];
const without = (css: string) => withoutUnusedClasses(page(css), scripts);

test.for([
  ['that an element or an inline script names', used],
  ['that a script of an island names', '.block{display:block}'],
  ['with a combinator in its name', childOf],
  ['in a media query', `@media (width>=40rem){${used}}`],
  ['in a list of selectors', String.raw`.flag,.w-1\/4{}`],
  ['after another that must not match', String.raw`:not(.flag).w-1\/4{}`],
  ['with nested rules', '.skip{padding:.5rem;&:focus{top:.5rem}}'],
  ['with keyframes', '@keyframes spin{12.5%{top:0}}'],
])('keeps a utility %s', ([, css = '']) => {
  expect(without(css)).toBe(page(css));
});

test('removes other utilities, their states and media queries without a rule, but no other layer', () => {
  const unused = String.raw`.grid{display:grid}.radio:checked{border:0}.timeline>li:before,:is(.timeline>li:after){top:0}.hover\:underline:hover{color:red}`;
  expect(without(`${unused}@media (width>=40rem){${unused}}${used}`)).toBe(page(used));
});

test('sets initial values by one rule for all browsers', () => {
  const rule = '*,:before{--tw-leading:initial}';
  const page = `<style>@layer properties{@supports (not (a:b)) or (c:rgb(from red r g b)){${rule}}}</style>`;
  const property = '@property --tw-leading{syntax:"*";inherits:false}';
  expect(withoutUnusedClasses(page + property, [])).toBe(`<style>@layer properties{${rule}}</style>`);
});
