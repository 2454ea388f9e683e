import { expect, it } from 'vitest';
import { annotatePage, withMarks } from './marks.ts';
import { matchesOf, valuesIn } from './match.ts';

it('names the texts of elements, of attributes and of islands, and leaves no mark', () => {
  const { title = '', alt = '' } = withMarks({ title: 'Tea', alt: 'A cup' }, 'home.') as Record<string, string>;
  const page = `<h1>${title}</h1><img alt="${alt}"><astro-island props="${title}"><p>${title}</p></astro-island>`;
  expect(annotatePage(page)).toBe(
    '<h1 data-texts="home.title">Tea</h1><img alt="A cup" data-texts="alt:home.alt">' +
      '<astro-island props="Tea" data-texts="home.title"><p>Tea</p></astro-island>',
  );
});

it('finds the text that shown words come from, and what its placeholders were filled with', () => {
  const texts = [
    ['greeting', 'Hello {{name}}, at {{time}}'],
    ['any', '{{name}}'],
    ['link', 'Read our terms of service first'],
  ] as const;
  expect(matchesOf(' Hello Zoë, at 9:00 ', texts)[0]).toMatchObject({
    key: 'greeting',
    values: { name: 'Zoë', time: '9:00' },
  });
  expect(matchesOf('terms of service', texts).map(({ key }) => key)).toEqual(['link']);
  expect(valuesIn('Hello {{name}}', 'Hello \u2068Zoë\u2069')).toEqual({ name: 'Zoë' });
  expect(valuesIn('Hello {{name}}', 'Goodbye')).toBeUndefined();
});
