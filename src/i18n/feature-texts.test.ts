import { afterEach, expect, it, vi } from 'vitest';
import * as english from './english';

const on = { texting: true, meetings: true, pages: { services: true, portfolio: true, about: true, packages: true } };

afterEach(() => {
  vi.doUnmock('~/business/features');
  vi.resetModules();
});

/** The modules of a company that has switched something off. */
async function without(off: object) {
  vi.resetModules();
  vi.doMock('~/business/features', () => ({ features: { ...on, ...off } }));
  const [texts, dictionaries] = await Promise.all([import('./feature-texts'), import('./dictionaries')]);
  return { ...texts, ...dictionaries };
}

it('needs every text and no variant while everything is on', async () => {
  const { isDisabled, dictionaryOf } = await without({});
  expect(isDisabled('contact.form.smsConsent')).toBe(false);
  expect(isDisabled('privacy.leadWithoutTexting')).toBe(true);
  expect(dictionaryOf('en').privacy).not.toHaveProperty('leadWithoutTexting');
});

it('leaves out what a switch is about, and takes the variants of the rest', async () => {
  const { isDisabled, dictionaryOf } = await without({ texting: false });
  const own = dictionaryOf('en');
  expect(isDisabled('smsConsent.intro.title')).toBe(true);
  expect(isDisabled('privacy.leadWithoutTexting')).toBe(false);
  expect(own.privacy.lead).toBe(english.privacy.leadWithoutTexting);
  expect(own.privacy.sections).not.toHaveProperty('texting');
});

it('needs no text about what the company does not have, in any of its forms', async () => {
  vi.doMock('~/business/plans', async (load) => ({ ...(await load<object>()), addOns: [], bundleName: undefined }));
  const { isDisabled } = await without({ meetings: false });
  vi.doUnmock('~/business/plans');
  for (const key of ['packages.addOns.textBack.roi', 'services.packages.addOns'])
    expect(isDisabled(key), key).toBe(true);
  for (const key of ['packages.bundle.status', 'business.counts.addOns_other', 'digest.calendars'])
    expect(isDisabled(key), key).toBe(true);
  expect(isDisabled('packages.plans.title')).toBe(false);
  expect(isDisabled('business.counts.plans_other')).toBe(false);
});

it('needs no variant of a text about what is off', async () => {
  vi.doMock('~/business/company', async (load) => {
    const { company, ...others } = await load<{ company: object }>();
    return { ...others, company: { ...company, externalLinks: {} } };
  });
  const { isDisabled } = await without({ texting: false });
  vi.doUnmock('~/business/company');
  for (const key of ['privacy.sections.who.governsWithoutTexting', 'layout.footer.smallPrint.privacyWithoutTexting'])
    expect(isDisabled(key), key).toBe(true);
});
