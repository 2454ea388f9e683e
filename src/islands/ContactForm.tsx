import { useEffect, useMemo, useRef } from 'react';
import { buttonClasses } from '~/components/button-classes';
import type { Backend } from '~/consultation/client';
import { hiddenFields } from '~/consultation/protocol';
import type { Locale } from '~/i18n/locales';
import { numberFormatter, type NumberPatterns } from '~/i18n/number-format';
import type { EstimateWords } from '~/roi/explain';
import { ConsentLinks, type ConsentLinksProps } from './contact/ConsentLinks';
import { EmailField } from './contact/EmailField';
import { Field } from './contact/Field';
import { MessageField } from './contact/MessageField';
import { prefillEstimate } from './contact/prefill-estimate';
import { ReachInstead } from './contact/ReachInstead';
import { useAnswerToast } from './contact/use-answer-toast';
import { loadSubmit, useConsultation } from './contact/use-consultation';
import { WordsProvider, type ContactFormWords } from './contact/words';
import { useHydrated } from './use-hydrated';

interface ContactFormProps {
  locale: Locale;
  numbers: NumberPatterns;
  words: ContactFormWords;
  /** For an estimate that comes with the address, see `prefillEstimate`. */
  estimateWords: EstimateWords;
  /** Address of the function, for the form that posts without script. */
  action: string;
  backend: Backend;
  /** Path of the page, without query and hash. */
  pagePath: string;
  consentVersion: string;
  company: { phone: string; phoneE164: string; email: string };
  /** What to read before ticking the SMS box. */
  consentLinks: ConsentLinksProps;
}

/**
 * The consultation request. Without script it is a form that posts to the function; with script it says what
 * is wrong beside each field, sends in place, keeps every typed value when that fails and empties itself
 * when it worked.
 */
export function ContactForm({
  locale,
  numbers,
  words,
  estimateWords,
  action,
  backend,
  pagePath,
  consentVersion,
  company,
  consentLinks,
}: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const format = useMemo(() => numberFormatter(numbers), [numbers]);
  const isReady = useHydrated();
  const { AnswerView, load: loadAnswerView } = useAnswerToast();
  const context = { backend, locale, pagePath, consentVersion };
  const { isSending, errors, answer, send, recheck } = useConsultation(form, context);

  useEffect(() => {
    if (form.current) void prefillEstimate(form.current, format, estimateWords);
  }, [format, estimateWords]);
  // A disabled button loses the focus: it comes back with the answer.
  useEffect(() => {
    if (answer) button.current?.focus();
  }, [answer]);

  return (
    <WordsProvider words={words}>
      <form
        ref={form}
        action={action}
        method="post"
        noValidate={isReady}
        onSubmit={(event) => {
          void loadAnswerView();
          void send(event);
        }}
        onInput={recheck}
        onFocus={() => void loadSubmit().catch(() => undefined)}
        className="grid gap-5"
      >
        <Field name="name" error={errors.name} required minLength={2} autoComplete="name" />
        <EmailField error={errors.email} />
        <Field name="phone" error={errors.phone} required minLength={7} type="tel" autoComplete="tel" />
        <MessageField format={format} error={errors.message} />
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="smsConsent"
            autoComplete="off"
            className="mt-0.5 size-6 shrink-0 accent-accent"
          />
          {words.smsConsent}
        </label>
        <ConsentLinks {...consentLinks} />
        <label className="sr-only" aria-hidden="true">
          {words.trap}
          <input name={hiddenFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
        <input type="hidden" name={hiddenFields.locale} value={locale} />
        <input type="hidden" name={hiddenFields.page} value={pagePath} />
        <input type="hidden" name={hiddenFields.consentVersion} value={consentVersion} />
        <button
          ref={button}
          type="submit"
          disabled={isSending}
          aria-busy={isSending}
          className={`${buttonClasses('primary', 'form')} disabled:border-ink-soft disabled:bg-ink-soft`}
        >
          {isSending ? words.sending : words.submit}
        </button>
        <p className="sr-only" role="status">
          {isSending && words.sending}
        </p>
        {answer?.outcome === 'error' && !isSending && <ReachInstead company={company} message={answer.message} />}
      </form>
      {answer && AnswerView && <AnswerView answer={answer} />}
    </WordsProvider>
  );
}
