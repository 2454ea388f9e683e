/** Runs Astro's dev server in the working directory, a copy of the project, on the port of the first argument. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { dev } from 'astro';

// The packages of a copy are links to those of the project, which may be a copy itself.
const packages = dirname(realpathSync('node_modules/astro'));

await dev({
  root: process.cwd(),
  server: { host: '127.0.0.1', port: Number(process.argv[2]) },
  vite: { server: { fs: { allow: ['.', packages] } } },
});
