import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Route } from 'playwright/test';

const person = { NAME: 'Ada', EMAIL: 'ada@example.com', DATE: '2026-01-01T00:00:00Z' };
const identity = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
  Object.entries(person).map(([name, value]) => [`GIT_${role}_${name}`, value]),
);

/** What the online editor uses of GitHub's API, in front of a real Git repository with these files on its branch `main`. */
export function githubStandIn(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'github-'));
  const env = { ...process.env, ...(Object.fromEntries(identity) as Record<string, string>), GIT_DIR: folder };
  const pulls: { number: number; branch: string; isDraft: boolean; labels: string[]; isOpen: boolean }[] = [];
  /** The addresses of previews, by commit. */
  const previews = new Map<string, string>();

  function git(args: string[], input = ''): string {
    const { status, stdout, stderr } = spawnSync('git', args, { env, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout;
  }
  const headOf = (branch: string) => git(['rev-parse', `refs/heads/${branch}`]).trim();
  const read = (branch: string, path: string) => git(['show', `${branch}:${path}`]);

  function commitTree(branch: string, tree: string, ...parents: string[]): string {
    const commit = git(['commit-tree', tree.trim(), ...parents.flatMap((one) => ['-p', one])]).trim();
    git(['update-ref', `refs/heads/${branch}`, commit]);
    return commit;
  }

  function commit(branch: string, changed: Record<string, string>, ...parents: string[]): string {
    git(['read-tree', parents[0] ?? '--empty']);
    const objects = Object.entries(changed).map(([path, text]) => {
      return `100644 ${git(['hash-object', '-w', '--stdin'], text).trim()}\t${path}\n`;
    });
    git(['update-index', '--index-info'], objects.join(''));
    return commitTree(branch, git(['write-tree']), ...parents);
  }

  function blobOf(name: string): object {
    return {
      oid: git(['rev-parse', name]).trim(),
      text: git(['cat-file', 'blob', name]),
      byteSize: 1,
      isBinary: false,
    };
  }

  function commitOf(oid: string): object {
    const contexts = [{ context: 'preview', state: 'SUCCESS', targetUrl: previews.get(oid) }];
    return { status: { contexts: previews.has(oid) ? contexts : [] } };
  }

  function repositoryFor(query: string, branch: string): object {
    const nodes = [{ oid: headOf(branch), message: '', author: { name: 'Ada' }, committedDate: person.DATE }];
    const ref = { target: { oid: headOf(branch), history: { nodes } } };
    const open = pulls
      .filter(({ isOpen }) => isOpen)
      .map((pull) => ({
        ...{
          ...pull,
          id: pull.number,
          headRefName: pull.branch,
          headRefOid: headOf(pull.branch),
          createdAt: person.DATE,
        },
        labels: { nodes: pull.labels.map((name) => ({ name })) },
        files: {
          nodes: git(['diff', '--name-only', `main...${pull.branch}`])
            .trim()
            .split('\n')
            .map((path) => ({ path })),
        },
      }));
    const refs = Array.from(query.matchAll(/(\w+_\d+):\s+ref\(/g), ([, alias]) => [alias, ref]);
    const objects = query.matchAll(/(\w+_\d+):\s+object\(\w+: "([^"]+)"\) \{\s*\.\.\. on (\w+)/g);
    const found = Array.from(objects, ([, alias, name = '', kind]) => [
      alias,
      kind === 'Blob' ? blobOf(name) : commitOf(name),
    ]);
    const all = Object.fromEntries([...refs, ...found]) as object;
    return { id: 'R', defaultBranchRef: { name: 'main' }, ref, pullRequests: { nodes: open, totalCount: 0 }, ...all };
  }

  interface Input {
    name?: string;
    oid?: string;
    branch?: { branchName: string };
    expectedHeadOid?: string;
    fileChanges?: { additions: { path: string; contents: string }[] };
    pullRequestId?: number;
  }

  function mutate(
    query: string,
    { name, oid = '', branch, expectedHeadOid = '', fileChanges, pullRequestId }: Input,
  ): object {
    if (name) git(['update-ref', name, oid]);
    const pull = pulls.find(({ number }) => number === pullRequestId);
    if (pull) pull.isDraft = query.includes('convertPullRequestToDraft');
    if (!branch) return {};
    const texts = fileChanges?.additions.map(({ path, contents }) => [
      path,
      Buffer.from(contents, 'base64').toString(),
    ]);
    if (expectedHeadOid !== headOf(branch.branchName)) throw new Error(`${branch.branchName} has moved`);
    const made = commit(branch.branchName, Object.fromEntries(texts ?? []) as Record<string, string>, expectedHeadOid);
    const shas = texts?.map(([path], index) => [
      `file_${index}`,
      { oid: git(['rev-parse', `${made}:${path}`]).trim() },
    ]);
    const commitNode = { oid: made, committedDate: person.DATE, ...(Object.fromEntries(shas ?? []) as object) };
    return { createCommitOnBranch: { commit: commitNode } };
  }

  interface Body {
    query?: string;
    variables?: { branch?: string; input?: Input };
    head?: string;
    draft?: boolean;
    labels?: string[];
  }

  function answer(method: string, path: string, body: Body): { status?: number; json?: unknown } {
    const { query, variables, head, draft = false, labels } = body;
    if (query && variables?.input) return { json: { data: mutate(query, variables.input) } };
    if (query) {
      const repository = repositoryFor(query, variables?.branch ?? 'main');
      return { json: { data: { repository, fork: repository, base: repository } } };
    }
    const [, tree] = /^git\/trees\/(\w+)/.exec(path) ?? [];
    if (tree) {
      const lines = git(['ls-tree', '-r', '--format=%(objectname) %(path)', tree]).trim().split('\n');
      return {
        json: { tree: lines.map((line) => line.split(' ')).map(([sha, name]) => ({ type: 'blob', sha, path: name })) },
      };
    }
    if (head) {
      const number = pulls.push({ number: pulls.length + 1, branch: head, isDraft: draft, labels: [], isOpen: true });
      return {
        json: {
          number,
          node_id: number,
          head: { sha: headOf(head) },
          created_at: person.DATE,
          updated_at: person.DATE,
        },
      };
    }
    const pull = pulls.find(({ number }) => path.split('/')[1] === String(number));
    if (pull && path.endsWith('/merge')) {
      try {
        const parents = ['main', pull.branch].map(headOf);
        commitTree('main', git(['merge-tree', '--write-tree', ...parents]), ...parents);
        pull.isOpen = false;
      } catch {
        return { status: 409, json: { message: 'Pull Request is not mergeable' } };
      }
    }
    if (pull && labels) pull.labels = labels;
    if (method === 'DELETE') git(['update-ref', '-d', path.replace('git/', '')]);
    return { json: { login: 'ada', name: 'Ada', labels: pull?.labels.map((name) => ({ name })) } };
  }

  git(['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  commit('main', files);
  return {
    ...{ pulls, previews, headOf, read },
    /** Commits beside the editor. */
    commit: (branch: string, changed: Record<string, string>) => commit(branch, changed, headOf(branch)),
    respond: (route: Route, request: Request) => {
      const path = new URL(request.url()).pathname.replace('/repos/example/site/', '');
      return route.fulfill(answer(request.method(), path, (request.postDataJSON() ?? {}) as Body));
    },
    stop: () => rmSync(folder, { recursive: true }),
  };
}
