import { readSharedSettings, type SharedSettings } from '../_shared/settings.ts';
import { settingsReader, type ReadVariable } from '../_shared/settings-reader.ts';

/** The function's environment variables. */
export interface Settings extends SharedSettings {
  /**
   * Meetings' tokens are derived from it. After a change, links already sent still work, because tokens are looked up
   * by their stored hash; only a repeated request of an earlier booking gets an invalid token.
   */
  tokenSecret: string;
  /** Each opens the feed; without any it is off. */
  feedKeys: string[];
  busyCalendars: { urls: string[]; allowLoopback: boolean };
}

const minimumSecretLength = 32;
const minimumKeyLength = 20;

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: ReadVariable): Settings {
  const reader = settingsReader(read);
  const allowLoopback = read('BUSY_CALENDAR_LOOPBACK') === '1';

  function tokenSecret(): string {
    const secret = reader.text('MEETING_TOKEN_SECRET');
    if (secret !== '' && secret.length < minimumSecretLength) {
      reader.addProblem(`"MEETING_TOKEN_SECRET" has fewer than ${minimumSecretLength} characters`);
    }
    return secret;
  }

  function feedKeys(): string[] {
    const keys = reader.optionalList('MEETING_FEED_KEYS');
    if (!keys.every((key) => new RegExp(`^[\\w-]{${minimumKeyLength},}$`).test(key))) {
      reader.addProblem(`"MEETING_FEED_KEYS" holds a key that is not ${minimumKeyLength} letters and digits or more`);
    }
    return keys;
  }

  /** The URLs are secrets, so a problem names only their position. */
  function calendarUrls(): string[] {
    // Apple publishes the same URL as "webcal:".
    const urls = reader.optionalList('BUSY_CALENDAR_URLS').map((url) => url.replace(/^webcals?:/i, 'https:'));
    urls.forEach((url, index) => {
      if (isCalendarUrl(url, allowLoopback)) return;
      reader.addProblem(`URL ${index + 1} of "BUSY_CALENDAR_URLS" does not begin with "https:"`);
    });
    return [...new Set(urls)];
  }

  const settings: Settings = {
    ...readSharedSettings(reader),
    tokenSecret: tokenSecret(),
    feedKeys: feedKeys(),
    busyCalendars: { urls: calendarUrls(), allowLoopback },
  };
  reader.finish();
  return settings;
}

/** Whether a calendar may be fetched from here: only over TLS, so that nobody in between can free a busy time. */
export function isCalendarUrl(url: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1');
}
