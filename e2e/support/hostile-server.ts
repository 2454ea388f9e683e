import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The ways in which a page that we show in a frame can fail or turn against us. */
export const misbehaviors = ['refused', 'X-Frame-Options', 'policy', '404', '500', 'hang', 'hostile'] as const;
export type Misbehavior = (typeof misbehaviors)[number];

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

/**
 * Tries what a hostile page would: floods the page around it with messages, writes into it, navigates the tab
 * away, prompts the visitor. It reports to its own server that it ran and that it is done.
 */
const hostileScript = `
  const report = (what) => fetch('report-' + what, { mode: 'no-cors' }).catch(() => {});
  const attempt = (run) => { try { run(); } catch {} };
  report('ran');
  for (let i = 0; i < 500; i++) parent.postMessage({ type: 'resize', height: 99999, html: '<img src=x>' }, '*');
  attempt(() => { parent.document.body.textContent = 'taken'; });
  attempt(() => { top.location.href = location.origin + '/taken'; });
  attempt(() => { top.location.replace(location.origin + '/taken'); });
  attempt(() => {
    const link = document.body.appendChild(document.createElement('a'));
    Object.assign(link, { href: '/taken', target: '_top' }).click();
  });
  attempt(() => { alert('taken'); });
  attempt(() => { navigator.geolocation.getCurrentPosition(() => report('located')); });
  report('through');
`;

const responses: Record<Exclude<Misbehavior, 'refused'>, (response: ServerResponse, port: number) => void> = {
  'X-Frame-Options': (response) => page(response.setHeader('X-Frame-Options', 'DENY'), 'a page for nobody’s frame'),
  // The same server by another name is another origin, and our policy lets that into no frame.
  policy: (response, port) => response.writeHead(302, { Location: `http://localhost:${port}/elsewhere` }).end(),
  '404': (response) => page(response.writeHead(404), 'not found'),
  '500': (response) => page(response.writeHead(500), 'broken'),
  hang: () => undefined,
  hostile: (response) => page(response, `<script>${hostileScript}</script>`),
};

/** Starts a third-party server, on the loopback. */
export async function startHostileServer() {
  let how: Misbehavior = '404';
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (path.includes('/report-')) response.writeHead(204).end();
    else if (how !== 'refused') responses[how](response, port);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    /** The page that it offers. */
    url: `http://127.0.0.1:${port}/book`,
    /** The paths that were requested since it began to misbehave in this way. */
    requestedPaths,
    close,
    async misbehave(next: Misbehavior): Promise<void> {
      how = next;
      requestedPaths.length = 0;
      if (next === 'refused') await close();
      else if (!server.listening) await listen(port);
    },
  };
}

function page(response: ServerResponse, body: string): void {
  response.end(`<!doctype html><html lang="en"><title>x</title><body>${body}</body></html>`);
}
