import { webCalendars } from '../business/external-urls.ts';

export interface CalendarEvent {
  title: string;
  details: string;
  startsAt: string;
  endsAt: string;
}

/** Opens Google Calendar with the event filled in. */
export function googleCalendarLink({ title, details, startsAt, endsAt }: CalendarEvent): string {
  const dates = [startsAt, endsAt].map((moment) => moment.replace(/[-:]|\.\d+/g, '')).join('/');
  return linkTo(webCalendars.google.url, { action: 'TEMPLATE', text: title, details, dates });
}

/** Opens the calendar of Outlook.com, or of a work account, with the event filled in. */
export function outlookLink(
  { title, details, startsAt, endsAt }: CalendarEvent,
  calendar: 'outlook' | 'microsoft365',
): string {
  const path = '/calendar/action/compose';
  const event = { subject: title, body: details, startdt: startsAt, enddt: endsAt };
  return linkTo(webCalendars[calendar].url, { path, rru: 'addevent', ...event });
}

function linkTo(calendar: string, values: Record<string, string>): string {
  // Outlook shows the plus signs of `URLSearchParams` as such.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${calendar}?${query.join('&')}`;
}
