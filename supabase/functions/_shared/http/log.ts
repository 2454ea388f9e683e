/** The fields of a log line; none is for personal data. */
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

export const logToConsole: Log = (level, entry) => {
  console[level](JSON.stringify({ level, ...entry }));
};

/** Names an error and where it was thrown, without its message, which may quote a visitor. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const [frame = ''] = error.stack?.match(/^ *at .*/m) ?? [];
  return `${error.name}${code} ${frame.trim()}`.trim();
}
