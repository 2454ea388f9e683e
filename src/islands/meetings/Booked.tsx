import { buttonClasses } from '~/components/button-classes';
import { fill } from '../../../lib/texts.ts';
import { webCalendars } from '~/business/external-urls';
import { googleCalendarLink, outlookLink } from '~/meetings/calendar-links';
import { isMailable } from '~/consultation/email-address';
import type { TimeLabels } from '~/meetings/time-labels';
import { CalendarFile } from './CalendarFile';
import type { Booking } from './use-booking';
import { useFocus } from './use-focus';
import type { DoneWords } from './words';

interface BookedProps {
  words: DoneWords;
  time: TimeLabels;
  booking: Booking;
  /** The page that moves or cancels it, with its token. */
  changePath: string;
  newTab: string;
}

/** A meeting that was just booked, with what to do next. */
export function Booked({ words, time, booking: { meeting, email }, changePath, newTab }: BookedProps) {
  const heading = useFocus<HTMLHeadingElement>();
  const { startsAt, endsAt, reference, ics, isMailed = true } = meeting;
  const details = fill(words.eventDetails, { link: new URL(changePath, location.href).href });
  const event = { title: words.event, details, startsAt, endsAt };
  const teamPhrase = time.teamPhrase(startsAt);
  const calendars = [
    { name: webCalendars.google.name, href: googleCalendarLink(event) },
    { name: webCalendars.outlook.name, href: outlookLink(event, 'outlook') },
    { name: webCalendars.microsoft365.name, href: outlookLink(event, 'microsoft365') },
  ];

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} aria-describedby="meeting-when" className="font-display text-title text-accent">
        {words.title}
      </h3>
      <p id="meeting-when" className="mt-4 font-display text-heading text-balance">
        {time.when(startsAt, endsAt)}
      </p>
      <p className="mt-1 text-ink-soft">{teamPhrase ? `${time.zone} · ${teamPhrase}` : time.zone}</p>
      <p className="mt-5">{fill(isMailed && isMailable(email) ? words.mail : words.noMail, { email })}</p>
      <p className="mt-2 text-sm text-ink-soft">{fill(words.reference, { reference })}</p>
      <p className="mt-8 font-semibold">{words.calendar}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <CalendarFile ics={ics} name={reference} className={buttonClasses('primary', 'medium')}>
          {words.file}
        </CalendarFile>
        {calendars.map(({ name, href }) => (
          <a key={name} className={buttonClasses('secondary', 'medium')} href={href} target="_blank" rel="noopener">
            {name}
            <span className="sr-only"> {newTab}</span>
          </a>
        ))}
      </div>
      <p className="mt-6">
        <a className="inline-block py-2.5 font-semibold underline" href={changePath}>
          {words.change}
        </a>
      </p>
    </div>
  );
}
