/** Zones with every kind of change of clocks: in both hemispheres, by half an hour, at midnight, and none. */
export const ianaZones = [
  'America/New_York',
  'Europe/Paris',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Santiago',
];

/** Definitions as Outlook writes them, for zones whose rules have been the same since 2007. */
export const definitions: Record<string, string[]> = {
  'Eastern Standard Time': definition('-0400', '-0500', 'BYDAY=1SU;BYMONTH=11', 'BYDAY=2SU;BYMONTH=3'),
  'Romance Standard Time': definition('+0200', '+0100', 'BYDAY=-1SU;BYMONTH=10', 'BYDAY=-1SU;BYMONTH=3', '0300'),
  'India Standard Time': fixed('+0530'),
  'Our Time': fixed('-0330'),
};

/** The zones that these definitions are of. */
export const sameZone: Record<string, string> = {
  'Eastern Standard Time': 'America/New_York',
  'Romance Standard Time': 'Europe/Paris',
  'India Standard Time': 'Asia/Kolkata',
  'Our Time': '-03:30',
};

/** The definition of a zone as of another: what calendars written by broken programs hold. */
export const wrongDefinition = fixed('+0900');

function definition(summer: string, winter: string, toWinter: string, toSummer: string, atSummersEnd = '0200') {
  return [
    'BEGIN:STANDARD',
    `DTSTART:16010101T${atSummersEnd}00`,
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${winter}`,
    `RRULE:FREQ=YEARLY;INTERVAL=1;${toWinter}`,
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    `TZOFFSETFROM:${winter}`,
    `TZOFFSETTO:${summer}`,
    `RRULE:FREQ=YEARLY;INTERVAL=1;${toSummer}`,
    'END:DAYLIGHT',
  ];
}

function fixed(offset: string): string[] {
  return [
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
  ];
}
