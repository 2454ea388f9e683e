import type { GitHubBackend, GitLabBackend } from '@sveltia/cms';
import type { TextTree } from '../../../../lib/texts.ts';
import { fileOfEntry, loaded, textsOf, type Entry, type Linter } from './linter.ts';

/** Merges what others saved while a form was open, because saving replaces the whole file. */
export function createMerger(backend: GitHubBackend | GitLabBackend, { project, placeOf }: Linter) {
  /** The texts of others that somebody was shown, and may replace. */
  const shown = new Set<string>();

  /** Returns what to save, and which texts others changed too and this person was not shown yet. */
  return async function merge(entry: Entry): Promise<{ merged: Entry; conflicts: string[] }> {
    const { path, page, collection, i18n, data } = fileOfEntry(entry);
    const read = await readerOf(backend, `cms/${collection}/${page}`);
    const conflicts: string[] = [];
    let merged = entry;
    for (const locale of project.locales) {
      const isOriginal = locale === project.defaultLocale;
      const place = isOriginal ? ['data'] : ['i18n', locale, 'data'];
      const texts = isOriginal ? data : i18n[locale]?.data;
      if (!texts) continue;
      const mine = textsOf(texts, page);
      const before = textsOf(texts[loaded] as TextTree, page);
      const theirs = textsOf(await read(path.split('/').with(-2, locale).join('/'), !texts[loaded]), page);
      for (const key of Object.keys({ ...before, ...theirs })) {
        const [my = '', old = '', their = ''] = [mine[key], before[key], theirs[key]];
        if (their === old || their === my) continue;
        const at = [...place, ...key.split('.').slice(1)];
        if (my === old) merged = key in theirs ? merged.setIn(at, their) : merged.deleteIn(at);
        else if (!shown.has(locale + key + their)) {
          const fix = 'To keep theirs, type it into the field. To replace it with yours, save again.';
          conflicts.push(`• ${placeOf(locale, key)}: somebody has changed this to “${their}” meanwhile. ${fix}`);
          shown.add(locale + key + their);
        }
      }
      // The next form is made from what is saved.
      merged = merged.deleteIn([...place, loaded]);
      merged = merged.setIn([...place, loaded], merged.getIn(place));
    }
    return { merged, conflicts };
  };
}

/** Reads the files that saving replaces: those of the draft if it is open, or else the published ones. */
async function readerOf(backend: GitHubBackend | GitLabBackend, branch: string) {
  const { name, repo, api_root: api = 'https://api.github.com' } = backend;
  const isGitLab = name === 'gitlab';
  const { token } = JSON.parse(localStorage.getItem('sveltia-cms.user') ?? '{}') as { token?: string };
  const headers = { Authorization: `Bearer ${token}`, Accept: isGitLab ? '*/*' : 'application/vnd.github.raw+json' };

  async function read(path: string, isNew = false): Promise<unknown> {
    const project = isGitLab ? `projects/${encodeURIComponent(repo)}` : `repos/${repo}`;
    const response = await fetch(`${api}/${project}/${path}`, { headers, cache: 'no-store' });
    if (isNew && response.status === 404) return {};
    if (!response.ok) throw refusal(`Cannot read what others have saved: the answer is ${response.status}`);
    return response.json();
  }

  const owner = repo.split('/')[0];
  const opened = isGitLab ? 'merge_requests?state=opened&source_branch=' : `pulls?state=open&head=${owner}:`;
  const drafts = (await read(opened + branch)) as unknown[];
  const ref = drafts.length > 0 ? branch : 'HEAD';
  const addressOf = (path: string) =>
    isGitLab ? `repository/files/${encodeURIComponent(path)}/raw?ref=${ref}` : `contents/${path}?ref=${ref}`;
  return (path: string, isNew: boolean) => read(addressOf(path), isNew) as Promise<TextTree>;
}

/** An error whose message Sveltia CMS shows: it takes that of the cause. */
export const refusal = (message: string) => new Error('saving_failed', { cause: new Error(message) });
