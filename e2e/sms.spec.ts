import { expect, test } from 'playwright/test';
import { openBuilt, parts } from './content/parts.ts';
import { needsFiles } from './deployed.ts';
import { locales } from './site.ts';

test.skip(...needsFiles);

// `content/sms.spec.ts` covers what the pages say.

for (const locale of locales) {
  for (const [route, count] of [
    ['smsConsent', 3],
    ['smsCompliance', 1],
  ] as const) {
    test(`${locale}: nothing in the example forms of ${route} takes the focus or a value, and nothing can submit them (R52, R53)`, () => {
      const forms = parts(openBuilt(locale, route).main, 'form');
      expect(forms).toHaveLength(count);
      for (const form of forms) {
        // Outside a dialog this method sends nothing, not even by a script.
        expect(form.attribs).toMatchObject({ method: 'dialog' });
        const controls = parts(form, 'input', 'select', 'textarea', 'button').map(({ attribs }) => attribs);
        expect(controls.length).toBeGreaterThan(2);
        for (const control of controls) expect(control).toHaveProperty('disabled');
      }
    });
  }
}
