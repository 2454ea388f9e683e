/** What a line may say. There is no field for a name, an address, a number or a message. */
export interface LogEntry {
  code: string;
  status?: number;
  reference?: string;
  attempt?: number;
  count?: number;
  durationMs?: number;
  detail?: string | undefined;
}

export type LogLevel = 'info' | 'warn' | 'error';

export type Log = (level: LogLevel, entry: LogEntry) => void;

/** One line of JSON for each event. */
export const logToConsole: Log = (level, entry) => {
  console[level](JSON.stringify({ level, ...entry }));
};

/** Says where an error came from without its message, which may quote what a visitor typed. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const place =
    error.stack
      ?.split('\n')
      .find((line) => line.trimStart().startsWith('at '))
      ?.trim() ?? '';
  return `${error.name}${code} ${place}`.trim();
}
