import { defaultLocale } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';
import { switches } from '../../src/business/switches.ts';
import { functionName } from '../../src/consultation/protocol.ts';
import { functionName as meetingsName, paths, type FreeTimes } from '../../src/meetings/protocol.ts';
import { ask, attributeOf } from './ask.ts';
import { unless, type Check, type Finding, type Guide } from './check.ts';
import { checkClock } from './site.ts';

/** Where the pages of a site send requests, as its contact page says; undefined when it has no form. */
export async function functionsOf(origin: string): Promise<string | undefined> {
  const { text } = await ask(origin + href(defaultLocale, 'contact'));
  const action = attributeOf(text, /<form[^>]*method="post"/i, 'action');
  return action?.endsWith(`/${functionName}`) ? action.slice(0, -functionName.length - 1) : undefined;
}

/** The checks of the functions below a URL, as the pages of an origin use them. */
export function backendChecks(origin: string, functions: string): Check[] {
  const requests = `${functions}/${functionName}`;
  return [
    { name: 'function', guide: 'fails', run: () => checkFunction(requests, origin) },
    { name: 'CORS', guide: 'secrets', run: () => checkOrigins(requests, origin) },
    { name: 'health', guide: 'fails', run: () => checkHealth(`${requests}/health`) },
    {
      name: 'clock of the functions',
      guide: 'fails',
      run: async () => checkClock(await ask(`${requests}/health`), 'the functions'),
    },
    {
      name: 'free times',
      guide: 'fails',
      skipped: switches.meetings ? undefined : 'no meetings here',
      run: () => checkFreeTimes(`${functions}/${meetingsName}${paths.times}`, origin),
    },
  ];
}

async function checkFunction(url: string, origin: string): Promise<Finding[]> {
  // Refused before anything is stored.
  const headers = { Origin: origin, 'Content-Type': 'application/json' };
  const { status } = await ask(url, { method: 'POST', headers, body: '{}' });
  return unless([400, 403, 422].includes(status), `${url} answers ${status}: it does not run`);
}

async function checkOrigins(url: string, origin: string): Promise<Finding[]> {
  const allowedFor = async (from: string) => {
    const headers = { Origin: from, 'Access-Control-Request-Method': 'POST' };
    return (await ask(url, { method: 'OPTIONS', headers })).headers.get('Access-Control-Allow-Origin');
  };
  const [own, foreign] = await Promise.all([allowedFor(origin), allowedFor('https://stranger.invalid')]);
  return [
    ...unless(own === origin, `pages of ${origin} may not send requests: it is not in ALLOWED_ORIGINS`),
    ...unless(foreign === null, 'pages of any site may send requests: ALLOWED_ORIGINS allows a stranger'),
  ];
}

async function checkFreeTimes(url: string, origin: string): Promise<Finding[]> {
  const { status, text } = await ask(url, { headers: { Origin: origin } });
  const isFree = status === 200 && (JSON.parse(text) as FreeTimes).times.length > 0;
  return unless(isFree, `no free time can be booked (status ${status})`, 'log');
}

/** What to read about each entry of `/health`. */
const healthGuides: Record<string, Guide> = {
  schedule: 'schedule',
  migrations: 'release',
  calendars: 'log',
  mail: 'log',
};

async function checkHealth(url: string): Promise<Finding[]> {
  const { status, text } = await ask(url);
  if (![200, 503].includes(status)) return unless(false, `${url} answers ${status}`);
  const { checks } = JSON.parse(text) as { checks: Record<string, { status: string; output?: string }[]> };
  return Object.entries(checks).flatMap(([name, entries]) =>
    entries.flatMap((entry) =>
      unless(entry.status === 'pass', `${name}: ${entry.output ?? entry.status}`, healthGuides[name]),
    ),
  );
}
