import { readSharedSettings, type SharedSettings } from '../_shared/settings.ts';
import { settingsReader, type ReadVariable } from '../_shared/settings-reader.ts';

/** The function's environment variables. */
export type Settings = SharedSettings;

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: ReadVariable): Settings {
  const reader = settingsReader(read);
  const settings = readSharedSettings(reader);
  reader.finish();
  return settings;
}
