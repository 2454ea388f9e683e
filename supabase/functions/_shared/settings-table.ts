import type { Kinds } from './setting-kinds.ts';

/** A secret of the functions. */
export interface Setting {
  kind: keyof Kinds;
  /** What it is, and where to get it, in one line of Markdown: it stands in the guide. */
  meaning: string;
  example?: string;
  /** `npm run secrets` makes it up. */
  isRandom?: true;
  isOptional?: true;
  /** The value of an optional setting that is not set. */
  fallback?: string;
  /** Of a count, or of the characters of a text or key. */
  minimum?: number;
}

/**
 * All settings of the functions: both functions read them from here. After a change, `npm run secrets -- --documents`
 * writes them into `.env.example` and the guide.
 */
export const settings = {
  CONSULTATION_DB_URL: {
    kind: 'url',
    meaning:
      "the transaction pooler's URL with the functions' own role, see [step 3](#3-the-backends-project); `[random]` in it becomes a new password",
    example: 'postgresql://consultation_function.<project>:[random]@<host>:6543/postgres?sslmode=require',
  },
  ALLOWED_ORIGINS: {
    kind: 'origins',
    meaning: "the site's origins, comma-separated, without a trailing slash",
    example: 'https://www.example.com',
  },
  MAIL_API_URL: {
    kind: 'url',
    meaning: "the mail provider's API: Resend's, or one that is like it",
    example: 'https://api.resend.com/emails',
  },
  MAIL_API_KEY: { kind: 'text', meaning: 'its key, which can only send, see [step 2](#2-the-mail)' },
  MAIL_FROM: {
    kind: 'text',
    meaning: 'the sender, on the domain of [step 2](#2-the-mail)',
    example: 'Example <website@mail.example.com>',
  },
  MAIL_TO: {
    kind: 'list',
    meaning: "the team's recipients, comma-separated",
    example: 'team@example.com',
  },
  VISITOR_HASH_SALT: {
    kind: 'text',
    isRandom: true,
    meaning: 'random text; changing it resets the visitor limits',
  },
  VISITOR_IP_HEADER: {
    kind: 'text',
    meaning:
      "the header in which **your** proxy passes the visitor's IP address and which visitors cannot set; on Supabase the example. `none` uses the connection's own",
    example: 'cf-connecting-ip',
  },
  DISPATCH_SECRET: {
    kind: 'text',
    isRandom: true,
    meaning: 'random text, with which the schedule calls the functions, see [step 5](#5-the-database-one-paste)',
  },
  DECISION_SECRET: {
    kind: 'text',
    isRandom: true,
    isOptional: true,
    minimum: 32,
    meaning:
      'random text, at least 32 characters, which signs the links of the digest; changing it ends the links sent before. Without it, the digest has no links',
  },
  MEETING_TOKEN_SECRET: {
    kind: 'text',
    isRandom: true,
    minimum: 32,
    meaning:
      'random text, at least 32 characters; after changing it, links already sent still work; only a repeated request of an earlier booking gets an invalid token',
  },
  MEETING_FEED_KEYS: {
    kind: 'keys',
    isOptional: true,
    minimum: 20,
    meaning:
      'keys of at least 20 letters and digits, comma-separated, one for each person who subscribes to `https://<project>.supabase.co/functions/v1/meetings/calendar.ics?key=…`; removing a key revokes it. `[random]` becomes one',
  },
  BUSY_CALENDAR_URLS: {
    kind: 'calendars',
    isOptional: true,
    meaning:
      'the secret iCal URLs of the team\'s calendars, separated by commas or spaces, HTTPS only; Google calls them "secret address in iCal format", Outlook and Apple "publish" them',
  },
  DIGEST: {
    kind: 'frequency',
    isOptional: true,
    fallback: 'daily',
    meaning: 'when the digest comes, at the hour of opening: `daily`, `weekly` (on Mondays) or `off`',
  },
  ALERT_URL: {
    kind: 'webhook',
    isOptional: true,
    meaning:
      'where alerts are posted: the URL of an incoming webhook of Slack, of a workflow of Microsoft Teams, or any other receiver of JSON over HTTPS; it is secret',
    example: 'https://hooks.slack.com/services/…',
  },
  VISITOR_LIMIT_PER_MINUTE: {
    kind: 'count',
    isOptional: true,
    fallback: '5',
    minimum: 1,
    meaning: 'attempts per visitor and minute to send a request, or to book or change a meeting, whatever their answer',
  },
  VISITOR_LIMIT_PER_DAY: {
    kind: 'count',
    isOptional: true,
    fallback: '30',
    minimum: 1,
    meaning: 'the same per day',
  },
  BOOKINGS_PER_DAY: {
    kind: 'count',
    isOptional: true,
    fallback: '12',
    minimum: 1,
    meaning:
      'bookings of all visitors within 24 hours; as many more are held for your decision, and any further one is refused',
  },
  OPEN_MEETINGS: {
    kind: 'count',
    isOptional: true,
    fallback: '3',
    minimum: 1,
    meaning:
      'meetings that one email address may have to come, and one network may book within 24 hours; more are held',
  },
  MAILS_PER_ADDRESS: {
    kind: 'count',
    isOptional: true,
    fallback: '8',
    minimum: 1,
    meaning:
      'emails to one address within 24 hours about requests and meetings; beyond it, a change is made and shown, and only the team is mailed',
  },
  MAILS_PER_SECOND: {
    kind: 'count',
    isOptional: true,
    fallback: '2',
    minimum: 1,
    meaning: "the mail provider's limit; Resend's lowest is 2",
  },
  MAILS_PER_HOUR: {
    kind: 'count',
    isOptional: true,
    fallback: '50',
    minimum: 1,
    meaning: 'beyond it, leads are stored and their emails wait; a third is kept for emails to the team',
  },
  MAILS_PER_DAY: {
    kind: 'count',
    isOptional: true,
    fallback: '90',
    minimum: 1,
    meaning:
      "the same for 24 hours; Resend's free plan sends 100 emails a day, and an email to several recipients counts once for each",
  },
  LEAD_WEBHOOK_URL: {
    kind: 'webhook',
    isOptional: true,
    meaning: 'where requests and meetings are also sent, HTTPS only, as `docs/webhook.md` explains',
  },
  LEAD_WEBHOOK_SECRET: {
    kind: 'webhookKeys',
    isOptional: true,
    meaning:
      'what they are signed with: `whsec_` and 24 to 64 random bytes in base64, needed with `LEAD_WEBHOOK_URL`; two, separated by a space, while you rotate it',
    example: 'whsec_[random]',
  },
  CONFIRMATIONS_PER_DAY: {
    kind: 'count',
    isOptional: true,
    fallback: '30',
    meaning: 'within 24 hours; beyond it, visitors get no email that confirms their request; `0` sends none',
  },
  MINIMUM_FORM_MS: {
    kind: 'count',
    isOptional: true,
    fallback: '1000',
    meaning: 'milliseconds; a form submitted faster is quarantined',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
