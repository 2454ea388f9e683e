import { draftBehavior } from '~/forms/draft';
import { isMailable } from '~/forms/email-address';
import { bookingDraft, bookingFields, type BookingDetails, type BookingErrors } from '~/meetings/booking';
import { EmailControl } from '../form/EmailControl';
import { Honeypot } from '../form/Honeypot';
import { reportAllChanges } from '../form/page-hooks';
import { SubmitButton } from '../form/SubmitButton';
import { TextControl } from '../form/TextControl';
import { useFocus } from './meeting-hooks';
import { ReachLinks } from './MeetingPanel';
import { useMeetingContext, type BookingTexts } from './texts';
import type { Booking } from './use-booking';

interface DetailsFormProps {
  texts: BookingTexts;
  booking: Booking;
  startsAt: string;
  endsAt: string;
  /** Whether it replaces the focused element. */
  takesFocus: boolean;
  onChangeTime: () => void;
}

/** Name, email and topic of a booking. */
export function DetailsForm({ texts, booking, startsAt, endsAt, takesFocus, onChangeTime }: DetailsFormProps) {
  const { channels, time } = useMeetingContext();
  const { details, errors, isSending, failedAt, isClosed, readForm, submit } = booking;
  const heading = useFocus<HTMLHeadingElement>(takesFocus);
  const teamPhrase = time.teamPhrase(startsAt);

  const control = (name: keyof BookingDetails) => ({
    id: `meeting-${name}`,
    name,
    field: bookingFields[name],
    label: name === 'topic' ? texts.details.topic : texts.fields[name],
    optional: name === 'topic' ? texts.details.topicOptional : texts.fields.optional,
    error: errorText(texts, errors[name]),
    defaultValue: details[name],
  });

  return (
    <form
      ref={keepText}
      id={bookingDraft.formId}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => readForm(event.currentTarget)}
      noValidate
      className="flex grow flex-col gap-5"
    >
      <div>
        <h3 ref={heading} tabIndex={-1} aria-describedby="meeting-when" className="font-display text-heading">
          {texts.details.title}
        </h3>
        <p id="meeting-when" className="mt-2 font-semibold">
          {time.when(startsAt, endsAt)}
        </p>
        {teamPhrase && <p className="text-sm text-ink-soft">{teamPhrase}</p>}
        <button type="button" className="py-2.5 font-semibold underline" onClick={onChangeTime} disabled={isSending}>
          {texts.details.changeTime}
        </button>
      </div>
      <input type="hidden" name="startsAt" value={startsAt} />
      <TextControl {...control('name')} />
      <div>
        <EmailControl {...control('email')} example={texts.fields.emailExample} hint={texts.fields.emailHint} />
        <p role="status" className="text-sm text-ink-soft">
          {!isMailable(details.email) && texts.details.emailUnreachable}
        </p>
      </div>
      <TextControl {...control('topic')} />
      <Honeypot label={texts.fields.honeypot} />
      <SubmitButton isSending={isSending} label={texts.details.submit} sendingLabel={texts.details.sending} />
      {failedAt === startsAt && (
        <div className="border-s-4 border-danger ps-4">
          <p>{isClosed ? texts.details.closed : texts.details.failed}</p>
          <ReachLinks channels={channels} />
          {isClosed && (
            <a className="inline-block py-2.5 font-semibold underline" href={channels.form.href}>
              {channels.form.text}
            </a>
          )}
        </div>
      )}
    </form>
  );
}

/** Ends while the form is still in the document, so that its text is kept. */
function keepText(form: HTMLFormElement | null) {
  const keepDraft = draftBehavior(bookingDraft);
  const stop = form ? reportAllChanges(form) : undefined;
  return () => {
    keepDraft();
    stop?.();
  };
}

function errorText(texts: BookingTexts, code: BookingErrors[keyof BookingErrors]): string | undefined {
  if (!code) return undefined;
  return code === 'topicTooLong' ? texts.details.topicTooLong : texts.fields.errors[code];
}
