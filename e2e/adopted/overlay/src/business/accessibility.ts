export const accessibility = {
  standard: 'WCAG 2.2, AA',
  reviewed: '2026-08-03',
  browsers: ['Chromium', 'Firefox', 'WebKit'],
  screenReaders: ['NVDA'] as readonly string[],
} as const;
