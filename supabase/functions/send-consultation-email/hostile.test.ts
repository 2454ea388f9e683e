import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../../src/consultation/fields.ts';
import { requestHeaders } from '../../../src/consultation/protocol.ts';
import { validateConsultation } from '../../../src/consultation/schema.ts';
import {
  hostileBody,
  hostileHeader,
  hostileText,
  hostileWords,
  naughtyStrings,
  unsafe,
} from '../../../test-support/hostile-input.ts';
import { calls, post, postForm, postJson, words } from '../../../test-support/requests-handler.ts';

const statusOf = async (responding: Promise<Response>) => (await responding).status;

describe('ten thousand hostile inputs (F3, F4, F6, F7, F18, F19)', () => {
  it('as texts are accepted when valid, and the caller’s error when not', async () => {
    const property = fc.asyncProperty(hostileWords, async (words) => {
      const expected = validateConsultation(words).ok ? 200 : 422;
      expect(await statusOf(postJson(words))).toBe(expected);
    });
    // Every naughty string first.
    const naughty = naughtyStrings.map((text): [typeof words] => [{ ...words, name: text, message: text }]);
    await fc.assert(property, { numRuns: 5000 + naughty.length, examples: naughty });
    const names = calls.submitted.map(({ lead }) => lead.fields.name);
    expect(names.filter((name) => /[\n\t]/.test(name))).toEqual([]);
    const texts = calls.submitted.flatMap(({ lead: { fields: words } }) => fieldNames.map((name) => words[name]));
    expect(texts.filter((text) => unsafe.test(text))).toEqual([]);
  });

  it('as a form without JavaScript always come back to a page', async () => {
    const property = fc.asyncProperty(hostileWords, async ({ smsConsent: _, ...words }) => {
      expect(await statusOf(postForm(words))).toBe(303);
    });
    await fc.assert(property, { numRuns: 1000 });
  });

  it('as a body cause no server error', async () => {
    const property = fc.asyncProperty(hostileBody, async (body) => {
      expect([400, 413, 422]).toContain(await statusOf(post(body)));
    });
    await fc.assert(property, { numRuns: 3000 });
    expect(({} as { name?: unknown }).name).toBeUndefined();
  });

  it('as headers cause no server error', async () => {
    const names = Object.values(requestHeaders);
    const values = fc.array(hostileHeader, { minLength: names.length, maxLength: names.length });
    const property = fc.asyncProperty(values, async (texts) => {
      const headers = Object.fromEntries(names.map((name, n) => [name, texts[n] ?? '']));
      expect([200, 400]).toContain(await statusOf(postJson(words, headers)));
    });
    await fc.assert(property, { numRuns: 1000 });
    for (const { lead } of calls.submitted) {
      expect(lead.pagePath ?? '/').toMatch(/^\/[\w./-]*$/);
      expect(lead.consent.version ?? '-').toMatch(/^[\w.-]+$/);
    }
  });
});

it('text that was cleaned once is clean, so the same text always has the same hash (F25)', () => {
  const property = fc.property(hostileText, (message) => {
    const once = validateConsultation({ name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message });
    if (once.ok) expect(validateConsultation(once.data)).toEqual(once);
  });
  fc.assert(property, { numRuns: 3000 });
});
