import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import type { Backend } from '~/consultation/client';
import { hiddenFields } from '~/consultation/protocol';
import { validateConsultation, type FieldErrorCode, type FieldName } from '~/consultation/schema';
import type { Locale } from '~/i18n/locales';
import type { Answer } from './contact/AnswerToast';
import { Field } from './contact/Field';
import { ReachInstead } from './contact/ReachInstead';
import type { ContactFormWords } from './contact/words';
import { WordsProvider } from './words-context';

interface ContactFormProps {
  locale: Locale;
  words: ContactFormWords;
  /** Address of the function, for the form that posts without script. */
  action: string;
  backend: Backend;
  /** Path of the page, without query and hash. */
  pagePath: string;
  consentVersion: string;
  company: { phone: string; phoneE164: string; email: string };
}

const AnswerToast = lazy(() => import('./contact/AnswerToast').then((module) => ({ default: module.AnswerToast })));
const loadSubmit = () => import('~/consultation/submit');
const fieldOrder = ['name', 'email', 'phone', 'message'] as const satisfies FieldName[];

type Errors = Partial<Record<FieldName, FieldErrorCode>>;

/**
 * The consultation request. Without script it is a form that posts to the function; with script it says what
 * is wrong beside each field, sends in place, keeps every typed value when that fails and empties itself
 * when it worked.
 */
export function ContactForm({ locale, words, action, backend, pagePath, consentVersion, company }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    setReady(true);
    const rest = (event: PageTransitionEvent) => event.persisted && setSending(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  const check = () => validateConsultation(readValues(form.current));

  function recheck(event: FormEvent) {
    const name = (event.target as HTMLInputElement).name as FieldName;
    if (!errors[name]) return;
    const result = check();
    setErrors({ ...errors, [name]: result.ok ? undefined : result.errors[name] });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (isSending) return;
    const result = check();
    setErrors(result.ok ? {} : result.errors);
    if (!result.ok) {
      const wrong = fieldOrder.find((name) => result.errors[name]);
      if (wrong) (sent.elements.namedItem(wrong) as HTMLElement).focus();
      return;
    }
    setSending(true);
    const module = await loadSubmit().catch((error: unknown) => {
      console.error('Cannot load the code that sends in place, posting the form instead:', error);
    });
    if (!module) return sent.submit();
    const trap = (sent.elements.namedItem(hiddenFields.trap) as HTMLInputElement).value;
    const outcome = await module.submitConsultation(result.data, {
      backend,
      locale,
      pagePath,
      consentVersion,
      formElapsedMs: performance.now(),
      trap,
    });
    setSending(false);
    setAnswer((last) => ({ id: (last?.id ?? 0) + 1, outcome: outcome.ok ? 'success' : 'error' }));
    if (outcome.ok) sent.reset();
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <WordsProvider words={words}>
      <form
        ref={form}
        action={action}
        method="post"
        noValidate={isReady}
        onSubmit={(event) => void send(event)}
        onInput={recheck}
        onFocus={() => void loadSubmit().catch(() => undefined)}
        className="grid gap-5"
      >
        <Field name="name" error={errors.name} required minLength={2} autoComplete="name" />
        <Field
          name="email"
          error={errors.email}
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field name="phone" error={errors.phone} required minLength={7} type="tel" autoComplete="tel" />
        <Field name="message" error={errors.message} rows={5} />
        <label className="flex items-start gap-3 text-sm">
          <input type="checkbox" name="smsConsent" className="mt-0.5 size-6 shrink-0 accent-accent" />
          {words.smsConsent}
        </label>
        <label className="sr-only" aria-hidden="true">
          {words.trap}
          <input name={hiddenFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
        <input type="hidden" name={hiddenFields.locale} value={locale} />
        <input type="hidden" name={hiddenFields.page} value={pagePath} />
        <input type="hidden" name={hiddenFields.consentVersion} value={consentVersion} />
        <button
          ref={button}
          disabled={isSending}
          aria-busy={isSending}
          className="min-h-12 rounded-lg bg-accent px-5 py-2.5 font-semibold text-on-accent transition-colors hover:bg-accent-strong disabled:bg-ink-soft"
        >
          {isSending ? words.sending : words.submit}
        </button>
        {answer?.outcome === 'error' && !isSending && (
          <ReachInstead company={company} message={readValues(form.current).message} />
        )}
      </form>
      {answer && (
        <Suspense>
          <AnswerToast answer={answer} />
        </Suspense>
      )}
    </WordsProvider>
  );
}

function readValues(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined);
  const text = (name: FieldName) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    smsConsent: data.has('smsConsent'),
  };
}
