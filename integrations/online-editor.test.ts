import { expect, it } from 'vitest';
import localeTools from '../locale-tools.config.ts';
import { onlineEditorData } from '../packages/locale-tools/online/forms.ts';
import { readProject, textsByKey } from '../packages/locale-tools/project.ts';
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
  const signIn = 'https://sign-in.example';
  expect(forgeOf('https://github.com/owner/name.git', signIn).backend).toMatchObject({ base_url: signIn });
  const backend = { name: 'gitlab', repo: 'group/sub/project', api_root: 'https://git.example/api/v4' };
  expect(forgeOf('https://git.example/group/sub/project')).toMatchObject({ api: 'https://git.example', backend });
  expect(() => forgeOf('owner')).toThrow('Cannot use PUBLIC_EDITOR_REPOSITORY "owner": type owner/name');
});

it('has a field for each text, in the order of the files, so that saving moves no line (R104)', () => {
  const project = readProject(localeTools);
  const { config } = onlineEditorData(project, { backend: { name: 'test-repo' } });
  const fields = Array.from(JSON.stringify(config).matchAll(/"key":"([^"]+)"/g), ([, key]) => key);
  for (const file of [...project.files.values()].flatMap((pages) => [...pages])) {
    const keys = [...textsByKey(new Map([file])).keys()];
    expect(fields.filter((key = '') => keys.includes(key))).toEqual(keys);
  }
});
