/** Web calendars that accept an event from a link. */
export const webCalendars = {
  google: { name: 'Google Calendar', url: 'https://calendar.google.com/calendar/render' },
  outlook: { name: 'Outlook.com', url: 'https://outlook.live.com/calendar/0/deeplink/compose' },
  microsoft365: { name: 'Microsoft 365', url: 'https://outlook.office.com/calendar/0/deeplink/compose' },
} as const;
