import { slug } from '~/business/company';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../tools/dev-stack/sample-request.ts';
import { mapFields } from './fields.ts';
import { draftLifetimeMs, forgetDraft, keepDraft, recallDraft } from './draft';

const request = sampleRequest({ message: 'Hi' });

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

test('keeps the texts of a request that could not be sent, never the consent, for a day or until told to forget', () => {
  keepDraft(request, 0);
  expect(recallDraft(draftLifetimeMs - 1)).toEqual(mapFields((name) => request[name]));
  expect(recallDraft(draftLifetimeMs)).toBeUndefined();
  expect(recallDraft(1)).toBeUndefined();
  keepDraft(request, 0);
  forgetDraft();
  expect(recallDraft(1)).toBeUndefined();
});

test('ignores a draft that cannot be parsed', () => {
  sessionStorage.setItem(`${slug}-draft`, '{"keptAtMs":');
  expect(recallDraft()).toBeUndefined();
});
