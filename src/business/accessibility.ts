/** The facts of the accessibility statement. */
export const accessibility = {
  standard: 'WCAG 2.2 AA',
  /** The day of the last review by a person, in the company's time zone. */
  reviewed: '2026-11-27',
  /** Where the tests of a release run. */
  browsers: ['Chromium', 'Firefox', 'WebKit'],
  /** Those with which people have tested the site, such as `NVDA`. */
  screenReaders: [] as readonly string[],
} as const;
