import { readSharedSettings, type SharedSettings } from '../_shared/settings.ts';
import { settingsReader, type ReadVariable } from '../_shared/settings-reader.ts';

/** The function's environment variables. */
export interface Settings extends SharedSettings {
  /** The most visitors who get a confirmation within 24 hours. */
  confirmationsPerDay: number;
}

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: ReadVariable): Settings {
  const setting = settingsReader(read);
  const settings: Settings = {
    ...readSharedSettings(setting),
    confirmationsPerDay: setting('CONFIRMATIONS_PER_DAY'),
  };
  setting.finish();
  return settings;
}
