import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { fill, locales } from '../site.ts';
import { expectLink, expectNewTab, expectTexts, field, openBuilt, part } from './parts.ts';

/** Weekdays, 9:00 to 17:00, as the specified languages write them. */
const officeHours: Partial<Record<string, string>> = {
  en: 'Monday to Friday, 9:00 AM to 5:00 PM, New York time',
  fr: 'Du lundi au vendredi, de 9 h à 17 h, heure de New York',
  es: 'De lunes a viernes, de 9:00 a.m. a 5:00 p.m., hora de Nueva York',
};

for (const locale of locales) {
  test(`${locale}: the contact page has a form with autofill, the terms to read first, and other ways to reach us (R17, R38, R40, R52, R67, F13)`, () => {
    const { main, words, pathTo } = openBuilt(locale, 'contact');
    const { form: labels, reach } = words.contact;
    const form = part(main, 'form');

    expect.soft(field(form, labels.name).attribs).toMatchObject({ autocomplete: 'name' });
    expect.soft(field(form, labels.phone).attribs).toMatchObject({ autocomplete: 'tel' });
    expect.soft(field(form, labels.email).attribs).toMatchObject({ autocomplete: 'email', spellcheck: 'false' });
    expect.soft(field(form, labels.message).attribs).toMatchObject({ rows: '5' });

    const consent = field(form, fill(labels.smsConsent, { smsMessages: 3 })).attribs;
    // Without this Firefox checks it again after a reload, and without script nothing could clear it.
    expect.soft(consent).toMatchObject({ type: 'checkbox', autocomplete: 'off' });
    expect.soft(consent).not.toHaveProperty('checked');
    const { links } = words.legal;
    expectNewTab(form, links.privacy, words, pathTo('privacy'));
    expectNewTab(form, links.terms, words, pathTo('terms'));
    expectNewTab(form, links.smsTerms, words, `${pathTo('smsConsent')}#sms-terms`);

    expectLink(main, reach.callNow, `tel:${company.phoneE164}`);
    expectTexts(main, [officeHours[locale] ?? '']);
    expectLink(main, company.email, `mailto:${company.email}`);
  });
}
