import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useWriting, WritingContext } from './context';

function Reader() {
  return useWriting().texts.advanced;
}

it('gives a component the texts of the calculator around it, and throws outside of one (R10)', () => {
  const value = { texts: { advanced: '¡Hola!' } } as ReturnType<typeof useWriting>;
  const island = createElement(WritingContext, { value, children: createElement(Reader) });
  expect(renderToString(island)).toBe('¡Hola!');
  expect(() => renderToString(createElement(Reader))).toThrow('Cannot look up texts: no WritingContext around this');
});
