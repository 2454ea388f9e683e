import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A report as a provider would count it. */
export interface Report {
  /** `visit`, or the name of an event. */
  what: string;
  site: unknown;
  url: unknown;
  referrer: unknown;
  /** Everything that was sent, for what must not be in it. */
  raw: string;
}

export type VisitReceiver = Awaited<ReturnType<typeof startVisitReceiver>>;

/**
 * Receives visits as the documentation of two providers has it, and answers 400 to whatever they would not count:
 * Plausible's `POST /api/event` (plausible.io/docs/events-api) and Umami's `POST /api/send` (umami.is/docs/api/sending-stats),
 * each with its required fields. Cloudflare's endpoint takes only what Cloudflare's own script sends: `beacon` stands in
 * for it. It reads its settings as that script does, from the attribute of its element, and reports to where they say.
 */
export async function startVisitReceiver() {
  const reports: Report[] = [];
  const refused: string[] = [];
  const page = { headers: {}, body: '' };
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.startsWith('/contact')) {
      response.writeHead(200, { 'Content-Type': 'text/html', ...page.headers }).end(page.body);
      return;
    }
    void text(request).then((raw) => {
      const report = request.method === 'POST' && !request.headers.cookie ? read(request.url ?? '', raw) : undefined;
      if (report) reports.push(report);
      else refused.push(`${request.method} ${request.url} ${raw}`);
      response.writeHead(report ? 202 : 400, { 'Access-Control-Allow-Origin': '*' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    refused,
    /** Served by the same server at `/contact`. */
    page,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Cloudflare's script, as far as a page can tell: `beacon.min.js`. */
export const beacon = `{
  const { cfBeacon } = (document.currentScript ?? document.querySelector('script[data-cf-beacon]')).dataset;
  const { token, send } = JSON.parse(cfBeacon);
  navigator.sendBeacon(send.to, JSON.stringify({ siteToken: token, location: location.href, referrer: document.referrer }));
}`;

function read(path: string, raw: string): Report | undefined {
  const body = JSON.parse(raw || '{}') as Record<string, unknown>;
  if (path === '/api/event') {
    const { name, domain, url, referrer } = body;
    if (![name, domain, url].every(isText)) return undefined;
    return { what: name === 'pageview' || !isText(name) ? 'visit' : name, site: domain, url, referrer, raw };
  }
  if (path === '/api/send') {
    const { name, website, url, referrer, hostname, language, screen, title } = (body['payload'] ?? {}) as typeof body;
    const isWhole = [website, url, hostname, language, title].every(isText) && /^\d+x\d+$/.test(String(screen));
    // Umami cuts names off at 50 characters.
    if (body['type'] !== 'event' || !isWhole || (isText(name) && name.length > 50)) return undefined;
    return { what: isText(name) ? name : 'visit', site: website, url, referrer, raw };
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
