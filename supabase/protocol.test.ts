import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdempotencyKey } from '../src/consultation/idempotency-key.ts';
import { resultFragments } from '../src/consultation/protocol.ts';
import { submitConsultation } from '../src/consultation/submit.ts';
import { meetingsClient, type MeetingResult } from '../src/meetings/client.ts';
import { bookMeeting } from '../src/meetings/booking.ts';
import { tokenPattern } from '../src/meetings/protocol.ts';
import { origin } from '../test-support/environment.ts';
import * as consultation from '../test-support/requests-handler.ts';
import * as meetings from '../test-support/meetings-handler.ts';
import { sampleRequest } from '../test-support/request.ts';
import { hashToken } from './functions/meetings/meeting.ts';
import recorded from './protocol-1.0.0.json' with { type: 'json' };

// A deployment or a rollback leaves pages and functions of two versions together, and pages stay open for days. What
// version 1.0.0 says to the other side is recorded; this version has to get along with it in both directions. A
// change that makes this file fail needs a release in between that knows both.

interface Exchange {
  request: { method: string; path: string; headers?: Record<string, string>; body?: object };
  response: { status: number; body: object };
}

const functionsUrl = 'https://project.example.com';
const { token } = recorded.meetings;

/** The handler of today, called by a page of 1.0.0. */
function callToday(path: string, { method, headers, body }: RequestInit): Promise<Response> {
  const handler = path.includes('/meetings/') ? meetings.calls.handler : consultation.handler;
  const init = { method, body, headers: { Origin: origin, ...(headers as Record<string, string>) } };
  return handler(new Request(functionsUrl + path, init as RequestInit), '192.0.2.1');
}

function repeat({ request: { method, path, headers, body } }: Exchange): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers };
  return callToday(path, body ? { method, headers: json, body: JSON.stringify(body) } : { method });
}

