export type ReadVariable = (name: string) => string | undefined;

/** Reads environment variables one by one and collects what is wrong with them. */
export interface SettingsReader {
  text: (name: string) => string;
  /** The entries of a comma-separated list that has at least one. */
  list: (name: string) => string[];
  /** The same, separated by commas or spaces; may be missing or empty. */
  optionalList: (name: string) => string[];
  url: (name: string) => string;
  origins: (name: string) => string[];
  count: (name: string, fallback: number, minimum: number) => number;
  /** Adds a problem that only the caller can know. */
  addProblem: (problem: string) => void;
  /** Throws one error that names every missing or invalid variable. */
  finish: () => void;
}

export function settingsReader(read: ReadVariable): SettingsReader {
  const problems: string[] = [];

  const text = (name: string): string => {
    const value = read(name)?.trim() ?? '';
    if (value === '') problems.push(`no value for "${name}"`);
    return value;
  };
  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);

  return {
    text,
    list,
    optionalList: (name) => (read(name) ?? '').split(/[\s,]+/).filter(Boolean),
    url(name) {
      const value = text(name);
      if (value !== '' && !URL.canParse(value)) problems.push(`"${name}" is not a URL`);
      return value;
    },
    origins(name) {
      const entries = list(name);
      const invalid = entries.filter((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
      if (invalid.length > 0) problems.push(`"${name}" holds "${invalid[0]}", which is not an origin`);
      return entries;
    },
    count(name, fallback, minimum) {
      const value = read(name)?.trim() || String(fallback);
      if (!/^\d{1,9}$/.test(value) || Number(value) < minimum)
        problems.push(`"${name}" is not a number from ${minimum}`);
      return Number(value);
    },
    addProblem: (problem) => void problems.push(problem),
    finish() {
      if (problems.length > 0) throw new Error(`Cannot start: ${problems.join(', ')}`);
    },
  };
}
