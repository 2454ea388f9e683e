import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startOutbox, type Outbox } from './outbox.ts';

const mail = {
  from: 'website@example.com',
  to: ['team@example.com'],
  subject: 'Zoé',
  text: 'Héllo',
  html: '<p>Héllo</p>',
};

const file = join(tmpdir(), `outbox-${process.pid}.jsonl`);
let outbox: Outbox;

beforeEach(async () => {
  outbox = await startOutbox(0, file);
});
afterEach(async () => {
  await outbox.stop();
  rmSync(file, { force: true });
});

const send = (body: object = mail, key = 'key-1') =>
  fetch(`${outbox.url}/emails`, {
    method: 'POST',
    headers: { Authorization: 'Bearer key', 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('accepts a mail, returns its id, and lists it for tests', async () => {
  const { id } = (await (await send()).json()) as { id: string };
  expect(outbox.mails()).toMatchObject([{ ...mail, id, idempotencyKey: 'key-1' }]);
  expect(await (await fetch(`${outbox.url}/emails`)).json()).toMatchObject({ emails: [mail] });
});

it('deduplicates by key and returns the same id', async () => {
  const bodies = await Promise.all(
    [send(), send(), send({ ...mail, subject: 'Other' }, 'key-2')].map(async (response) => (await response).text()),
  );
  expect(bodies[1]).toEqual(bodies[0]);
  expect(outbox.mails()).toHaveLength(2);
});

it('rejects a request without an API key', async () => {
  const response = await fetch(`${outbox.url}/emails`, { method: 'POST', body: JSON.stringify(mail) });
  expect(response.status).toBe(401);
  expect(outbox.mails()).toEqual([]);
});

it('shows mails to people as escaped text', async () => {
  await send({
    ...mail,
    subject: '<script>alert(1)</script>',
    text: '"><img src=x>',
    html: '"><script>alert(2)</script>',
  });
  const response = await fetch(outbox.url);
  const page = await response.text();
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('&quot;&gt;&lt;img src=x&gt;');
  expect(page).not.toMatch(/<script|<img/);
});

it('offers attachments as downloads', async () => {
  const content = btoa('BEGIN:VCALENDAR\r\n');
  await send({ ...mail, attachments: [{ filename: 'meeting.ics', content, content_type: 'text/calendar' }] });
  const page = await (await fetch(outbox.url)).text();
  expect(page).toContain(
    `<a href="data:application/octet-stream;base64,${content}" download="meeting.ics">meeting.ics`,
  );
});

it('simulates failures', async () => {
  const setMode = (mode: string) => fetch(`${outbox.url}/mode`, { method: 'POST', body: JSON.stringify({ mode }) });
  await setMode('fail');
  expect((await send()).status).toBe(500);
  await setMode('loseReply');
  await expect(send()).rejects.toThrow();
  expect(outbox.mails()).toHaveLength(1);
  expect((await setMode('explode')).status).toBe(400);
});

it('keeps its mails across restarts', async () => {
  await send();
  await outbox.stop();
  outbox = await startOutbox(0, file);
  expect(outbox.mails()).toMatchObject([mail]);
});
