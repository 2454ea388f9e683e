/**
 * The colours of `src/styles/global.css` for what is not drawn by a style sheet: the browser's own bars,
 * the installed site, the icons and the social images. A test keeps the two alike.
 */
export const palette = {
  ink: '#1a202c',
  inkSoft: '#3f4757',
  paper: '#fbf8f2',
  tint: '#f2ebdf',
  line: '#d9cfbd',
  accent: '#0b6a4c',
  accentTint: '#e0f0e6',
  signal: '#63d8a8',
} as const;
