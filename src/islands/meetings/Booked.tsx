import { buttonClasses } from '~/components/classes';
import { isMailable } from '~/forms/email-address';
import { fill } from '../../../lib/texts.ts';
import { calendarLinks } from '~/meetings/calendar-links';
import { CalendarFile } from './CalendarFile';
import { useFocus } from './meeting-hooks';
import { useMeetingContext, type BookingTexts } from './texts';
import type { Confirmation } from './use-booking';

interface BookedProps {
  texts: BookingTexts['done'];
  booked: Confirmation;
  /** The page that moves or cancels the meeting, with its token. */
  changePath: string;
  newTab: string;
}

/** The confirmation of a booking, with the next steps. */
export function Booked({ texts, booked: { meeting, email }, changePath, newTab }: BookedProps) {
  const { time } = useMeetingContext();
  const heading = useFocus<HTMLHeadingElement>();
  const { startsAt, endsAt, reference, ics, isMailed = true } = meeting;
  const details = fill(texts.eventDetails, { link: new URL(changePath, location.href).href });
  const event = { title: texts.event, details, startsAt, endsAt };

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} aria-describedby="meeting-when" className="font-display text-title text-accent">
        {texts.title}
      </h3>
      <p id="meeting-when" className="mt-4 font-display text-heading text-balance">
        {time.when(startsAt, endsAt)}
      </p>
      <p className="mt-1 text-ink-soft">{time.zoneOf(startsAt)}</p>
      <p className="mt-5">{fill(isMailed && isMailable(email) ? texts.mail : texts.noMail, { email })}</p>
      <p className="mt-2 text-sm text-ink-soft">{fill(texts.reference, { reference })}</p>
      <p className="mt-8 font-semibold">{texts.calendar}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <CalendarFile ics={ics} name={reference} className={buttonClasses('primary', 'medium')}>
          {texts.file}
        </CalendarFile>
        {calendarLinks(event).map(({ name, href }) => (
          <a key={name} className={buttonClasses('secondary', 'medium')} href={href} target="_blank" rel="noopener">
            {name}
            <span className="sr-only"> {newTab}</span>
          </a>
        ))}
      </div>
      <p className="mt-6">
        <a className="inline-block py-2.5 font-semibold underline" href={changePath}>
          {texts.change}
        </a>
      </p>
    </div>
  );
}
