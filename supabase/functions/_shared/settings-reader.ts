import { readKind, SettingError, type Kinds } from './setting-kinds.ts';
import { settings, type Setting, type SettingName } from './settings-table.ts';

export type ReadVariable = (name: string) => string | undefined;

type KindOf<Name extends SettingName> = (typeof settings)[Name]['kind'];

/** An optional list that is not set is empty; another optional setting without a fallback is undefined. */
type ValueOf<Name extends SettingName> = (typeof settings)[Name] extends { isOptional: true }
  ? (typeof settings)[Name] extends { fallback: string }
    ? Kinds[KindOf<Name>]
    : Kinds[KindOf<Name>] extends unknown[]
      ? Kinds[KindOf<Name>]
      : Kinds[KindOf<Name>] | undefined
  : Kinds[KindOf<Name>];

/** Reads the settings of the table one by one and collects what is wrong with them. */
export interface SettingsReader {
  <Name extends SettingName>(name: Name): ValueOf<Name>;
  /** Adds a problem with settings that do not fit together. */
  fail: (problem: string) => void;
  /** Throws one error that names every missing or invalid setting. */
  finish: () => void;
}

export function settingsReader(read: ReadVariable): SettingsReader {
  const problems: string[] = [];
  const allowLoopback = allowsLoopback(read);
  const readOne = <Name extends SettingName>(name: Name) => {
    try {
      return readSetting(name, read(name), allowLoopback);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(error.message);
      return undefined as ValueOf<Name>;
    }
  };
  return Object.assign(readOne, {
    fail: (problem: string) => void problems.push(problem),
    finish() {
      if (problems.length > 0) throw new Error(`Cannot start: ${problems.join(', ')}`);
    },
  });
}

/** Reads one value, or throws a SettingError. */
export function readSetting<Name extends SettingName>(
  name: Name,
  text: string | undefined,
  allowLoopback = false,
): ValueOf<Name> {
  const setting: Setting = settings[name];
  const value = text?.trim() || setting.fallback || '';
  if (value === '' && !setting.isOptional) throw new SettingError(`no value for "${name}"`);
  const isList = ['list', 'origins', 'keys', 'calendars', 'webhookKeys'].includes(setting.kind);
  if (value === '' && !isList) return undefined as ValueOf<Name>;
  const result = readKind[setting.kind](value, name, { minimum: setting.minimum, allowLoopback });
  if (Array.isArray(result) && result.length === 0 && !setting.isOptional)
    throw new SettingError(`no value for "${name}"`);
  return result as ValueOf<Name>;
}

/** A variable of the local stack and the tests alone, so it is no setting of the table. */
export function allowsLoopback(read: ReadVariable): boolean {
  return read('BUSY_CALENDAR_LOOPBACK') === '1';
}
