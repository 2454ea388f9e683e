import {
  readSharedSettings,
  settingsReader,
  type ReadVariable,
  type SharedSettings,
} from '../_shared/settings/settings.ts';
import type { Frequency } from '../_shared/settings/settings-table.ts';

/** The function's environment variables. */
export interface Settings extends SharedSettings {
  /** The most visitors who get a confirmation within 24 hours. */
  confirmationsPerDay: number;
  digest: Frequency;
  /** Signs the links of the digest; without it there are none. */
  decisionSecret: string | undefined;
}

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: ReadVariable): Settings {
  const setting = settingsReader(read);
  const settings: Settings = {
    ...readSharedSettings(setting),
    confirmationsPerDay: setting('CONFIRMATIONS_PER_DAY'),
    digest: setting('DIGEST'),
    decisionSecret: setting('DECISION_SECRET'),
  };
  setting.finish();
  return settings;
}
