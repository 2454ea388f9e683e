import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { createAlertSender, type Alert } from './alerts.ts';
import { teamTime } from '../mail/mail.ts';

const alert: Alert = { kind: 'mailLate', state: 'began', since: '2026-11-23T09:00:00+00:00' };
const site = 'https://www.example.com';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
  vi.unstubAllGlobals();
});

/** A receiver that answers with this status, or never. */
async function startReceiver(status?: number) {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      if (status !== undefined) response.writeHead(status, { Location: '/elsewhere' }).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { bodies, url: `http://127.0.0.1:${port}/` };
}

it('posts what began, since when, and where, with the text that Slack shows', async () => {
  const { bodies, url } = await startReceiver(200);
  expect(await createAlertSender(url, site)('alert-1', alert)).toEqual({ accepted: true, providerId: '' });
  const text = expect.stringMatching(/^https:\/\/www\.example\.com: Emails have been waiting/) as string;
  expect(bodies).toEqual([{ text, id: 'alert-1', ...alert, site }]);
});

it.each(['began', 'over'] as const)('says in plain words and by the team’s clocks what %s', async (state) => {
  const { bodies, url } = await startReceiver(200);
  await createAlertSender(url, site)('alert-1', { ...alert, state });
  const [{ text } = { text: '' }] = bodies as { text: string }[];
  expect(text).toContain(teamTime(alert.since));
  expect(text).not.toMatch(/mailLate|README|supabase|T09:00|\+00/);
});

it('posts an Adaptive Card to a workflow of Microsoft Teams', async () => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(null, { status: 202 })),
  );
  vi.stubGlobal('fetch', fetch);
  const url = 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secret';
  expect(await createAlertSender(url, site)('alert-1', { ...alert, state: 'over' })).toMatchObject({ accepted: true });
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', body: [{ text: expect.stringContaining('No email is late') as string }] },
      },
    ],
  });
});

it.each([
  [500, 'status 500'],
  [404, 'status 404'],
  [302, 'redirected (302)'],
  [undefined, 'no response in time'],
])('reports a receiver that answers with %s', async (status, error) => {
  const { bodies, url } = await startReceiver(status);
  expect(await createAlertSender(url, site)('alert-1', alert)).toEqual({ accepted: false, error });
  expect(bodies).toHaveLength(1);
});

it('reports a receiver that is down', async () => {
  const send = createAlertSender('http://127.0.0.1:1/', site);
  expect(await send('alert-1', alert)).toEqual({ accepted: false, error: 'no connection' });
});
