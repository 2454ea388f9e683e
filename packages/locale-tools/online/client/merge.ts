import type { CustomFieldControlProps, GitHubBackend, GitLabBackend } from '@sveltia/cms';
import { textTreeOf, type TextTree } from '../../../../lib/texts.ts';
import { config, placeOf, project, type Texts } from './linter.ts';

type Entry = NonNullable<CustomFieldControlProps['entry']>;

/** How Sveltia CMS passes a file: the texts of the default language in `data`, those of the others in `i18n`. */
export interface CmsFile {
  path: string;
  collection: string;
  data: TextTree;
  i18n: Record<string, { data: TextTree }>;
}

/** The name of a copy in each file: the texts that a form was made from, which a copy in the browser keeps too. */
export const loaded = '$loaded';

/** The texts of others that somebody was shown, and may replace. */
const shown = new Set<string>();

/**
 * Puts what somebody changed into what others have saved meanwhile, because saving replaces the whole file. Returns what to
 * save, its texts by language, and which texts others changed too and this person was not shown yet.
 */
export async function merge(entry: Entry) {
  const { path, collection, data, i18n } = entry.toJS() as unknown as CmsFile;
  const page = path.replace(/^.*\/|\.json$/g, '');
  const read = await readerOf(`cms/${collection}/${page}`);
  const texts = new Map<string, Texts>();
  const conflicts: string[] = [];
  let merged = entry;
  for (const [locale, form] of Object.entries({ [project.defaultLocale]: { data }, ...i18n })) {
    const before = form.data[loaded] as TextTree | undefined;
    const [own, old] = [textsOf(page, form.data), textsOf(page, before)];
    const saved = textsOf(page, await read(path.split('/').with(-2, locale).join('/'), !before));
    for (const key of new Set([...own.keys(), ...old.keys()])) {
      const [my = '', was = '', their = ''] = [own.get(key), old.get(key), saved.get(key)];
      if (my === was || my === their) continue;
      saved.set(key, my);
      if (their === was || shown.has(locale + key + their)) continue;
      const fix = 'To keep theirs, type it into the field. To replace it with yours, save again.';
      conflicts.push(`• ${placeOf(locale, key)}: somebody has changed this to “${their}” meanwhile. ${fix}`);
      shown.add(locale + key + their);
    }
    texts.set(locale, saved);
    // The next form is made from what is saved.
    const tree = textTreeOf(saved)[page] as TextTree;
    const place = locale === project.defaultLocale ? ['data'] : ['i18n', locale, 'data'];
    merged = merged.setIn(place, { ...tree, [loaded]: tree });
  }
  return { merged, texts, conflicts };
}

export function textsOf(path: string, group: TextTree = {}): Texts {
  const { [loaded]: _, ...members } = group;
  const texts = Object.entries(members).flatMap(([name, value]): [string, string][] => {
    const key = `${path}.${name}`;
    return typeof value === 'object' ? [...textsOf(key, value)] : [[key, value]];
  });
  return new Map(texts);
}

/** Reads the files that saving replaces: those of the draft if it is open, or else the published ones. */
async function readerOf(branch: string) {
  const { name, repo, api_root: api = 'https://api.github.com' } = config.backend as GitHubBackend | GitLabBackend;
  const isGitLab = name === 'gitlab';
  const project = isGitLab ? `projects/${encodeURIComponent(repo)}` : `repos/${repo}`;
  const { token } = JSON.parse(localStorage.getItem('sveltia-cms.user') ?? '{}') as { token?: string };
  const headers = { Authorization: `Bearer ${token}`, Accept: isGitLab ? '*/*' : 'application/vnd.github.raw+json' };

  async function read(path: string, isNew = false): Promise<unknown> {
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
