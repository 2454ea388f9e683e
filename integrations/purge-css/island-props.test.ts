import { expect, it } from 'vitest';
import { withoutLongProps } from './island-props.ts';

const island = (props: unknown) =>
  `<astro-island props="${JSON.stringify(props).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" client="when"></astro-island>`;

it('leaves short props in the document', () => {
  const html = island({ name: 'Sal & “Co.”' });
  expect(withoutLongProps(html)).toEqual({ html, files: [] });
});

it('puts long ones into a file of their own, as they were, and names it', () => {
  const props = { words: `L’avis de "Sal" & <Fils> ${'x'.repeat(1000)}` };
  const { html, files } = withoutLongProps(island(props) + island({ name: 'short' }));
  expect(files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? '')).toEqual(props);
  expect(files[0]?.path).toMatch(/^\/_astro\/props\.[0-9a-f]{12}\.json$/);
  expect(html).toBe(
    `<astro-island data-props="${files[0]?.path}" client="when"></astro-island>${island({ name: 'short' })}`,
  );
});
