import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Honeypot } from './form/Honeypot';
import { latestOnly } from './meetings/meeting-hooks.ts';
import { useCalculatorContext, CalculatorContext } from './roi/context';

it('is a field that browsers and password managers leave alone', () => {
  const html = renderToString(createElement(Honeypot, { label: 'Leave this field empty' }));
  const [, name = ''] = /name="([^"]*)"/.exec(html) ?? [];
  // What fillers look for in names, see Chromium's autofill patterns.
  expect(name).not.toMatch(/website|url|company|organi|address|phone|fax|mail|name|title|user|city|zip|code|note/i);
  for (const attribute of ['autoComplete="off"', 'data-1p-ignore', 'data-lpignore="true"', 'data-bwignore'])
    expect(html).toContain(attribute);
  for (const attribute of ['data-protonpass-ignore', 'data-form-type="other"', 'tabindex="-1"', 'aria-hidden="true"'])
    expect(html.toLowerCase()).toContain(attribute);
});

function Reader() {
  return useCalculatorContext().texts.advanced;
}

it('gives a component the texts of the calculator around it, and throws outside of one (R10)', () => {
  const value = { texts: { advanced: '¡Hola!' } } as ReturnType<typeof useCalculatorContext>;
  const island = createElement(CalculatorContext, { value, children: createElement(Reader) });
  expect(renderToString(island)).toBe('¡Hola!');
  expect(() => renderToString(createElement(Reader))).toThrow('Cannot look up texts: no CalculatorContext around this');
});

it('drops the times of every refresh but the newest', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = responses.values();
  const load = latestOnly(() => waiting.next().value!.promise);
  const results = [load(), load(), load()];
  for (const [place, name] of ['second', 'third', 'first'].entries()) responses[[1, 2, 0][place]!]!.resolve(name);
  expect(await Promise.all(results)).toEqual([undefined, undefined, 'third']);
});
