import { connectDatabase } from './database.ts';
import { createDispatcher } from './dispatch.ts';
import { createHandler } from './handler.ts';
import { logToConsole } from './log.ts';
import { createMailSender } from './mail-api.ts';
import { readSettings } from './settings.ts';

/** Exists in the hosted runtime only. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const settings = readSettings((name) => Deno.env.get(name));
const database = connectDatabase(settings.databaseUrl);
const sendMail = createMailSender(settings.mail);

const handler = createHandler({
  settings,
  database,
  dispatch: createDispatcher(database, sendMail, settings.mailsPerHour, logToConsole),
  afterResponse: (work) => {
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  },
  log: logToConsole,
});

Deno.serve((request, info) => {
  const { remoteAddr } = info;
  return handler(request, 'hostname' in remoteAddr ? remoteAddr.hostname : '');
});
