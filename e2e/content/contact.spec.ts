import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { normalize } from '../support/built-site.ts';
import { asPattern, locales } from '../support/site.ts';
import { expectLink, expectNewTab, field, openBuilt, part, parts, textsOf } from './parts.ts';

const { texting } = features;

for (const locale of locales) {
  test(`${locale}: the contact page has a form with autofill, the terms to read first, and other ways to reach us (R17, R38, R40, R52, R67, F13)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'contact');
    const { form: labels, reach } = words.contact;
    const form = part(main, 'form');

    expect.soft(field(form, labels.name).attribs).toMatchObject({ autocomplete: 'name' });
    expect.soft(field(form, labels.phone).attribs).toMatchObject({ autocomplete: 'tel' });
    expect.soft(field(form, labels.email).attribs).toMatchObject({ autocomplete: 'email', spellcheck: 'false' });
    expect.soft(field(form, labels.message).attribs).toMatchObject({ rows: '5' });

    expect
      .soft(parts(form, 'input').filter(({ attribs }) => attribs['type'] === 'checkbox'))
      .toHaveLength(texting ? 1 : 0);
    if (texting) {
      const consent = field(form, labels.smsConsent).attribs;
      // Without this Firefox checks it again after a reload, and without script nothing could clear it.
      expect.soft(consent).toMatchObject({ type: 'checkbox', autocomplete: 'off' });
      expect.soft(consent).not.toHaveProperty('checked');
      const { links } = words.legal;
      expectNewTab(form, links.privacy, words, pathTo('privacy'));
      expectNewTab(form, links.terms, words, pathTo('terms'));
      expectNewTab(form, links.smsTerms, words, `${pathTo('smsConsent')}#sms-terms`);
    }

    expectLink(main, reach.callNow, `tel:${company.phoneE164}`);
    expect
      .soft(textsOf(parts(main, 'p', 'dd')).some((text) => asPattern(normalize(reach.hours)).test(text)))
      .toBe(true);
    expectLink(main, company.email, `mailto:${company.email}`);
  });
}
