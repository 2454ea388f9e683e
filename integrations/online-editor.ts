import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { CmsConfig } from '@sveltia/cms';
import localeTools from '../locale-tools.config.ts';
import { buildOnlineEditor, onlineEditorPolicy } from '../packages/locale-tools/online/build.ts';
import { readProject } from '../packages/locale-tools/project.ts';
import type { Analytics } from '../src/analytics/providers.ts';
import { company } from '../src/business/company.ts';

export interface OnlineEditorSetting {
  /** `owner/name` at GitHub, or the address of a project at a GitLab. */
  repository: string | undefined;
  /** The service that signs editors in at GitHub; without it, they type an access token. */
  signIn: string | undefined;
  site: string;
  analytics: Analytics | undefined;
}

/** Builds `/admin/`; undefined without a repository. Throws if the values do not fit each other. */
export function onlineEditor({ repository, signIn, site, analytics }: OnlineEditorSetting) {
  if (!repository) return undefined;
  if (analytics?.script) {
    const fix = 'count visits with a provider that has no script of its own, or remove PUBLIC_EDITOR_REPOSITORY';
    throw new Error(`Cannot build the online editor: "${analytics.script}" could read the access of editors; ${fix}`);
  }
  const { api, backend } = forgeOf(repository, signIn);
  const integration: AstroIntegration = {
    name: 'online-editor',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const options = { backend, app_title: `${company.name}: texts`, site_url: site };
        await buildOnlineEditor(fileURLToPath(dir), readProject(localeTools), options);
        logger.info(`Built "/admin/", which edits the texts of ${repository}`);
      },
    },
  };
  return { integration, policy: onlineEditorPolicy(api) };
}

/** How Sveltia CMS reaches the repository, and the origin that it calls. Other forges have no drafts in it. */
export function forgeOf(repository: string, signIn?: string): { api: string; backend: CmsConfig['backend'] } {
  const { origin, pathname } = new URL(repository, 'https://github.com');
  const repo = pathname.replace(/^\/|(\.git)?\/?$/g, '');
  if (!/^[\w.-]+(\/[\w.-]+)+$/.test(repo)) {
    const fix = 'type owner/name, or the address of a project at a GitLab, such as https://gitlab.com/group/project';
    throw new Error(`Cannot use PUBLIC_EDITOR_REPOSITORY "${repository}": ${fix}`);
  }
  if (origin !== 'https://github.com')
    return { api: origin, backend: { name: 'gitlab', repo, api_root: `${origin}/api/v4`, auth_methods: ['token'] } };
  const access = signIn ? { base_url: signIn } : { auth_methods: ['token' as const] };
  // The address of a preview is in the commit status that `.github/workflows/preview.yml` sets.
  return { api: 'https://api.github.com', backend: { name: 'github', repo, preview_context: 'preview', ...access } };
}
