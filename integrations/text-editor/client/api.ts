import { endpointPath, type Change, type Finding, type Overview, type Places } from '../protocol.ts';
import type { SavedChange, SaveRequest, SaveResult } from '../protocol.ts';
import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';

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
  history: () => ask<SavedChange[]>('/history'),
  earlier: (locale: string, key: string) =>
    ask<{ text?: string }>(`/earlier?${new URLSearchParams({ locale, key }).toString()}`),
  check: (changes: Change[]) => ask<Finding[]>('/check', { changes }),
  save: (request: SaveRequest) => ask<SaveResult>('/save', request),
  undo: (id: number) => ask<SaveResult>('/undo', { id }),
};
