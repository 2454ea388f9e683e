import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextsContext, useTexts } from './use-calculator';

function Reader() {
  return useTexts().advanced;
}

it('gives a component the texts of the calculator around it, and throws outside of one', () => {
  const texts = { advanced: '¡Hola!' } as ReturnType<typeof useTexts>;
  const island = createElement(TextsContext, { value: texts, children: createElement(Reader) });
  expect(renderToString(island)).toBe('¡Hola!');
  expect(() => renderToString(createElement(Reader))).toThrow('Cannot look up texts: no TextsContext around this');
});
