import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, recallDraft } from './draft';

const words = { name: 'Zoë', email: 'zoe@example.com', phone: '212 555 0100', message: 'Hi' };
const dayMs = 86_400_000;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('gives back the words of a request that could not be sent', () => {
  keepDraft(words, 0);
  expect(recallDraft(dayMs - 1)).toEqual(words);
});

test('forgets them after a day', () => {
  keepDraft(words, 0);
  expect(recallDraft(dayMs)).toBeUndefined();
  expect(recallDraft(1)).toBeUndefined();
});

test('forgets them when told to', () => {
  keepDraft(words, 0);
  forgetDraft();
  expect(recallDraft(1)).toBeUndefined();
});

test('never keeps the consent', () => {
  keepDraft({ ...words, smsConsent: true } as typeof words, 0);
  expect(recallDraft(1)).not.toHaveProperty('smsConsent');
});

test('has no draft when what is kept cannot be read', () => {
  sessionStorage.setItem('threadwell-draft', '{"keptAtMs":');
  expect(recallDraft()).toBeUndefined();
});

test('changes nothing when storage throws (F51)', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft(words)).not.toThrow();
  expect(recallDraft()).toBeUndefined();
});
