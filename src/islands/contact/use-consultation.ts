import { PUBLIC_ANALYTICS } from 'astro:env/client';
import { useEffect, useState, type RefObject } from 'react';
import type { CountedEvent } from '~/analytics/count-visits.inline';
import { requestDraft, validateConsultation } from '~/consultation/fields';
import { hiddenFields } from '~/consultation/protocol';
import type { SubmitContext } from '~/consultation/submit';
import { forgetDraft } from '~/forms/draft';
import { reportAllChanges } from '../form/page-hooks';
import { useCheckedForm } from '../form/use-checked-form';

export interface SubmissionResult {
  /** Counts the results, so that a second one is a new toast. */
  id: number;
  outcome: 'success' | 'error';
  /** For the email that can be sent instead. */
  message: string;
}

/** Loads the code that submits in place, when the form first gets the focus. */
export const loadSubmit = () => import('~/consultation/submit');

const check = (typed: FormData) =>
  validateConsultation({ ...Object.fromEntries(typed), smsConsent: typed.has('smsConsent') });

/** The states of the form: idle, sending, and the result. Only success resets the typed values. */
export function useConsultation(
  form: RefObject<HTMLFormElement | null>,
  context: Omit<SubmitContext, 'formElapsedMs' | 'honeypot'>,
) {
  const [result, setResult] = useState<SubmissionResult>();

  const { errors, isSending, recheck, submit } = useCheckedForm(check, async (data, sent) => {
    const module = await loadSubmit().catch((error: unknown) => {
      console.error('Cannot load the code that submits in place:', error);
    });
    if (!module && navigator.onLine) {
      sent.submit();
      return true;
    }
    const honeypot = (sent.elements.namedItem(hiddenFields.honeypot) as HTMLInputElement).value;
    const formElapsedMs = performance.now();
    const outcome = await module?.submitConsultation(data, { ...context, formElapsedMs, honeypot });
    if (outcome?.ok) {
      sent.reset();
      forgetDraft(requestDraft);
      if (PUBLIC_ANALYTICS) dispatchEvent(new CustomEvent<CountedEvent>('counted', { detail: 'Form sent' }));
    }
    // In a background tab a toast would not be announced, and would time out unseen.
    await pageVisible();
    const { message } = data;
    setResult((last) => ({ id: (last?.id ?? 0) + 1, outcome: outcome?.ok ? 'success' : 'error', message }));
    return false;
  });

  useEffect(() => (form.current ? reportAllChanges(form.current) : undefined), [form]);

  return { errors, isSending, recheck, submit, result };
}

/** Resolves once this tab is visible. */
async function pageVisible(): Promise<void> {
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}
