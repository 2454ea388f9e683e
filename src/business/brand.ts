/** The logo as SVG paths in a 32 × 32 box: a filled shape and a line of `lineWidth` on it. */
export const logo = {
  shape: 'M4 4h24a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H15c-1 5-4 7-9 7 2-2 3-4 3-7H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  line: 'M7 13c3-5 6-5 9 0s6 5 9 0',
  lineWidth: 2.5,
} as const;

/** One weight of one font file; the build keeps only the characters that the site uses. */
export const headingFont = {
  /** As the font file names it. */
  family: 'Besley',
  /** A file of a package, or one of the project such as `./src/assets/headings.woff2`. */
  file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  weight: 700,
} as const;
