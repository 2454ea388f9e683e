import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldsCheck } from '~/forms/text-field';
import { usePageRestored } from './page-hooks';

/**
 * A form that is checked and sent by script. The typed values live in its elements, so a failure cannot lose them.
 * `send` resolves to whether the page is being left: then the form stays busy; or to the errors that the backend found.
 */
export function useCheckedForm<Data, Errors extends Partial<Record<string, string>>>(
  check: (typed: FormData) => FieldsCheck<Data, Errors>,
  send: (data: Data, form: HTMLFormElement) => Promise<boolean | Partial<Errors>>,
) {
  const [errors, setErrors] = useState<Partial<Errors>>({});
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  function setBusy(isNowBusy: boolean) {
    isBusy.current = isNowBusy;
    setSending(isNowBusy);
  }
  usePageRestored(() => setBusy(false));

  /** Rechecks invalid fields while they are being fixed. */
  function recheck(typed: FormData) {
    if (Object.keys(errors).length === 0) return;
    const result = check(typed);
    const left = Object.entries(result.ok ? {} : result.errors).filter(([name]) => name in errors);
    setErrors(Object.fromEntries(left) as Partial<Errors>);
  }

  /** Sends valid values; focuses the first field that is not. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    const result = check(new FormData(form));
    show(form, result.ok ? {} : result.errors);
    if (!result.ok) return;
    setBusy(true);
    const refused = await send(result.data, form);
    if (refused !== true) setBusy(false);
    if (typeof refused === 'object') show(form, refused);
  }

  function show(form: HTMLFormElement, found: Partial<Errors>) {
    // Before the focus, so that the error is announced with its field.
    flushSync(() => setErrors(found));
    focusFirst(form, found);
  }

  return { errors, isSending, recheck, submit };
}

function focusFirst(form: HTMLFormElement, errors: object) {
  const fields = [...form.elements] as HTMLInputElement[];
  const invalid = fields.find(({ name }) => name in errors);
  invalid?.focus();
  // WebKit does not scroll to a field in view, even when its label is behind the header.
  invalid?.labels?.[0]?.scrollIntoView({ block: 'nearest' });
}
