import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useCalculatorContext, CalculatorContext } from './context';

function Reader() {
  return useCalculatorContext().texts.advanced;
}

it('gives a component the texts of the calculator around it, and throws outside of one (R10)', () => {
  const value = { texts: { advanced: '¡Hola!' } } as ReturnType<typeof useCalculatorContext>;
  const island = createElement(CalculatorContext, { value, children: createElement(Reader) });
  expect(renderToString(island)).toBe('¡Hola!');
  expect(() => renderToString(createElement(Reader))).toThrow('Cannot look up texts: no CalculatorContext around this');
});
