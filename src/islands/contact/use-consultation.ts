import { PUBLIC_ANALYTICS } from 'astro:env/client';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { CountedEvent } from '~/analytics/count-visits.inline';
import { forgetDraft, requestDraft } from '~/consultation/draft';
import { fieldNames, mapFields, type ConsultationRequest, type FieldName } from '~/consultation/fields';
import { hiddenFields } from '~/consultation/protocol';
import { validateConsultation, type FieldErrors } from '~/consultation/schema';
import type { SubmitContext } from '~/consultation/submit';
import { reportAllChanges, usePageRestored } from '../form/hooks';

export interface SubmissionResult {
  /** Counts the results, so that a second one is a new toast. */
  id: number;
  outcome: 'success' | 'error';
  /** As typed, for the email that can be sent instead. */
  message: string;
}

/** Loads the code that submits in place, when the form first gets the focus. */
export const loadSubmit = () => import('~/consultation/submit');

/**
 * The states of the form: idle, sending, and the result. The typed values live in the form's elements, so a failure
 * cannot lose them; only success resets them.
 */
export function useConsultation(
  form: RefObject<HTMLFormElement | null>,
  context: Omit<SubmitContext, 'formElapsedMs' | 'honeypot'>,
) {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [result, setResult] = useState<SubmissionResult>();
  const isBusy = useRef(false);

  useEffect(() => (form.current ? reportAllChanges(form.current) : undefined), [form]);
  usePageRestored(() => {
    isBusy.current = false;
    setSending(false);
  });

  /** Rechecks an invalid field while it is being fixed. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as HTMLInputElement).name as FieldName;
    if (!errors[name]) return;
    const check = validateConsultation(readValues(event.currentTarget));
    setErrors({ ...errors, [name]: check.ok ? undefined : check.errors[name] });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (isBusy.current) return;
    const values = readValues(sent);
    const check = validateConsultation(values);
    setErrors(check.ok ? {} : check.errors);
    if (!check.ok) {
      const invalid = fieldNames.find((name) => check.errors[name]);
      if (invalid) focusWithLabel(sent.elements.namedItem(invalid) as HTMLInputElement);
      return;
    }
    isBusy.current = true;
    setSending(true);
    const module = await loadSubmit().catch((error: unknown) => {
      console.error('Cannot load the code that submits in place:', error);
    });
    if (!module && navigator.onLine) {
      sent.submit();
      return;
    }
    const honeypot = (sent.elements.namedItem(hiddenFields.honeypot) as HTMLInputElement).value;
    const formElapsedMs = performance.now();
    const outcome = await module?.submitConsultation(check.data, { ...context, formElapsedMs, honeypot });
    if (outcome?.ok) {
      sent.reset();
      forgetDraft(requestDraft);
      if (PUBLIC_ANALYTICS) dispatchEvent(new CustomEvent<CountedEvent>('counted', { detail: 'Form sent' }));
    }
    // In a background tab a toast would not be announced, and would time out unseen.
    await pageVisible();
    isBusy.current = false;
    setSending(false);
    setResult((last) => ({
      id: (last?.id ?? 0) + 1,
      outcome: outcome?.ok ? 'success' : 'error',
      message: values.message,
    }));
  }

  return { isSending, errors, result, send, recheck };
}

function focusWithLabel(field: HTMLInputElement) {
  field.focus();
  // WebKit does not scroll to a field in view, even when its label is behind the header.
  field.labels?.[0]?.scrollIntoView({ block: 'nearest' });
}

function readValues(form: HTMLFormElement): ConsultationRequest {
  const data = new FormData(form);
  const text = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ...mapFields(text), smsConsent: data.has('smsConsent') };
}

/** Resolves once this tab is visible. */
function pageVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
