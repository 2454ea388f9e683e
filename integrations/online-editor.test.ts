import { expect, it } from 'vitest';
import { forgeOf, onlineEditor } from './online-editor.ts';

const setting = { repository: 'owner/name', signIn: undefined, site: 'https://www.example.com', analytics: undefined };

it('is built for a repository only, and not beside a script that could read the access of editors', () => {
  expect(onlineEditor({ ...setting, repository: undefined })).toBeUndefined();
  const analytics = { provider: 'plausible', id: 'x', endpoint: 'https://plausible.io/api/event' } as const;
  expect(onlineEditor({ ...setting, analytics })).toBeDefined();
  const script = 'https://analytics.example/script.js';
  const error = `Cannot build the online editor: "${script}" could read the access of editors; count visits with`;
  expect(() => onlineEditor({ ...setting, analytics: { ...analytics, script } })).toThrow(error);
});

it('writes to GitHub or a GitLab', () => {
  expect(forgeOf('owner/name').backend).toMatchObject({ name: 'github', repo: 'owner/name', auth_methods: ['token'] });
  expect(forgeOf('https://github.com/a/b.git', 'https://x.zz').backend).toHaveProperty('base_url', 'https://x.zz');
  const backend = { name: 'gitlab', repo: 'group/sub/project', api_root: 'https://git.example/api/v4' };
  expect(forgeOf('https://git.example/group/sub/project')).toMatchObject({ api: 'https://git.example', backend });
  expect(() => forgeOf('owner')).toThrow('Cannot use PUBLIC_EDITOR_REPOSITORY "owner": type owner/name');
});
