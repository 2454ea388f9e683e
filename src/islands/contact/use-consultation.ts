import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { forgetDraft, keepDraft, recallDraft } from '~/consultation/draft';
import { hiddenFields } from '~/consultation/protocol';
import { validateConsultation, type FieldErrorCode, type FieldName } from '~/consultation/schema';
import type { SubmitContext } from '~/consultation/submit';
import { pageVisible } from './page-visible';

/** What became of the last request that was sent. */
export interface Answer {
  /** Counts the answers, so that a second one is a toast of its own. */
  id: number;
  outcome: 'success' | 'error';
  /** What the visitor wrote, for the other ways to us. */
  message: string;
}

type Errors = Partial<Record<FieldName, FieldErrorCode>>;

const fieldOrder = ['name', 'email', 'phone', 'message'] as const satisfies FieldName[];

/** Fetches the code that sends in place; the form asks for it when it is first touched. */
export const loadSubmit = () => import('~/consultation/submit');

/**
 * The states of the form: idle, sending, and the answer. The typed values live in the form's own elements,
 * so nothing that happens here can lose them; only success empties them.
 */
export function useConsultation(
  form: RefObject<HTMLFormElement | null>,
  context: Omit<SubmitContext, 'formElapsedMs' | 'trap'>,
) {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [answer, setAnswer] = useState<Answer>();
  const isBusy = useRef(false);

  useEffect(() => {
    if (form.current) restoreDraft(form.current);
    const rest = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isBusy.current = false;
      setSending(false);
    };
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, [form]);

  /** Checks a field again that was wrong, while it is being mended. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as HTMLInputElement).name as FieldName;
    if (!errors[name]) return;
    const result = validateConsultation(readValues(event.currentTarget));
    setErrors({ ...errors, [name]: result.ok ? undefined : result.errors[name] });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (isBusy.current) return;
    const values = readValues(sent);
    const result = validateConsultation(values);
    setErrors(result.ok ? {} : result.errors);
    if (!result.ok) {
      const wrong = fieldOrder.find((name) => result.errors[name]);
      if (wrong) focusWithLabel(sent.elements.namedItem(wrong) as HTMLInputElement);
      return;
    }
    isBusy.current = true;
    setSending(true);
    const module = await loadSubmit().catch((error: unknown) => {
      console.error('Cannot load the code that sends in place:', error);
    });
    if (!module && navigator.onLine) {
      sent.submit();
      return;
    }
    const trap = (sent.elements.namedItem(hiddenFields.trap) as HTMLInputElement).value;
    const formElapsedMs = performance.now();
    const outcome = await module?.submitConsultation(result.data, { ...context, formElapsedMs, trap });
    if (outcome?.ok) {
      sent.reset();
      forgetDraft();
    } else keepDraft(values);
    // In a tab in the background a toast is never announced, and leaves before anybody has seen it.
    await pageVisible();
    isBusy.current = false;
    setSending(false);
    setAnswer((last) => ({
      id: (last?.id ?? 0) + 1,
      outcome: outcome?.ok ? 'success' : 'error',
      message: values.message,
    }));
  }

  return { isSending, errors, answer, send, recheck };
}

function focusWithLabel(field: HTMLInputElement) {
  field.focus();
  // WebKit does not scroll to a field in view, even when its label is behind the header.
  field.labels?.[0]?.scrollIntoView({ block: 'nearest' });
}

function readValues(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    smsConsent: data.has('smsConsent'),
  };
}

function restoreDraft(form: HTMLFormElement) {
  const draft = recallDraft();
  if (!draft) return;
  for (const name of fieldOrder) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value === '' && typeof draft[name] === 'string') field.value = draft[name];
  }
}
