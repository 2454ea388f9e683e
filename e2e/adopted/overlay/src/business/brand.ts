export const logo = {
  shape: 'M16 2a14 14 0 1 1 0 28a14 14 0 1 1 0-28z',
  line: 'M8 19c3-4 5-4 8 0s5 4 8 0',
  lineWidth: 3,
} as const;
