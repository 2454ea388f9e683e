import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createWordsContext } from './words-context';

const { WordsProvider, useWords } = createWordsContext<{ greeting: string }>();

function Greeting() {
  return useWords().greeting;
}

it('gives a component the words of the island around it, and throws outside of one', () => {
  const island = createElement(WordsProvider, { words: { greeting: '¡Hola!' }, children: createElement(Greeting) });
  expect(renderToString(island)).toBe('¡Hola!');
  expect(() => renderToString(createElement(Greeting))).toThrow(
    'Cannot look up words: no WordsProvider around this component',
  );
});
