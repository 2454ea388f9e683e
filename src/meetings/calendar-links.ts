import { webCalendars } from '../business/external-urls.ts';

interface CalendarEvent {
  title: string;
  details: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
}

/** Links that open a web calendar with the event filled in. */
export function calendarLinks({ title, details, startsAt, endsAt }: CalendarEvent): { name: string; href: string }[] {
  const { google, outlook, microsoft365 } = webCalendars;
  const dates = [startsAt, endsAt].map((moment) => moment.replace(/[-:]|\.\d+/g, '')).join('/');
  const inOutlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: details,
    startdt: startsAt,
    enddt: endsAt,
  };
  return [
    { name: google.name, href: linkTo(google.url, { action: 'TEMPLATE', text: title, details, dates }) },
    { name: outlook.name, href: linkTo(outlook.url, inOutlook) },
    { name: microsoft365.name, href: linkTo(microsoft365.url, inOutlook) },
  ];
}

function linkTo(calendar: string, values: Record<string, string>): string {
  // Outlook does not decode the plus signs of `URLSearchParams`.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${calendar}?${query.join('&')}`;
}
