import '../form/form.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mailtoUrl } from '~/forms/email-address';
import { fieldNames, fields, requestDraft, type FieldName } from '~/consultation/fields';
import { hiddenFields } from '~/consultation/protocol';
import type { Backend } from '~/consultation/supabase-client';
import type { Dictionary } from '~/i18n/dictionaries';
import type { Locale } from '~/i18n/locales';
import { numberFormatter, type NumberPatterns } from '~/i18n/number-format';
import { fill } from '../../../lib/texts.ts';
import type { EstimateTexts, ScenarioNames } from '~/roi/explain';
import { EmailControl } from '../form/EmailControl';
import { Honeypot } from '../form/Honeypot';
import { useHydrated } from '../form/page-hooks';
import { SubmitButton } from '../form/SubmitButton';
import { TextControl, type TextControlProps } from '../form/TextControl';
import { ResultInPlace, ResultToast } from './ResultToast';
import { loadSubmit, useConsultation } from './use-consultation';

/** The form's branch of the dictionary, and the two results on the contact page. */
export type ContactFormTexts = Dictionary['contact']['form'] & Pick<Dictionary['contact'], 'success' | 'error'>;

interface ContactFormProps {
  locale: Locale;
  numbers: NumberPatterns;
  texts: ContactFormTexts;
  /** For an estimate in the query. */
  estimateTexts: EstimateTexts;
  scenarioNames: ScenarioNames;
  /** For `?agreement` in the query: how a clinic asks for the agreement. */
  agreementRequest: string | undefined;
  /** URL of the function, for the form without JavaScript. */
  action: string;
  backend: Backend;
  /** Path of the page, without query and hash. */
  pagePath: string;
  company: { phone: string; phoneE164: string; email: string };
  /** The version of the wording beside the SMS box, and what to read before checking it; without it, there is no box. */
  consent: { version: string; links: { href: string; text: string }[]; newTab: string } | undefined;
}

/** Keeps a message that the visitor has begun. */
function prefillMessage(form: HTMLFormElement | null, text = ''): void {
  const message = form?.elements.namedItem('message');
  if (!(message instanceof HTMLTextAreaElement) || message.value !== '') return;
  message.value = text;
  message.dataset['prefilled'] = text;
}

/**
 * The consultation request. Without JavaScript the form posts to the function. With it, errors appear beside their
 * fields, the request is sent in place, a failure keeps every typed value and success resets the form.
 */
export function ContactForm(props: ContactFormProps) {
  const { locale, numbers, texts, estimateTexts, scenarioNames, agreementRequest } = props;
  const { action, backend, pagePath, company, consent } = props;
  const form = useRef<HTMLFormElement>(null);
  const format = useMemo(() => numberFormatter(numbers), [numbers]);
  const isReady = useHydrated();
  const context = { backend, locale, pagePath, consentVersion: consent?.version };
  const { isSending, errors, result, submit, recheck } = useConsultation(form, context);

  // With a clinic's request for the agreement (`?agreement`) or the calculator's estimate (`?roi=…`).
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (query.has('agreement')) prefillMessage(form.current, agreementRequest);
    if (!query.has('roi')) return;
    import('~/roi/explain').then(
      ({ estimateWriter }) =>
        prefillMessage(form.current, estimateWriter(format, estimateTexts).summary(location.search, scenarioNames)),
      (error: unknown) => console.error('Cannot carry the estimate into the message:', error),
    );
  }, [agreementRequest, format, estimateTexts, scenarioNames]);

  function control(name: FieldName) {
    const error = errors[name];
    const own = {
      id: name,
      name,
      field: fields[name],
      label: texts[name],
      optional: texts.optional,
      error: error && texts.errors[error],
    };
    if (name === 'email')
      return <EmailControl key={name} {...own} example={texts.emailExample} hint={texts.emailHint} />;
    if (name === 'phone') return <TextControl key={name} {...own} example={texts.phoneExample} />;
    if (name !== 'message') return <TextControl key={name} {...own} />;
    const countText = (left: number) => fill(texts.charactersLeft, { left: format.number(left) });
    return <CountedControl key={name} {...own} optional={texts.messageOptional} countText={countText} />;
  }

  return (
    <form
      ref={form}
      id={requestDraft.formId}
      action={action}
      method="post"
      noValidate={isReady}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => recheck(new FormData(event.currentTarget))}
      onFocus={() => void loadSubmit().catch(() => undefined)}
      className="grid gap-5"
    >
      {fieldNames.map(control)}
      {consent && (
        <>
          {/* In a new tab, so that the form keeps what was typed. */}
          <p className="flex flex-wrap items-center gap-x-4 text-sm">
            {texts.consentMore}
            {consent.links.map(({ href, text }) => (
              <a key={href} className="py-3 font-semibold underline" href={href} target="_blank" rel="noopener">
                {text}
                <span className="sr-only"> {consent.newTab}</span>
              </a>
            ))}
          </p>
          <label className="flex items-start gap-3 text-sm">
            <input type="checkbox" name="smsConsent" autoComplete="off" className="checkbox mt-0.5 size-6 shrink-0" />
            {texts.smsConsent}
          </label>
        </>
      )}
      <Honeypot label={texts.honeypot} />
      <input type="hidden" name={hiddenFields.locale} value={locale} />
      <input type="hidden" name={hiddenFields.page} value={pagePath} />
      {consent && <input type="hidden" name={hiddenFields.consentVersion} value={consent.version} />}
      <SubmitButton isSending={isSending} label={texts.submit} sendingLabel={texts.sending} />
      {result && !isSending && <ResultToast key={result.id} result={result} texts={texts} />}
      <div role="status" className="empty:absolute">
        {isSending && <p className="sr-only">{texts.sending}</p>}
        {result && !isSending && <ResultInPlace result={result} texts={texts} />}
      </div>
      {result?.outcome === 'error' && !isSending && (
        <p className="border-s-4 border-danger ps-4">
          {texts.reachInstead}{' '}
          <a className="font-semibold whitespace-nowrap underline" href={`tel:${company.phoneE164}`}>
            {company.phone}
          </a>
          {' · '}
          <a className="font-semibold underline" href={mailtoUrl(company.email, result.message)}>
            {company.email}
          </a>
        </p>
      )}
    </form>
  );
}

/** The count appears when this many characters are left, and changes in steps so that it is not read constantly. */
const countFrom = 500;
const countStep = 50;

interface CountedControlProps extends TextControlProps {
  countText: (left: number) => string;
}

/** A control that shows how much room is left near the limit; the text is never cut off. */
function CountedControl({ countText, ...props }: CountedControlProps) {
  const [left, setLeft] = useState<number>();

  function count(text: string) {
    const room = Math.max(0, props.field.max - [...text].length);
    setLeft(room > countFrom ? undefined : Math.ceil(room / countStep) * countStep);
  }

  return (
    <TextControl
      {...props}
      onInput={(event) => count(event.currentTarget.value)}
      note={
        <p role="status" className="text-sm text-ink-soft">
          {left !== undefined && !props.error && countText(left)}
        </p>
      }
    />
  );
}
