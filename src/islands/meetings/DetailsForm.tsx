import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { bookingDraft, draftBehavior } from '~/consultation/draft';
import { isMailable } from '~/consultation/email-address';
import { hiddenFields } from '~/consultation/protocol';
import { bookingFieldNames, bookingFields, type BookingDetails, type BookingErrors } from '~/meetings/booking';
import { EmailControl } from '../form/EmailControl';
import { Honeypot } from '../form/Honeypot';
import { reportAllChanges } from '../form/hooks';
import { SubmitButton } from '../form/SubmitButton';
import { TextControl } from '../form/TextControl';
import { useFocus } from './hooks';
import { ReachLinks } from './MeetingPanel';
import type { BookingTexts, ContactChannels } from './texts';

interface DetailsFormProps {
  texts: BookingTexts;
  channels: ContactChannels;
  startsAt: string;
  /** The labels of the chosen time, in the visitor's zone and in the team's if that differs. */
  when: string;
  teamWhen: string | undefined;
  details: BookingDetails;
  errors: BookingErrors;
  isSending: boolean;
  hasFailed: boolean;
  /** Whether it replaces the focused element. */
  takesFocus: boolean;
  onType: (details: BookingDetails) => void;
  onChangeTime: () => void;
  /** Resolves to the errors that keep it from being sent. */
  onSend: (typed: BookingDetails, honeypot: string) => Promise<BookingErrors>;
}

/** Name, email and topic of a booking. */
export function DetailsForm(props: DetailsFormProps) {
  const { texts, channels, startsAt, when, teamWhen, details, errors, isSending, hasFailed, takesFocus } = props;
  const { onType, onChangeTime, onSend } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useFocus<HTMLHeadingElement>(takesFocus);

  // In the layout phase, because the form is still in the document when the cleanup runs.
  useLayoutEffect(() => {
    const keepDraft = draftBehavior(bookingDraft);
    const stop = form.current ? reportAllChanges(form.current) : undefined;
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
    label: name === 'topic' ? texts.details.topic : texts.fields[name],
    optional: texts.fields.optional,
    error: errorText(texts, errors[name]),
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
          {texts.details.title}
        </h3>
        <p id="meeting-when" className="mt-2 font-semibold">
          {when}
        </p>
        {teamWhen && <p className="text-sm text-ink-soft">{teamWhen}</p>}
        <button type="button" className="py-2.5 font-semibold underline" onClick={onChangeTime} disabled={isSending}>
          {texts.details.changeTime}
        </button>
      </div>
      <input type="hidden" name="startsAt" value={startsAt} />
      <TextControl {...control('name')} />
      <div>
        <EmailControl {...control('email')} hint={texts.fields.emailHint} />
        <p role="status" className="text-sm text-ink-soft">
          {!isMailable(details.email) && texts.details.emailUnreachable}
        </p>
      </div>
      <TextControl {...control('topic')} />
      <Honeypot label={texts.fields.honeypot} />
      <SubmitButton isSending={isSending} label={texts.details.submit} sendingLabel={texts.details.sending} />
      {hasFailed && (
        <div className="border-s-4 border-danger ps-4">
          <p>{texts.details.failed}</p>
          <ReachLinks channels={channels} />
        </div>
      )}
    </form>
  );
}

function errorText(texts: BookingTexts, code: BookingErrors[keyof BookingErrors]): string | undefined {
  if (!code) return undefined;
  return code === 'topicTooLong' ? texts.details.topicTooLong : texts.fields.errors[code];
}

function readDetails(form: HTMLFormElement): BookingDetails {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), topic: text('topic') };
}
