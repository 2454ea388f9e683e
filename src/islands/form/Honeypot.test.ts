import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Honeypot } from './Honeypot';

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
