import { createHash } from 'node:crypto';
import type { Request, Route } from 'playwright/test';

type TextsByPath = Record<string, string>;

/** What is read of the fields of a request, and of the variables of GraphQL and their input. */
interface Sent extends Partial<Record<'query' | 'branch' | 'head' | 'ref' | 'expectedHeadOid', string>> {
  labels?: string[];
  fileChanges?: { additions: { path: string; contents: string }[] };
}

/** The part of GitHub's API that one draft of the online editor needs. */
export function githubStandIn(files: TextsByPath) {
  const trees = { main: files, base: files, draft: files };
  const pull = { headRefName: '', isOpen: false, isDraft: false, labels: [''] };
  const changed = () => Object.entries(trees.draft).filter(([path, text]) => text !== trees.base[path]);
  const objects = new Map<string, string | TextsByPath>();

  /** Files and commits are named by their content, as in Git. */
  function oidOf(object: string | TextsByPath = ''): string {
    const oid = createHash('sha1').update(JSON.stringify(object)).digest('hex');
    objects.set(oid, object);
    return oid;
  }

  /** By the operation of GraphQL, or by method and subject; `name` is a hash or a path. Undefined where GitHub refuses. */
  const routes: Record<string, (sent: Sent, name: string) => object | undefined> = {
    query({ query = '', branch = 'main' }) {
      const head = { oid: oidOf(branch === 'main' ? trees.main : trees.draft) };
      const labels = { nodes: pull.labels.map((name) => ({ name })) };
      const paths = { nodes: changed().map(([path]) => ({ path })) };
      const open = { ...pull, id: 1, number: 1, headRefOid: oidOf(trees.draft), labels, files: paths };
      const asked = query.matchAll(/(\w+_\d+): +object\(\w+: "([^":)]+):?([^"]*)/g);
      const objectsAsked = Array.from(asked, ([, alias, oid = '', path = '']) => {
        const text = trees.draft[path] ?? objects.get(oid);
        return [alias, { oid: oidOf(text), text }];
      });
      const repository = {
        id: 'R',
        defaultBranchRef: { name: 'main' },
        ref: { target: { ...head, history: { nodes: [head] } } },
        pullRequests: { nodes: pull.isOpen ? [open] : [] },
        ...(Object.fromEntries(objectsAsked) as object),
      };
      return { repository, fork: repository, base: repository };
    },
    createRef: () => Object.assign(trees, { base: trees.main, draft: trees.main }),
    createCommitOnBranch({ expectedHeadOid, fileChanges }) {
      if (expectedHeadOid !== oidOf(trees.draft)) return undefined;
      for (const { path, contents } of fileChanges?.additions ?? [])
        trees.draft = { ...trees.draft, [path]: Buffer.from(contents, 'base64').toString() };
      return { createCommitOnBranch: { commit: { oid: oidOf(trees.draft) } } };
    },
    markPullRequestReadyForReview: () => Object.assign(pull, { isDraft: false }),
    'GET git'(_, name) {
      const tree = Object.entries(objects.get(name) as TextsByPath);
      return { tree: tree.map(([path, text]) => ({ type: 'blob', sha: oidOf(text), path })) };
    },
    'GET contents': ({ ref }, path) => JSON.parse((ref === 'HEAD' ? trees.main : trees.draft)[path] ?? '') as object,
    'GET pulls': () => (pull.isOpen ? [pull] : []),
    'POST pulls'({ head }) {
      Object.assign(pull, { headRefName: head, isOpen: true, isDraft: true });
      return { number: 1, node_id: 1, head: { sha: oidOf(trees.draft) } };
    },
    // Merges, unless both sides changed a file.
    'PUT pulls'() {
      if (changed().some(([path]) => trees.main[path] !== trees.base[path])) return undefined;
      trees.main = { ...trees.main, ...Object.fromEntries(changed()) };
      return Object.assign(pull, { isOpen: false });
    },
    'POST issues': ({ labels }) => Object.assign(pull, { labels }),
  };

  async function respond(route: Route, request: Request): Promise<void> {
    const { variables, ...fields } = (request.postDataJSON() ?? {}) as Sent & { variables?: Sent & { input?: Sent } };
    const { pathname, searchParams } = new URL(request.url());
    const [, subject, name = ''] = /site\/(\w+)(?:\/(?:trees\/)?(.*))?/.exec(pathname) ?? [];
    const [, operation = 'query'] = /^ mutation.*? \{ (\w+)/.exec(fields.query ?? '') ?? [];
    const rest = `${request.method()} ${subject}`.replace('PATCH', 'POST');
    const answer = routes[fields.query ? operation : rest] ?? (() => ({ login: 'ada' }));
    const data = answer({ ...Object.fromEntries(searchParams), ...fields, ...variables?.input, ...variables }, name);
    await route.fulfill(data ? { json: fields.query ? { data } : data } : { status: 409, json: {} });
  }

  return { trees, pull, respond };
}
