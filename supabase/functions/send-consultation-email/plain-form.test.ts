import { describe, expect, it } from 'vitest';
import { origin } from '../../../test-support/environment.ts';
import { calls, form, postForm, postJson, words } from '../../../test-support/requests-handler.ts';

describe('the form without JavaScript (F43)', () => {
  it('comes back to the contact page of its language, at the origin that it came from', async () => {
    const response = await postForm(form, { Origin: 'http://localhost:4321' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('http://localhost:4321/fr/contact#request-received');
    expect(calls.submitted[0]?.lead).toMatchObject({ key: undefined, locale: 'fr' });
  });

  it('gives consent by its checked box and by nothing else', async () => {
    await postForm({ ...form, smsConsent: 'on', consentVersion: 'ffffffffffff', page: '/fr/contact' });
    await postForm({ ...form, smsConsent: 'no' });
    expect(calls.submitted[0]?.lead).toMatchObject({ fields: { smsConsent: true }, pagePath: '/fr/contact' });
    expect(calls.submitted[1]?.lead).toMatchObject({ fields: { smsConsent: false } });
  });

  it.each([
    ['es', '/es/contact'],
    ['en', '/contact'],
    ['xx', '/contact'],
    ['//evil.example', '/contact'],
  ])('of the language "%s" comes back to %s', async (locale, path) => {
    expect((await postForm({ ...form, locale })).headers.get('Location')).toBe(`${origin}${path}#request-received`);
  });

  it.each([
    ['a wrong field', { outcome: 'stored', reference: 'R-1' } as const, { ...form, phone: '1' }],
    ['too many requests', { outcome: 'limited', retry_after: 9 } as const, form],
    ['a database that is gone', new Error('gone'), form],
  ])('comes back with the error after %s', async (_, result, fields) => {
    calls.outcome = result;
    const response = await postForm(fields);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`${origin}/fr/contact#request-failed`);
  });

  it('has the same content hash as the same words sent by a script', async () => {
    await postForm({ ...form, message: 'Bonjour\r\nMerci', smsConsent: 'on' });
    await postJson({ ...words, message: 'Bonjour\nMerci' });
    expect(calls.submitted[0]?.lead.contentHash).toBe(calls.submitted[1]?.lead.contentHash);
  });
});
