/** Runs Astro's dev server in the working directory, a copy of the project, on the port of the first argument. */
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';

const root = fileURLToPath(new URL('..', import.meta.url));

await dev({
  root: process.cwd(),
  server: { host: '127.0.0.1', port: Number(process.argv[2]) },
  // The packages of a copy are links to those of the project.
  vite: { server: { fs: { allow: ['.', root] } } },
});
