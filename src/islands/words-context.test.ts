import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useWords, WordsProvider } from './words-context';

function Greeting() {
  return useWords<{ greeting: string }>().greeting;
}

it('gives a part the words of the island around it', () => {
  const island = createElement(WordsProvider, { words: { greeting: '¡Hola!' }, children: createElement(Greeting) });
  expect(renderToString(island)).toBe('¡Hola!');
});

it('raises the context error outside its provider', () => {
  expect(() => renderToString(createElement(Greeting))).toThrow(
    'Cannot look up words: no WordsProvider around this component',
  );
});
