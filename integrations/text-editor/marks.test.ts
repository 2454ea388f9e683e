import { expect, it } from 'vitest';
import { annotatePage, withMarks } from './marks.ts';

const words = withMarks({
  page: { title: 'Tea & cake', alt: 'A cup', lead: 'In {{city}}, with care' },
  city: 'Bath',
});
const { title, alt } = words.page;
const lead = words.page.lead.replace('{{city}}', words.city);

it.each([
  ['words', `<h1 class="a">${title}</h1>`, '<h1 class="a" data-texts="page.title">Tea & cake</h1>'],
  ['an attribute', `<img alt="${alt}" src="x.png">`, '<img alt="A cup" src="x.png" data-texts="alt:page.alt">'],
  ['a closed element', `<meta content="${alt}"/>`, '<meta content="A cup" data-texts="content:page.alt"/>'],
  ['the outermost of several', `<p>${lead}</p>`, '<p data-texts="page.lead city">In Bath, with care</p>'],
  [
    'text around an element',
    `<p>${alt} <b>x</b> ${title}</p>`,
    '<p data-texts="page.alt page.title">A cup <b>x</b> Tea & cake</p>',
  ],
  [
    'no script',
    `<script type="application/ld+json">{"a":"${alt}"}</script>`,
    '<script type="application/ld+json">{"a":"A cup"}</script>',
  ],
  [
    'an island as a whole, and what is put into it',
    `<astro-island props="{&quot;a&quot;:&quot;${alt}&quot;}"><p>${alt}</p><astro-slot><p>${title}</p></astro-slot></astro-island>`,
    '<astro-island props="{&quot;a&quot;:&quot;A cup&quot;}" data-texts="page.alt"><p>A cup</p><astro-slot><p data-texts="page.title">Tea & cake</p></astro-slot></astro-island>',
  ],
])('names %s', (_name, html, expected) => {
  expect(annotatePage(html)).toBe(expected);
});
