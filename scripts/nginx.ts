/** `npm run nginx`: prints the configuration with which nginx serves `dist/` as the host of `wrangler.jsonc` does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { nginxConfiguration } from './nginx-configuration.ts';

const usage = `npm run -s nginx               prints nginx's configuration for the site in dist/, to be saved with each release
npm run -s nginx -- --brotli   the same, for an nginx with the Brotli module
npm run nginx -- --help        prints this

A server of your own, step by step: docs/go-live.md`;

const options = process.argv.slice(2);
const unknown = options.find((option) => !['--brotli', '--help'].includes(option));
const folder = resolve(process.env['SITE_DIR'] || 'dist');
if (unknown !== undefined) fail(`Unknown option "${unknown}"\n\n${usage}`, 2);
else if (options.includes('--help')) console.log(usage);
else if (!existsSync(`${folder}/_headers`)) fail(`Cannot read "${folder}": run "npm run build:release" first`, 1);
else console.log(configurationOf(folder));

function configurationOf(folder: string): string {
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
  const [, address = ''] = /<link rel="canonical" href="([^"]+)"/.exec(read('index.html')) ?? [];
  const { origin, protocol, hostname } = new URL(address);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return nginxConfiguration(
    {
      origin,
      // A local trial serves the folder itself.
      root: protocol === 'http:' ? folder : `/var/www/${hostname}`,
      files: entries.map(({ parentPath, name }) => relative(folder, `${parentPath}/${name}`)),
      headers: read('_headers'),
      redirects: read('_redirects'),
    },
    { brotli: options.includes('--brotli') },
  );
}

function fail(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}
