import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Route } from 'playwright/test';

const date = '2026-01-01T00:00:00Z';

/** What the editor sends: a query of GraphQL with its variables, or a request of REST. */
interface Sent extends Partial<Record<'query' | 'head', string>> {
  variables?: { branch?: string; input?: Input };
  draft?: boolean;
  labels?: string[];
}

interface Input extends Partial<Record<'name' | 'oid' | 'expectedHeadOid', string>> {
  branch?: { branchName: string };
  fileChanges?: { additions: { path: string; contents: string }[] };
  pullRequestId?: number;
}

/** What the online editor uses of GitHub's API, in front of a real Git repository with these files on its branch `main`. */
export function githubStandIn(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'github-'));
  const options = ['--git-dir', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const pulls: { number: number; branch: string; isDraft: boolean; labels: string[]; isOpen: boolean }[] = [];
  /** The addresses of previews, by commit. */
  const previews = new Map<string, string>();

  function git(args: string[], input = ''): string {
    const { status, stdout, stderr } = spawnSync('git', [...options, ...args], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }
  const oidOf = (name: string) => (/^[\da-f]{40}$/.test(name) ? name : git(['rev-parse', name]));

  function commitTree(branch: string, tree: string, ...parents: string[]): string {
    const commit = git(['commit-tree', tree, ...parents.flatMap((one) => ['-p', one])]);
    git(['update-ref', `refs/heads/${branch}`, commit]);
    return commit;
  }

  function commit(branch: string, changed: Record<string, string>, ...parents: string[]): string {
    git(['read-tree', parents[0] ?? '--empty']);
    const lines = Object.entries(changed).map(
      ([path, text]) => `100644 ${git(['hash-object', '-w', '--stdin'], text)}\t${path}\n`,
    );
    git(['update-index', '--index-info'], lines.join(''));
    return commitTree(branch, git(['write-tree']), ...parents);
  }

  function repositoryFor(query: string, branch: string): object {
    const nodes = [{ oid: oidOf(branch), message: '', author: { name: 'Ada' }, committedDate: date }];
    const ref = { target: { oid: oidOf(branch), history: { nodes } } };
    const open = pulls.filter(({ isOpen }) => isOpen);
    const pullNodes = open.map((pull) => ({
      ...{ ...pull, id: pull.number, headRefName: pull.branch, headRefOid: oidOf(pull.branch), createdAt: date },
      labels: { nodes: pull.labels.map((name) => ({ name })) },
      files: {
        nodes: git(['diff', '--name-only', `main...${pull.branch}`])
          .split('\n')
          .map((path) => ({ path })),
      },
    }));
    const refs = Array.from(query.matchAll(/(\w+_\d+):\s+ref\(/g), ([, alias]) => [alias, ref]);
    const asked = query.matchAll(/(\w+_\d+):\s+object\(\w+: "([^"]+)"\) \{\s*\.\.\. on (\w+)/g);
    const objects = Array.from(asked, ([, alias, name = '', kind]) => {
      const targetUrl = previews.get(name);
      const contexts = targetUrl ? [{ context: 'preview', state: 'SUCCESS', targetUrl }] : [];
      const text = kind === 'Blob' ? `${git(['cat-file', 'blob', name])}\n` : '';
      return [alias, { oid: oidOf(name), text, isBinary: false, status: { contexts } }];
    });
    const found = Object.fromEntries([...refs, ...objects]) as object;
    return { id: 'R', defaultBranchRef: { name: 'main' }, ref, pullRequests: { nodes: pullNodes }, ...found };
  }

  function mutate({ name, oid = '', branch, expectedHeadOid = '', fileChanges, pullRequestId }: Input): object {
    if (name) git(['update-ref', name, oid]);
    for (const pull of pulls) if (pull.number === pullRequestId) pull.isDraft = false;
    if (!branch) return {};
    if (expectedHeadOid !== oidOf(branch.branchName)) throw new Error(`${branch.branchName} has moved`);
    const additions = fileChanges?.additions ?? [];
    const texts = additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64').toString()] as const);
    const made = commit(branch.branchName, Object.fromEntries(texts), expectedHeadOid);
    const shas = additions.map(({ path }, index) => [`file_${index}`, { oid: oidOf(`${made}:${path}`) }] as const);
    return { createCommitOnBranch: { commit: { ...Object.fromEntries(shas), oid: made, committedDate: date } } };
  }

  function merge({ branch }: { branch: string }): boolean {
    try {
      const parents = ['main', branch].map(oidOf);
      commitTree('main', git(['merge-tree', '--write-tree', ...parents]), ...parents);
      return true;
    } catch {
      return false;
    }
  }

  function answer(path: string, { query, variables = {}, head, draft = false, labels }: Sent): object | undefined {
    if (query && variables.input) return { data: mutate(variables.input) };
    const [, treeOid] = /^git\/trees\/(\w+)/.exec(path) ?? [];
    if (query) {
      const repository = repositoryFor(query, variables.branch ?? 'main');
      return { data: { repository, fork: repository, base: repository } };
    } else if (treeOid) {
      const lines = git(['ls-tree', '-r', '--format=%(objectname) %(path)', treeOid]).split('\n');
      return { tree: lines.map((line) => line.split(' ')).map(([sha, name]) => ({ type: 'blob', sha, path: name })) };
    } else if (head) {
      const number = pulls.push({ number: pulls.length + 1, branch: head, isDraft: draft, labels: [], isOpen: true });
      return { number, node_id: number, head: { sha: oidOf(head) }, created_at: date, updated_at: date };
    }
    const pull = pulls.find(({ number }) => path.split('/')[1] === String(number));
    if (pull && labels) pull.labels = labels;
    if (pull && path.endsWith('/merge')) pull.isOpen = !merge(pull);
    const isRefused = path.endsWith('/merge') && pull?.isOpen;
    return isRefused ? undefined : { login: 'ada', labels: pull?.labels.map((name) => ({ name })) };
  }

  git(['init', '--quiet', '--bare', '--initial-branch=main']);
  commit('main', files);
  return {
    ...{ pulls, previews, oidOf },
    read: (branch: string, path: string) => `${git(['show', `${branch}:${path}`])}\n`,
    /** Commits beside the editor. */
    commit: (branch: string, changed: Record<string, string>) => commit(branch, changed, oidOf(branch)),
    respond: (route: Route, request: Request) => {
      const path = new URL(request.url()).pathname.replace('/repos/example/site/', '');
      const json = answer(path, (request.postDataJSON() ?? {}) as Sent);
      return route.fulfill(json ? { json } : { status: 409, json: { message: 'Pull Request is not mergeable' } });
    },
    stop: () => rmSync(folder, { recursive: true }),
  };
}
