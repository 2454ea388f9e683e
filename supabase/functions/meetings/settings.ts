import {
  allowsLoopback,
  readSharedSettings,
  settingsReader,
  type ReadVariable,
  type SharedSettings,
} from '../_shared/settings/settings.ts';

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

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: ReadVariable): Settings {
  const setting = settingsReader(read);
  const settings: Settings = {
    ...readSharedSettings(setting),
    tokenSecret: setting('MEETING_TOKEN_SECRET'),
    feedKeys: setting('MEETING_FEED_KEYS'),
    busyCalendars: { urls: setting('BUSY_CALENDAR_URLS'), allowLoopback: allowsLoopback(read) },
  };
  setting.finish();
  return settings;
}
