import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startOutbox, type Outbox } from './outbox.ts';

const mail = { from: 'website@example.com', to: ['team@example.com'], subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };

const json = { 'Content-Type': 'application/json' };
let outbox: Outbox;

beforeEach(async () => {
  outbox = await startOutbox(0);
});
afterEach(() => outbox.stop());

const send = (changes: object = {}, headers: Record<string, string> = { Authorization: 'Bearer key' }) =>
  fetch(`${outbox.url}/emails`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ ...mail, ...changes }),
  });

it('refuses another site, and a program without an API key', async () => {
  expect((await send({}, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({}, {})).status).toBe(401);
  expect(outbox.mails()).toEqual([]);
});

it('shows mails to people as escaped text, and attachments as downloads', async () => {
  const content = btoa('BEGIN:VCALENDAR\r\n');
  await send({
    subject: '<script>alert(1)</script>',
    text: '"><img src=x>',
    html: '"><script>alert(2)</script>',
    attachments: [{ filename: 'meeting.ics', content, content_type: 'text/calendar' }],
  });
  const response = await fetch(outbox.url);
  const page = await response.text();
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('&quot;&gt;&lt;img src=x&gt;');
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain(
    `<a href="data:application/octet-stream;base64,${content}" download="meeting.ics">meeting.ics`,
  );
});

it('receives signed events only, each once, and shows them to people as escaped text', async () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const receiver = await startOutbox(0, undefined, secret);
  const now = new Date();
  const body = JSON.stringify({ type: 'lead.created', data: { fields: { name: '<script>alert(1)</script>' } } });
  const post = (signature: string) =>
    fetch(`${receiver.url}/webhook`, {
      method: 'POST',
      headers: {
        ...json,
        'webhook-id': 'event-1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signature,
      },
      body,
    });
  expect((await post('v1,bm8=')).status).toBe(401);
  const signature = new Webhook(secret).sign('event-1', now, body);
  for (let n = 0; n < 2; n += 1) expect((await post(signature)).status).toBe(204);
  expect(receiver.events()).toMatchObject([{ id: 'event-1', event: { type: 'lead.created' } }]);
  const page = await (await fetch(receiver.url)).text();
  expect(page).toContain('Webhook: lead.created');
  expect(page).not.toContain('<script>');
  await receiver.stop();
});

it('serves the previews of every mail, and links to them', async () => {
  expect(await (await fetch(outbox.url)).text()).toContain('href="/previews"');
  const list = await (await fetch(`${outbox.url}/previews`)).text();
  for (const type of ['html', 'plain']) {
    const path = `/previews/en/confirmation.${type === 'html' ? type : 'txt'}`;
    expect(list).toContain(`href="${path}"`);
    const response = await fetch(outbox.url + path);
    expect(response.headers.get('Content-Type')).toBe(`text/${type}; charset=utf-8`);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
  expect((await fetch(`${outbox.url}/previews/en/nothing.html`)).status).toBe(404);
});
