import { beforeEach, expect, test, vi } from 'vitest';
import { draftBehavior, draftedText, forgetDraft } from './draft.ts';
import { draftLifetimeMs, type DraftForm } from './text-field.ts';

const storageKey = 'draft';
const form: DraftForm = { storageKey, formId: 'form', names: ['name', 'message'], lifetimeMs: draftLifetimeMs };

/** A page with the fields of a form, in a tab that keeps its storage. */
function openPage(prefilled = '') {
  const fields = form.names.map((name) => ({ name, value: prefilled, dataset: { prefilled } }));
  const page = new EventTarget();
  const namedItem = (name: string) => fields.find((field) => field.name === name) ?? null;
  const found = { getElementById: () => ({ elements: { namedItem } }), visibilityState: 'hidden', prerendering: false };
  const document = Object.assign(new EventTarget(), found);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return { fields, document, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

const valuesOf = ({ fields }: ReturnType<typeof openPage>) => fields.map(({ value }) => value);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.useFakeTimers({ now: 0 });
});

function leaveTyped() {
  const page = openPage();
  draftBehavior(form);
  for (const field of page.fields) field.value = 'typed';
  page.leave();
}

test('text is restored on the next page for a day, also without events', () => {
  leaveTyped();
  const next = openPage();
  draftBehavior(form);
  expect(valuesOf(next)).toEqual(form.names.map(() => 'typed'));

  vi.setSystemTime(draftLifetimeMs);
  const late = openPage();
  draftBehavior(form);
  expect(valuesOf(late)).toEqual(form.names.map(() => ''));
});

test('text is kept when the tab is hidden, and when a form is replaced', () => {
  const { fields, document } = openPage();
  const stop = draftBehavior(form);
  fields[0]!.value = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStorage.getItem(storageKey)).toContain('hidden');
  fields[0]!.value = 'replaced';
  stop();
  expect(sessionStorage.getItem(storageKey)).toContain('replaced');
});

test('what is in a field stays, and what a script wrote is not kept', () => {
  leaveTyped();
  const next = openPage('estimate');
  draftBehavior(form);
  expect(valuesOf(next)).toEqual(form.names.map(() => 'estimate'));
  next.leave();
  expect(sessionStorage.getItem(storageKey)).toBeNull();
});

test('a draft that was sent is forgotten, with script and without', () => {
  leaveTyped();
  forgetDraft(form);
  expect(sessionStorage.getItem(storageKey)).toBeNull();
  leaveTyped();
  const thanks = openPage();
  vi.stubGlobal('location', { hash: '#received' });
  draftBehavior(form, 'received');
  expect(valuesOf(thanks)).toEqual(form.names.map(() => ''));
  expect(sessionStorage.getItem(storageKey)).toBeNull();
});

test('a prerendered page restores the draft when it is shown, and keeps nothing before', () => {
  const next = openPage();
  next.document.prerendering = true;
  draftBehavior(form);
  sessionStorage.setItem(storageKey, JSON.stringify({ keptAtMs: 0, draft: { name: 'late' } }));
  next.leave();
  next.document.dispatchEvent(new Event('prerenderingchange'));
  expect(valuesOf(next)[0]).toBe('late');
});

test.each(['{"keptAtMs":', 'null', '{"keptAtMs":0}', '{"keptAtMs":0,"draft":{"name":1,"startsAt":1}}'])(
  'ignores a draft that reads %s',
  (stored) => {
    sessionStorage.setItem(storageKey, stored);
    const page = openPage();
    draftBehavior(form);
    expect(valuesOf(page)).toEqual(form.names.map(() => ''));
    expect(draftedText(form, 'name')).toBeUndefined();
  },
);

test('nothing fails when storage is denied', () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  const page = openPage();
  const stop = draftBehavior(form);
  page.fields[0]!.value = 'typed';
  stop();
  forgetDraft(form);
  expect(draftedText(form, 'name')).toBeUndefined();
});
