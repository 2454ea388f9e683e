import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import type { Backend } from '~/consultation/submit';
import { requestDraft } from '~/consultation/draft';
import { fieldNames, type FieldName } from '~/consultation/fields';
import { hiddenFields } from '~/consultation/protocol';
import type { Locale } from '~/i18n/locales';
import { numberFormatter, type NumberPatterns } from '~/i18n/number-format';
import type { EstimateWords, ScenarioNames } from '~/roi/explain';
import { ConsentLinks, type ConsentLinksProps } from './contact/ConsentLinks';
import { ContactFallback } from './contact/ContactFallback';
import { EmailField } from './contact/EmailField';
import { Field, type ControlProps } from './contact/Field';
import { MessageField } from './contact/MessageField';
import { ResultInPlace, ResultToast } from './contact/ResultToast';
import { loadSubmit, useConsultation } from './contact/use-consultation';
import { WordsProvider, type ContactFormWords } from './contact/words';
import { Honeypot } from './fields/Honeypot';
import { SubmitButton } from './SubmitButton';
import { useHydrated } from './use-hydrated';

interface ContactFormProps {
  locale: Locale;
  numbers: NumberPatterns;
  words: ContactFormWords;
  /** For an estimate in the query, see `prefillEstimate`. */
  estimateWords: EstimateWords;
  scenarioNames: ScenarioNames;
  /** URL of the function, for the form without JavaScript. */
  action: string;
  backend: Backend;
  /** Path of the page, without query and hash. */
  pagePath: string;
  company: { phone: string; phoneE164: string; email: string };
  /** The version of the wording beside the SMS box and what to read before checking it; without it, there is no box. */
  consent: { version: string; links: ConsentLinksProps } | undefined;
}

/** Fields that need more than `Field`. */
const controls: Partial<Record<FieldName, ComponentType<ControlProps>>> = { email: EmailField, message: MessageField };

/**
 * The consultation request. Without JavaScript the form posts to the function; with it, errors appear beside their
 * fields, the request is sent in place, a failure keeps every typed value and success resets the form.
 */
export function ContactForm({
  locale,
  numbers,
  words,
  estimateWords,
  scenarioNames,
  action,
  backend,
  pagePath,
  company,
  consent,
}: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const format = useMemo(() => numberFormatter(numbers), [numbers]);
  const isReady = useHydrated();
  const context = { backend, locale, pagePath, consentVersion: consent?.version };
  const { isSending, errors, result, send, recheck } = useConsultation(form, context);

  useEffect(() => {
    const target = form.current;
    if (!target || !new URLSearchParams(location.search).has('roi')) return;
    // Loaded only where there is an estimate.
    import('./contact/prefill-estimate').then(
      ({ prefillEstimate }) => prefillEstimate(target, format, estimateWords, scenarioNames),
      (error: unknown) => console.error('Cannot carry the estimate into the message:', error),
    );
  }, [format, estimateWords, scenarioNames]);

  return (
    <WordsProvider words={words}>
      <form
        ref={form}
        id={requestDraft.formId}
        action={action}
        method="post"
        noValidate={isReady}
        onSubmit={(event) => void send(event)}
        onInput={recheck}
        onFocus={() => void loadSubmit().catch(() => undefined)}
        className="grid gap-5"
      >
        {fieldNames.map((name) => {
          const Control = controls[name] ?? Field;
          return <Control key={name} name={name} format={format} error={errors[name]} />;
        })}
        {consent && (
          <>
            <label className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                name="smsConsent"
                autoComplete="off"
                className="mt-0.5 size-6 shrink-0 accent-accent"
              />
              {words.smsConsent}
            </label>
            <ConsentLinks {...consent.links} />
          </>
        )}
        <Honeypot label={words.honeypot} />
        <input type="hidden" name={hiddenFields.locale} value={locale} />
        <input type="hidden" name={hiddenFields.page} value={pagePath} />
        {consent && <input type="hidden" name={hiddenFields.consentVersion} value={consent.version} />}
        <SubmitButton isSending={isSending} label={words.submit} sendingLabel={words.sending} />
        {result && !isSending && <ResultToast key={result.id} result={result} />}
        <div role="status" className="empty:absolute">
          {isSending && <p className="sr-only">{words.sending}</p>}
          {result && !isSending && <ResultInPlace result={result} />}
        </div>
        {result?.outcome === 'error' && !isSending && <ContactFallback company={company} message={result.message} />}
      </form>
    </WordsProvider>
  );
}
