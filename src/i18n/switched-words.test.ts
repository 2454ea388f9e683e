import english from 'locales/en.json';
import { afterEach, expect, it, vi } from 'vitest';

const on = { texting: true, meetings: true, pages: { services: true, portfolio: true, about: true, packages: true } };

afterEach(() => {
  vi.doUnmock('~/business/features');
  vi.resetModules();
});

/** The modules of a company that has switched something off. */
async function without(off: object) {
  vi.resetModules();
  vi.doMock('~/business/features', () => ({ features: { ...on, ...off } }));
  const [words, routes, dictionaries] = await Promise.all([
    import('./switched-words'),
    import('./routes'),
    import('./dictionaries'),
  ]);
  return { ...words, ...routes, ...dictionaries };
}

it('needs every text and no variant while everything is on', async () => {
  const { isSwitchedOff, dictionaryOf } = await without({});
  expect(isSwitchedOff('contact.form.smsConsent')).toBe(false);
  expect(isSwitchedOff('privacy.leadWithoutTexting')).toBe(true);
  expect(dictionaryOf('en').privacy).not.toHaveProperty('leadWithoutTexting');
});

it('leaves out what a switch is about, and takes the variants of the rest', async () => {
  const { isSwitchedOff, dictionaryOf, routes, navigation } = await without({ texting: false });
  const own = dictionaryOf('en');
  expect(isSwitchedOff('smsConsent.intro.title')).toBe(true);
  expect(isSwitchedOff('privacy.leadWithoutTexting')).toBe(false);
  expect(own.privacy.lead).toBe(english.privacy.leadWithoutTexting);
  expect(own.privacy.sections).not.toHaveProperty('texting');
  expect([...routes, ...navigation].filter((route) => route.startsWith('sms'))).toEqual([]);
});

it('needs no text about what the company does not have, in any of its forms', async () => {
  vi.doMock('~/business/plans', async (load) => ({ ...(await load<object>()), addOns: [], bundleName: undefined }));
  const { isSwitchedOff } = await without({ meetings: false });
  vi.doUnmock('~/business/plans');
  for (const key of ['packages.addOns.textBack.roi', 'packages.compare.option', 'services.packages.addOns'])
    expect(isSwitchedOff(key), key).toBe(true);
  for (const key of ['packages.bundle.status', 'business.counts.addOns_other', 'digest.calendars'])
    expect(isSwitchedOff(key), key).toBe(true);
  expect(isSwitchedOff('packages.compare.title')).toBe(false);
  expect(isSwitchedOff('business.counts.plans_other')).toBe(false);
});

it('needs no variant of a text about what is off', async () => {
  vi.doMock('~/business/company', async (load) => {
    const { company, ...others } = await load<{ company: object }>();
    return { ...others, company: { ...company, externalLinks: {} } };
  });
  const { isSwitchedOff } = await without({ texting: false });
  vi.doUnmock('~/business/company');
  for (const key of ['privacy.sections.who.governsWithoutTexting', 'layout.footer.smallPrint.privacyWithoutTexting'])
    expect(isSwitchedOff(key), key).toBe(true);
});

it('builds no page that is off, in any language', async () => {
  const { localizedPaths, hasPage } = await without({ meetings: false, pages: { ...on.pages, about: false } });
  expect(['about', 'meeting', 'contact'].map((page) => hasPage(page as 'about'))).toEqual([false, false, true]);
  expect([localizedPaths('about'), localizedPaths('meeting')]).toEqual([[], []]);
  expect(localizedPaths('contact')).not.toEqual([]);
});