/** The same object with the name of its type instead of each value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
}

const storeMeeting = () => meetings.calls.stored.set(hashToken(token), meetings.storedMeeting);

describe('the functions, called by pages of 1.0.0', () => {
  const exchanges: [string, Exchange][] = [
    ['submit', recorded.consultation.submit],
    ['times', recorded.meetings.times],
    ['book', recorded.meetings.book],
    ['show', recorded.meetings.show],
    ['move', recorded.meetings.move],
    ['cancel', recorded.meetings.cancel],
  ];

  it.each(exchanges)('answer "%s" with what those pages read', async (_, exchange) => {
    storeMeeting();
    const response = await repeat(exchange);
    expect(response.status).toBe(exchange.response.status);
    expect(shapeOf(await response.json())).toMatchObject(shapeOf(exchange.response.body) as object);
  });

  it('receive all that was typed', async () => {
    const { request } = recorded.consultation.submit;
    await repeat(recorded.consultation.submit);
    const { lead } = consultation.calls.submitted[0] ?? {};
    expect(lead).toMatchObject({ key: request.headers['idempotency-key'], fields: request.body });
    expect(lead).toMatchObject({ quarantineReason: undefined, pagePath: request.headers['x-page-path'] });
    expect(lead?.consent).toMatchObject({ asked: true, given: true, version: request.headers['x-consent-version'] });

    const booking = recorded.meetings.book.request.body;
    await repeat(recorded.meetings.book);
    const { key, startsAt, name, email, topic, timeZone } = booking;
    expect(meetings.calls.booked[0]?.booking).toMatchObject({ key, quarantineReason: undefined });
    expect(meetings.calls.booked[0]?.booking.meeting).toMatchObject({ startsAt, name, email, topic, timeZone });
  });

  it('send the form without script back to the place that says how it went', async () => {
    const { headers, body, fragments } = recorded.consultation.submitWithoutScript;
    const { path } = recorded.consultation.submit.request;
    const send = async () => (await callToday(path, { method: 'POST', headers, body })).headers.get('Location');
    expect(await send()).toMatch(new RegExp(`#${fragments.received}$`));
    consultation.calls.outcome = new Error('gone');
    expect(await send()).toMatch(new RegExp(`#${fragments.failed}$`));
    expect(consultation.calls.submitted[0]?.lead.fields).toMatchObject(recorded.consultation.submit.request.body);
  });

  it.each(exchanges)('let a browser send the headers of "%s"', async (_, { request }) => {
    const { headers } = await callToday(request.path, { method: 'OPTIONS' });
    const allowed = headers.get('Access-Control-Allow-Headers')?.split(', ');
    const sent = request.path.includes('/meetings/') ? ['content-type'] : Object.keys(request.headers ?? {});
    expect(allowed).toEqual(expect.arrayContaining(sent));
  });

  const { errors } = recorded.consultation;
  it.each([
    [errors.keyTaken, { outcome: 'conflict' } as const],
    [errors.tooManyRequests, { outcome: 'limited', retry_after: 9 } as const],
    [errors.unavailable, new Error('gone')],
  ])('refuse a request with %j', async ({ status, body }, outcome) => {
    consultation.calls.outcome = outcome;
    const response = await repeat(recorded.consultation.submit);
    expect([response.status, await response.json()]).toEqual([status, body]);
  });

  it.each([
    [recorded.meetings.errors.timeTaken, { outcome: 'taken' } as const],
    [recorded.meetings.errors.keyTaken, { outcome: 'conflict' } as const],
    [recorded.meetings.errors.tooManyRequests, { outcome: 'limited', retry_after: 9 } as const],
    [recorded.meetings.errors.unavailable, new Error('gone')],
  ])('refuse a booking with %j', async ({ status, body }, outcome) => {
    meetings.calls.bookOutcome = outcome;
    const response = await repeat(recorded.meetings.book);
    expect([response.status, await response.json()]).toEqual([status, body]);
  });

  it('refuse a change of another state, and a token that opens nothing', async () => {
    const answer = async () => {
      const response = await repeat(recorded.meetings.move);
      return { status: response.status, body: (await response.json()) as object };
    };
    expect(await answer()).toEqual(recorded.meetings.errors.meetingUnknown);
    storeMeeting();
    meetings.calls.changeOutcome = { outcome: 'stale' };
    expect(await answer()).toEqual(recorded.meetings.errors.stateChanged);
  });

  it('name the error of a field', async () => {
    const { status, body } = errors.fieldsInvalid;
    const { submit } = recorded.consultation;
    const { book } = recorded.meetings;
    for (const { request, response } of [submit, book]) {
      const wrong = await repeat({ request: { ...request, body: { ...request.body, name: 'Z' } }, response });
      expect([wrong.status, await wrong.json()]).toEqual([status, body]);
    }
  });
});

describe('the pages, answered by functions of 1.0.0', () => {
  const network = vi.fn<typeof fetch>();
  beforeEach(() => {
    network.mockReset();
    vi.stubGlobal('fetch', network);
  });
  afterEach(() => vi.unstubAllGlobals());

  const answer = ({ status, body }: Exchange['response']) =>
    network.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
  const idempotencyKey = () => createIdempotencyKey(() => 'key-0001');

  const { headers, body } = recorded.consultation.submit.request;
  const context = {
    backend: { url: functionsUrl, publicKey: headers.apikey },
    locale: headers['x-page-locale'],
    pagePath: headers['x-page-path'],
    consentVersion: headers['x-consent-version'],
    formElapsedMs: Number(headers['x-form-elapsed-ms']),
  };
  const submit = (honeypot?: string) =>
    submitConsultation(sampleRequest(body), { ...context, ...(honeypot && { honeypot }) }, idempotencyKey());

  const client = meetingsClient(`${functionsUrl}/functions/v1/meetings`);
  const { key: _, formElapsedMs, honeypot, ...booking } = recorded.meetings.book.request.body;
  const book = () => bookMeeting(client, booking, { formElapsedMs, honeypot }, idempotencyKey());

  /** A result of either client in one form. */
  const flat = async (calling: Promise<MeetingResult<object>>) => {
    const result = await calling;
    return result.ok ? { ok: true, ...result.value } : result;
  };

  const { allowedHeaders, ...visits } = recorded.meetings;
  it.each<[string, Exchange, readonly string[], () => Promise<unknown>]>([
    ['submit', recorded.consultation.submit, recorded.consultation.allowedHeaders, () => submit()],
    ['a filled honeypot', recorded.consultation.submit, recorded.consultation.allowedHeaders, () => submit('x')],
    ['times', visits.times, allowedHeaders, () => flat(client.freeTimes())],
    ['book', visits.book, allowedHeaders, () => flat(book())],
    ['show', visits.show, allowedHeaders, () => flat(client.show(token))],
    ['move', visits.move, allowedHeaders, () => flat(client.change(visits.move.request.body))],
    ['cancel', visits.cancel, allowedHeaders, () => flat(client.change(visits.cancel.request.body))],
  ])('send "%s" as those functions read it, and understand the answer', async (_, exchange, allowed, send) => {
    answer(exchange.response);
    expect(await send()).toEqual({ ok: true, ...exchange.response.body });
    const [url, init] = network.mock.calls[0] ?? [];
    expect([init?.method ?? 'GET', url]).toEqual([exchange.request.method, functionsUrl + exchange.request.path]);
    expect(allowed).toEqual(expect.arrayContaining([...new Headers(init?.headers).keys()]));
    if (exchange.request.body) expect(JSON.parse(init?.body as string)).toMatchObject(exchange.request.body);
  });

  const { errors } = recorded.consultation;
  it.each([
    [errors.keyTaken, 'refused'],
    [errors.fieldsInvalid, 'invalid'],
    [errors.tooManyRequests, 'limited'],
    [errors.unavailable, 'unknown'],
  ])('understand %j as "%s" request', async (response, reason) => {
    answer(response);
    expect(await submit()).toEqual({ ok: false, reason });
  });

  it.each([
    [visits.errors.timeTaken, { reason: 'timeTaken' }],
    [visits.errors.keyTaken, { reason: 'keyTaken' }],
    [visits.errors.stateChanged, { reason: 'stateChanged' }],
    [visits.errors.meetingUnknown, { reason: 'meetingUnknown' }],
    [visits.errors.fieldsInvalid, { reason: 'fieldsInvalid', fields: visits.errors.fieldsInvalid.body.fields }],
    [visits.errors.tooManyRequests, { reason: 'limited' }],
    [visits.errors.unavailable, { reason: 'unknown' }],
  ])('understand %j as the reason %j', async (response, reason) => {
    answer(response);
    expect(await book()).toEqual({ ok: false, ...reason });
  });

  it('open the links in the mails, and know where a form without script comes back to', () => {
    expect(token).toMatch(tokenPattern);
    expect(resultFragments).toEqual(recorded.consultation.submitWithoutScript.fragments);
  });
});
