/** The face of the headings: one weight of one file, subset to the letters of the site. */
export const displayFace = {
  /** Its name in the font. */
  family: 'Besley',
  /** A file of a package, or one of the project such as `./src/assets/headings.woff2`. */
  file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  weight: 700,
} as const;
