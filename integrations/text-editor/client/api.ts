import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';
import { endpointPath, type Change, type Finding, type Overview, type Places } from '../protocol.ts';
import type { SavedChange, SaveRequest, SaveResult } from '../protocol.ts';
import type { ChangedText } from './refresh.ts';

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(endpointPath + path, body === undefined ? {} : options);
  const answer = (await response.json()) as Answer & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? `The editor of texts does not answer (${response.status})`);
  return answer;
}

/** What the dev server does for the editor of texts. */
export const api = {
  overview: () => ask<Overview>('/overview'),
  places: () => ask<Places>('/places'),
  work: () => ask<WorkItem[]>('/work'),
  last: () => ask<SavedChange | null>('/last'),
  check: (changes: Change[]) => ask<Finding[]>('/check', { changes }),
  save: (request: SaveRequest) => ask<SaveResult>('/save', request),
  undo: (id: number) => ask<SaveResult>('/undo', { id }),
};

/** What the views of the panel share. */
export interface Editor {
  readonly overview: Overview;
  /** Opens a text in the panel. */
  open: (key: string, locale?: string, values?: Record<string, string>) => void;
  onSaved: (changes: ChangedText[]) => Promise<void>;
  /** Opens the next text of the work list, while one of it is open. */
  next: (() => void) | undefined;
  /** The other pages and places of a text, with links. */
  placesOf: (key: string, locale: string) => HTMLElement;
  /** Buttons for the other texts of the element that was chosen. */
  siblings: (key: string) => HTMLElement[];
}
