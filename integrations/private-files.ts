/** Files in the project's folder that the dev server must not serve: personal data and secrets. */
export const privateFiles = [
  '.env',
  '.env.*',
  '*.{crt,pem}',
  '**/.git/**',
  '**/.local/**',
  '*.csv',
  '*.gz',
  'secrets.env',
  '*.secrets.env',
];
