import type { WorkItem } from '../../records.ts';
import {
  endpointPath,
  type Change,
  type TextFinding,
  type Overview,
  type SaveRequest,
  type SaveResult,
} from '../protocol.ts';

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(endpointPath + path, body === undefined ? {} : options);
  const answer = (await response.json()) as Answer & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? `The editor of texts does not answer (${response.status})`);
  return answer;
}

export const api = {
  overview: () => request<Overview>('/overview'),
  work: () => request<WorkItem[]>('/work'),
  check: (changes: Change[]) => request<TextFinding[]>('/check', { changes }),
  save: (body: SaveRequest) => request<SaveResult>('/save', body),
  undo: () => request<SaveResult>('/undo', {}),
};

/** The data and actions that the views of the panel share. */
export interface Editor {
  readonly overview: Overview;
  /** Opens a text in the panel. */
  open: (key: string, locale?: string, values?: Record<string, string>) => void;
  /** Opens a text on another page. */
  goTo: (path: string, selection: PendingSelection) => void;
  /** Shows on the page what was saved. */
  refresh: () => Promise<void>;
  /** Opens the next text of the work list, while one of it is open. */
  next: (() => void) | undefined;
  /** Buttons for the other texts of the element that was chosen. */
  siblings: (key: string) => HTMLElement[];
}

/** The text to open on the next page. */
export interface PendingSelection {
  key: string;
  locale: string;
  /** Whether it was opened from the list of what to do. */
  isTodo?: boolean;
}

export function textOf(overview: Overview, locale: string, key: string): string {
  const texts = overview.texts.find((one) => one.key === key)?.texts;
  return texts?.[locale] ?? texts?.[overview.defaultLocale] ?? key;
}
