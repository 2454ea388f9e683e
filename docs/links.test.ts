import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { guides } from '../tools/verify/check.ts';

const documents = globSync(
  '{*.md,.github/*.md,docs/**/*.md,{e2e,locales,test-support}/*.md,supabase/**/*.md,{tools,packages}/*/*.md}',
);
const read = (file: string) => readFileSync(file, 'utf8');

/** As GitHub names the anchors of headings. */
function anchorsOf(file: string): Set<string> {
  const headings = read(file).matchAll(/^#+ (.*)$/gm);
  const names = [...headings].map(([, text = '']) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase());
  return new Set(names.map((name) => name.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')));
}

it('links only to files and headings that exist', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  );
  // What "npm run verify" finds leads to a chapter.
  links.push(...Object.values(guides).map((link) => ({ file: 'tools/verify/check.ts', link: `../../${link}` })));
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter(({ file, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !(statSync(target).isFile() && anchorsOf(target).has(anchor));
  });
  expect(broken).toEqual([]);
});

// An adopted project has deleted the sample's files, which the guides still describe.
it.skipIf(!existsSync('e2e/sample'))('names only paths that exist', () => {
  const folders = 'src|lib|e2e|docs|integrations|locales|packages|public|scripts|supabase|test-support|tools';
  const made = ['src/sections/about/Team.astro', 'supabase/.env.production'];
  const named = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...read(file).matchAll(new RegExp(`\`((?:${folders})/[\\w./[\\]-]*)\``, 'g'))].map(([, path = '']) => ({
        file,
        path,
      })),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(path) && !made.includes(path))).toEqual([]);
});

it('lists each decision record under its title', () => {
  const records = globSync('docs/decisions/[0-9]*.md').map((file) => basename(file));
  const lines = records.toSorted().map((name) => {
    const [, title] = /^# (.*)/.exec(read(`docs/decisions/${name}`)) ?? [];
    return `- [${name.slice(0, 2)}](${name}) ${title}\n`;
  });
  const index = read('docs/decisions/README.md');
  expect(index.slice(index.indexOf('- ['))).toBe(lines.join(''));
});

it('lists each file of facts for a company that adopts the project, except those that it leaves as they are', () => {
  const rows = /^\| file +\| contents.*\n((?:\|.*\n)+)/m.exec(read('docs/adopt.md'))?.[1] ?? '';
  const listed = [...rows.matchAll(/^\| `([\w-]+\.ts)`/gm)].map(([, name]) => name);
  const files = globSync('src/business/*.ts').map((file) => basename(file));
  const sameForAll = ['external-urls.ts'];
  const facts = files.filter((name) => !name.endsWith('.test.ts') && !sameForAll.includes(name));
  expect(new Set(listed)).toEqual(new Set(facts));
});

it('names each value of the GitHub environment that a release reads, and no other', () => {
  const workflow = read('.github/workflows/deploy.yml');
  const [, chapter = ''] = /^## 6\. GitHub$([\s\S]*?)^## /m.exec(read('docs/go-live.md')) ?? [];
  for (const kind of ['variable', 'secret']) {
    const [, table = ''] = new RegExp(`^\\| ${kind} +\\|.*\\n((?:\\|.*\\n)+)`, 'm').exec(chapter) ?? [];
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const context = kind === 'variable' ? 'vars' : 'secrets';
    const used = [...workflow.matchAll(new RegExp(`\\b${context}\\.(\\w+)`, 'g'))].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set(used));
  }
});
