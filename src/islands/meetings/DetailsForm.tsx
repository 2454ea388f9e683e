import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { bookingDraft, draftBehavior } from '~/consultation/draft';
import { isMailable } from '~/consultation/email-address';
import { hiddenFields } from '~/consultation/protocol';
import { bookingFieldNames, bookingFields, type BookingDetails, type BookingErrors } from '~/meetings/booking-fields';
import { EmailControl } from '../fields/EmailControl';
import { hearChanges } from '../fields/hear-changes';
import { Honeypot } from '../fields/Honeypot';
import { TextControl } from '../fields/TextControl';
import { SubmitButton } from '../SubmitButton';
import { ReachLinks } from './ReachUs';
import { useFocus } from './use-focus';
import type { BookingWords, Reach } from './words';

interface DetailsFormProps {
  words: BookingWords;
  reach: Reach;
  startsAt: string;
  /** The chosen time in words, and the team's where it differs. */
  when: string;
  teamWhen: string | undefined;
  details: BookingDetails;
  errors: BookingErrors;
  isSending: boolean;
  hasFailed: boolean;
  /** Whether it replaces what had focus. */
  takesFocus: boolean;
  onType: (details: BookingDetails) => void;
  onChangeTime: () => void;
  /** Resolves to the errors that keep it from being sent. */
  onSend: (typed: BookingDetails, honeypot: string) => Promise<BookingErrors>;
}

/** Asks who books the chosen time, and for what. */
export function DetailsForm(props: DetailsFormProps) {
  const { words, reach, startsAt, when, teamWhen, details, errors, isSending, hasFailed, takesFocus } = props;
  const { onType, onChangeTime, onSend } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useFocus<HTMLHeadingElement>(takesFocus);

  // In the layout phase, so that the form is still in the document when this stops.
  useLayoutEffect(() => {
    const keepDraft = draftBehavior(bookingDraft);
    const stop = form.current ? hearChanges(form.current) : undefined;
    return () => {
      keepDraft();
      stop?.();
    };
  }, []);

  async function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const typed = readDetails(event.currentTarget);
    const found = await onSend(typed, (elements.namedItem(hiddenFields.honeypot) as HTMLInputElement).value);
    const invalid = bookingFieldNames.find((name) => found[name]);
    if (invalid) (elements.namedItem(invalid) as HTMLElement).focus();
  }

  const control = (name: keyof BookingDetails) => ({
    id: `meeting-${name}`,
    name,
    field: bookingFields[name],
    label: name === 'topic' ? words.details.topic : words.fields[name],
    optional: words.fields.optional,
    error: errorText(words, errors[name]),
    defaultValue: details[name],
  });

  return (
    <form
      ref={form}
      id={bookingDraft.formId}
      onSubmit={(event) => void finish(event)}
      onInput={(event) => onType(readDetails(event.currentTarget))}
      noValidate
      className="grid gap-5"
    >
      <div>
        <h3 ref={heading} tabIndex={-1} aria-describedby="meeting-when" className="font-display text-heading">
          {words.details.title}
        </h3>
        <p id="meeting-when" className="mt-2 font-semibold">
          {when}
        </p>
        {teamWhen && <p className="text-sm text-ink-soft">{teamWhen}</p>}
        <button type="button" className="py-2.5 font-semibold underline" onClick={onChangeTime} disabled={isSending}>
          {words.details.changeTime}
        </button>
      </div>
      <input type="hidden" name="startsAt" value={startsAt} />
      <TextControl {...control('name')} />
      <div>
        <EmailControl {...control('email')} hint={words.fields.emailHint} />
        <p role="status" className="text-sm text-ink-soft">
          {!isMailable(details.email) && words.details.emailUnreachable}
        </p>
      </div>
      <TextControl {...control('topic')} />
      <Honeypot label={words.fields.honeypot} />
      <SubmitButton isSending={isSending} label={words.details.submit} sendingLabel={words.details.sending} />
      {hasFailed && (
        <div className="border-s-4 border-danger ps-4">
          <p>{words.details.failed}</p>
          <ReachLinks reach={reach} />
        </div>
      )}
    </form>
  );
}

function errorText(words: BookingWords, code: BookingErrors[keyof BookingErrors]): string | undefined {
  if (!code) return undefined;
  return code === 'topicTooLong' ? words.details.topicTooLong : words.fields.errors[code];
}

function readDetails(form: HTMLFormElement): BookingDetails {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), topic: text('topic') };
}
