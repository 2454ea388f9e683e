import * as z from 'zod/mini';
import { isHeaderSafe } from '../../../../src/forms/email-address.ts';
import { isPublicUrl } from '../http/public-address.ts';

export interface Setting {
  /** Parses the value; in its messages, {name} stands for the setting. No message repeats a secret. */
  schema: z.ZodMiniType<unknown, string>;
  /** One line of Markdown for the guide: the meaning, and where to get the value. */
  meaning: string;
  example?: string;
  /** `npm run secrets` generates it. */
  isRandom?: true;
  isOptional?: true;
  /** The documents list it last, because few sites change it. */
  isLimit?: true;
  /** This optional setting is required when the named one is set. */
  neededWith?: string;
  /** The value of an optional setting that is not set. */
  fallback?: string;
}

const valid = (isValid: (value: string) => boolean, message: string) => z.string().check(z.refine(isValid, message));

const text = (minimum = 1) => valid((value) => value.length >= minimum, `{name} has fewer than ${minimum} characters`);

const headerText = valid((value) => /^[!-~]+$/.test(value), '{name} has a character that no header may have');

const headerName = z.pipe(
  valid((value) => /^[\w!#$%&'*+.^`|~-]+$/.test(value), '{name} is no name of a header'),
  z.transform((value: string) => value.toLowerCase()),
);

export const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** A PostgreSQL URL whose connection is encrypted, unless it stays within this machine. */
export const databaseUrl = z.string().check(
  z.refine((value) => URL.canParse(value), { error: '{name} is not a URL', abort: true }),
  z.refine((value) => !/[<>]|\[your-password\]/i.test(value), '{name} has a placeholder that is not filled in'),
  z.refine(isDecodable, '{name} has a "%" that begins no escape: write it as "%25"'),
  z.refine((value) => /^postgres(ql)?:\/\/[^/]/i.test(value), '{name} does not begin with "postgresql://" and a host'),
  z.refine((value) => {
    const { hostname, searchParams } = new URL(value);
    const mode = searchParams.getAll('sslmode').at(-1) ?? '';
    return loopbackHosts.includes(hostname) || ['require', 'verify-ca', 'verify-full'].includes(mode);
  }, '{name} needs "?sslmode=require" at its end, so that the connection is encrypted'),
);

/** Its parts are decoded by the functions' driver before they connect. */
function isDecodable(url: string): boolean {
  const { username, password, pathname } = new URL(url);
  try {
    decodeURIComponent([username, password, pathname].join(' '));
    return true;
  } catch {
    // A URIError says no more.
    return false;
  }
}

const functionDatabaseUrl = databaseUrl.check(
  z.refine((value) => {
    const { hostname, password } = new URL(value);
    return password !== '' || loopbackHosts.includes(hostname);
  }, '{name} has no password'),
);

const publicUrl = (allowLoopback: boolean) =>
  z.string().check(
    z.superRefine((value, context) => {
      const problem = problemOfPublicUrl(value, allowLoopback);
      if (problem) context.addIssue(`{name} ${problem}`);
    }),
  );

function problemOfPublicUrl(url: string, allowLoopback: boolean): string | undefined {
  if (isPublicUrl(url, allowLoopback)) return undefined;
  return URL.parse(url)?.protocol === 'https:' ? 'names no public host' : 'does not begin with "https:"';
}

const mailboxForm =
  /^(?:(?:"(?:[^"\\\r\n]|\\[^\r\n])*"|[^\s"(),:;<>@[\]\\][^"(),:;<>@[\]\\\r\n]*?) *<([^<>\s]+)>|(\S+))$/;

/** `a@b.example`, or `Name <a@b.example>`. */
function isMailbox(value: string): boolean {
  const [, named, bare] = mailboxForm.exec(value) ?? [];
  return isHeaderSafe(named ?? bare ?? '');
}

const mailbox = valid(isMailbox, '{name} is not an email address, or a name and <email address>');

const list = (separator: string | RegExp) =>
  z.pipe(
    z.string(),
    z.transform((value: string) =>
      value
        .split(separator)
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  );

const listOf = (separator: string | RegExp, isEntry: (entry: string) => boolean, message: (entry: string) => string) =>
  list(separator).check(
    z.superRefine((entries, context) => {
      const invalid = entries.find((entry) => !isEntry(entry));
      if (invalid !== undefined) context.addIssue(message(invalid));
    }),
  );

const mailboxes = listOf(',', isMailbox, (entry) => `{name} holds "${entry}", which is not an email address`);

const origins = listOf(
  ',',
  (entry) => {
    const { origin, protocol, hostname } = URL.parse(entry) ?? {};
    return origin === entry && (protocol === 'https:' || loopbackHosts.includes(hostname ?? ''));
  },
  (entry) => `{name} holds "${entry}", which is not an origin with "https:"`,
);

const keys = (minimum: number) =>
  listOf(
    /[\s,]+/,
    (key) => /^[\w-]+$/.test(key) && key.length >= minimum,
    () => `{name} holds a key that is not ${minimum} letters and digits or more`,
  );

const calendars = (allowLoopback: boolean) =>
  z
    .pipe(
      list(/[\s,]+/),
      // Apple publishes the same URL as "webcal:".
      z.transform((urls: string[]) => [...new Set(urls.map((url) => url.replace(/^webcals?:/i, 'https:')))]),
    )
    .check(
      z.superRefine((urls, context) =>
        urls.forEach((url, n) => {
          const problem = problemOfPublicUrl(url, allowLoopback);
          if (problem) context.addIssue(`URL ${n + 1} of {name} ${problem}`);
        }),
      ),
    );

/** Secrets of the Standard Webhooks specification, separated by spaces, as the keys that they encode. */
export const webhookKeys = z.pipe(
  listOf(
    /\s+/,
    (secret) => webhookKey(secret) !== undefined,
    () => '{name} holds a secret that is not "whsec_" and 24 to 64 bytes in base64',
  ),
  z.transform((secrets: string[]) => secrets.flatMap((secret) => webhookKey(secret) ?? [])),
);

function webhookKey(secret: string): Uint8Array | undefined {
  const base64 = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret)?.[1] ?? '';
  const key = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

const limit = <Fallback extends string>(minimum: number, fallback: Fallback, meaning: string) => ({
  schema: z.pipe(
    valid((value) => /^\d{1,8}$/.test(value) && Number(value) >= minimum, `{name} is not a number from ${minimum}`),
    z.transform(Number),
  ),
  isOptional: true as const,
  isLimit: true as const,
  fallback,
  meaning,
});

const frequency = z.enum(['daily', 'weekly', 'off'], '{name} is none of daily, weekly, off');
export type Frequency = z.output<typeof frequency>;

/**
 * All settings of the functions, the one source of `npm run secrets`, of their start and, through
 * `npm run secrets -- --documents`, of `.env.example` and the guide. `allowLoopback`: also plain HTTP on 127.0.0.1.
 */
function settingsTable(allowLoopback: boolean) {
  return {
    CONSULTATION_DB_URL: {
      schema: functionDatabaseUrl,
      meaning:
        "the transaction pooler's URL with the functions' role, see [step 3](#3-the-backends-project); `[random]` in it becomes a new password",
      example: 'postgresql://consultation_function.<project>:[random]@<host>:6543/postgres?sslmode=require',
    },
    ALLOWED_ORIGINS: {
      schema: origins,
      meaning: "the site's origins, comma-separated, without a trailing slash",
      example: 'https://www.example.com',
    },
    MAIL_API_URL: {
      schema: publicUrl(allowLoopback),
      meaning: "the email provider's API: Resend's, or one that is like it",
      example: 'https://api.resend.com/emails',
    },
    MAIL_API_KEY: { schema: headerText, meaning: 'its key, which can only send, see [step 2](#2-the-email)' },
    MAIL_FROM: {
      schema: mailbox,
      meaning: 'the sender, on the domain of [step 2](#2-the-email)',
      example: 'Example <website@mail.example.com>',
    },
    MAIL_TO: {
      schema: mailboxes,
      meaning: "the team's recipients, comma-separated",
      example: 'team@example.com',
    },
    VISITOR_HASH_SALT: {
      schema: text(16),
      isRandom: true,
      meaning: 'random text, at least 16 characters; changing it resets the visitor limits',
    },
    VISITOR_IP_HEADER: {
      schema: headerName,
      meaning:
        "the header in which **your** proxy passes the visitor's IP address and that visitors cannot set; on Supabase the example. `none` uses the connection's address",
      example: 'cf-connecting-ip',
    },
    DISPATCH_SECRET: {
      schema: headerText.check(z.minLength(12, '{name} has fewer than 12 characters')),
      isRandom: true,
      meaning:
        'random text, at least 12 characters; the schedule calls the functions with it, see [step 5](#5-the-database)',
    },
    DECISION_SECRET: {
      schema: text(32),
      isRandom: true,
      meaning: "random text, at least 32 characters; signs the links in the team's emails",
    },
    OWNER_PASSPHRASE: {
      schema: text(12),
      isOptional: true,
      meaning:
        'a passphrase of at least 12 characters that the owner chooses and keeps out of the mailbox. The links that erase a person or download the data ask for it; without it no email has them',
    },
    MEETING_TOKEN_SECRET: {
      schema: text(32),
      isRandom: true,
      meaning:
        'random text, at least 32 characters; the tokens of meetings and the references of requests are derived from it',
    },
    MEETING_FEED_KEYS: {
      schema: keys(20),
      isOptional: true,
      meaning:
        'keys of at least 20 letters and digits, comma-separated, one for each subscriber of `https://<project>.supabase.co/functions/v1/meetings/calendar.ics?key=…`; `[random]` becomes one',
    },
    BUSY_CALENDAR_URLS: {
      schema: calendars(allowLoopback),
      isOptional: true,
      meaning:
        'the secret iCal URLs of the team\'s calendars, separated by commas or spaces, HTTPS only; Google calls them "secret address in iCal format", Outlook and Apple "publish" them',
    },
    DIGEST: {
      schema: frequency,
      isOptional: true,
      fallback: 'daily',
      meaning: 'when the digest comes, at the hour of opening: `daily`, `weekly` (on Mondays) or `off`',
    },
    ALERT_URL: {
      schema: publicUrl(allowLoopback),
      isOptional: true,
      meaning:
        'the secret URL that receives alerts: an incoming webhook of Slack, a workflow of Microsoft Teams, or another receiver of JSON over HTTPS',
      example: 'https://hooks.slack.com/services/…',
    },
    LEAD_WEBHOOK_URL: {
      schema: publicUrl(allowLoopback),
      isOptional: true,
      meaning: 'the URL that also receives requests and meetings, HTTPS only, see `docs/webhook.md`',
    },
    LEAD_WEBHOOK_SECRET: {
      schema: webhookKeys,
      isOptional: true,
      neededWith: 'LEAD_WEBHOOK_URL',
      meaning:
        'needed with `LEAD_WEBHOOK_URL`, signs its messages: `whsec_` and 24 to 64 random bytes in base64; two, separated by a space, during a rotation',
      example: 'whsec_[random]',
    },
    VISITOR_LIMIT_PER_MINUTE: limit(
      1,
      '5',
      'attempts per visitor and minute to send a request, or to book or change a meeting; four times as many per network (IPv6: /48)',
    ),
    VISITOR_LIMIT_PER_DAY: limit(1, '30', 'the same per day'),
    BOOKINGS_PER_DAY: limit(
      1,
      '12',
      'bookings of all visitors within 24 hours, at most a quarter of `MAILS_PER_HOUR` and a sixth of `MAILS_PER_DAY`; more are held',
    ),
    BOOKINGS_PER_NETWORK: limit(
      1,
      '3',
      'bookings of one network (IPv6: /48) within 24 hours, with those that are held; more are refused',
    ),
    MAILS_PER_ADDRESS: limit(1, '8', 'emails to one address within 24 hours; beyond it, only the team gets an email'),
    MAILS_PER_SECOND: limit(1, '2', "the email provider's limit; Resend's lowest is 2"),
    MAILS_PER_HOUR: limit(
      4,
      '50',
      "beyond it, requests are stored and emails wait; half is kept for the team's emails about new requests and bookings, a sixth for those about cancellations. Requests beyond that half, less `BOOKINGS_PER_DAY`, are held",
    ),
    MAILS_PER_DAY: limit(
      6,
      '90',
      'the same for 24 hours, divided by the number of addresses in `MAIL_TO`, because Resend counts each recipient; its free plan sends 100 emails a day, of which the digest and notices need up to 9 to each',
    ),
    MINIMUM_FORM_MS: limit(0, '1000', 'milliseconds; a form submitted faster is held'),
  } as const satisfies Record<string, Setting>;
}

export const settings = settingsTable(false);
/** For the local stack and tests, which serve everything on this machine. */
export const loopbackSettings = settingsTable(true);

export type SettingName = keyof typeof settings;
