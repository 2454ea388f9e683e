import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSender } from '../../../src/forms/idempotency-key.ts';
import { resultFragments } from '../../../src/consultation/protocol.ts';
import { submitConsultation } from '../../../src/consultation/submit.ts';
import { meetingsClient, type MeetingResult } from '../../../src/meetings/client.ts';
import { bookMeeting } from '../../../src/meetings/booking.ts';
import { tokenPattern } from '../../../src/meetings/protocol.ts';
import { requestFixture } from '../../../test-support/fixtures.ts';
import { call, calls, storedMeeting } from '../../../test-support/functions.ts';
import { hashToken } from '../../functions/meetings/meeting.ts';
import recorded from './protocol-1.0.0.json' with { type: 'json' };

// A deployment or a rollback leaves pages and functions of two versions together, and pages stay open for days. What
// version 1.0.0 says to the other side is recorded; this version has to get along with it in both directions. A
// change that makes this file fail needs a release in between that knows both.

interface Exchange {
  request: { method: string; path: string; headers?: Record<string, string>; body?: object };
  response: { status: number; body: object };
}

const functionsUrl = 'https://project.example.com';
const { consultation, meetings } = recorded;
const { token } = meetings;
const storeMeeting = () => calls.stored.set(hashToken(token), storedMeeting);

/** Sends to today's functions what a page of 1.0.0 sent. */
function repeat({ request: { method, path, headers, body } }: Exchange): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers };
  return call(path, body ? { method, headers: json, body: JSON.stringify(body) } : { method }, functionsUrl);
}

const answerTo = async (exchange: Exchange) => {
  const response = await repeat(exchange);
  return { status: response.status, body: (await response.json()) as object };
};

/** The same object with the name of its type instead of each value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
}

describe('the functions, called by pages of 1.0.0', () => {
  it.each<[string, Exchange]>([
    ['submit', consultation.submit],
    ['times', meetings.times],
    ['book', meetings.book],
    ['show', meetings.show],
    ['move', meetings.move],
    ['cancel', meetings.cancel],
  ])('let a browser send "%s", and answer with what those pages read', async (_, exchange) => {
    storeMeeting();
    const { path, headers: sent = {} } = exchange.request;
    const { headers } = await call(path, { method: 'OPTIONS' }, functionsUrl);
    const needed = path.includes('/meetings/') ? ['content-type'] : Object.keys(sent);
    expect(headers.get('Access-Control-Allow-Headers')?.split(', ')).toEqual(expect.arrayContaining(needed));
    const { status, body } = await answerTo(exchange);
    expect(status).toBe(exchange.response.status);
    expect(shapeOf(body)).toMatchObject(shapeOf(exchange.response.body) as object);
  });

  it('receive all that was typed', async () => {
    const { headers, body } = consultation.submit.request;
    await repeat(consultation.submit);
    expect(calls.submitted[0]?.request).toMatchObject({
      ...{ key: headers['idempotency-key'], fields: body, quarantineReason: undefined },
      ...{ pagePath: headers['x-page-path'] },
      consent: { asked: true, given: true, version: headers['x-consent-version'] },
    });

    await repeat(meetings.book);
    const { key, startsAt, name, email, topic, timeZone } = meetings.book.request.body;
    expect(calls.booked[0]?.booking).toMatchObject({
      ...{ key, quarantineReason: undefined },
      meeting: { startsAt, name, email, topic, timeZone },
    });
  });

  it('send the form without script back to the place that says how it went', async () => {
    const { headers, body, fragments } = consultation.submitWithoutScript;
    const { path } = consultation.submit.request;
    const send = async () =>
      (await call(path, { method: 'POST', headers, body }, functionsUrl)).headers.get('Location');
    expect(await send()).toMatch(new RegExp(`#${fragments.received}$`));
    calls.outcome = new Error('gone');
    expect(await send()).toMatch(new RegExp(`#${fragments.failed}$`));
    expect(calls.submitted[0]?.request.fields).toMatchObject(consultation.submit.request.body);
  });

  it.each([
    ['request', consultation.submit, consultation.errors.keyTaken, { outcome: { outcome: 'conflict' } }],
    ['request', consultation.submit, consultation.errors.tooManyRequests, { outcome: { outcome: 'limited' } }],
    ['request', consultation.submit, consultation.errors.unavailable, { outcome: new Error('gone') }],
    ['booking', meetings.book, meetings.errors.timeTaken, { bookOutcome: { outcome: 'taken' } }],
    ['booking', meetings.book, meetings.errors.keyTaken, { bookOutcome: { outcome: 'conflict' } }],
    ['booking', meetings.book, meetings.errors.tooManyRequests, { bookOutcome: { outcome: 'limited' } }],
    ['booking', meetings.book, meetings.errors.unavailable, { bookOutcome: new Error('gone') }],
    ['change', meetings.move, meetings.errors.stateChanged, { changeOutcome: { outcome: 'stale' } }],
    ['change', meetings.move, meetings.errors.meetingUnknown, { stored: new Map() }],
  ])('refuse a %s as those pages understand', async (_, exchange, error, outcome) => {
    storeMeeting();
    Object.assign(calls, outcome);
    expect(await answerTo(exchange)).toEqual(error);
  });

  it('name the error of a field', async () => {
    for (const { request, response } of [consultation.submit, meetings.book]) {
      const invalid = { request: { ...request, body: { ...request.body, name: 'Z' } }, response };
      expect(await answerTo(invalid)).toEqual(consultation.errors.fieldsInvalid);
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
  const newSender = () => createSender(() => 'key-0001');

  const { headers, body } = consultation.submit.request;
  const context = {
    backend: { url: functionsUrl, publicKey: headers.apikey },
    locale: headers['x-page-locale'],
    pagePath: headers['x-page-path'],
    consentVersion: headers['x-consent-version'],
    formElapsedMs: Number(headers['x-form-elapsed-ms']),
  };
  const submit = (honeypot?: string) =>
    submitConsultation(requestFixture(body), { ...context, ...(honeypot && { honeypot }) }, newSender());

  const client = meetingsClient(`${functionsUrl}/functions/v1/meetings`);
  const { key: _, formElapsedMs, honeypot, ...booking } = meetings.book.request.body;
  const book = () => bookMeeting(client, booking, { formElapsedMs, honeypot }, newSender());

  /** A result of either client in one form. */
  const flat = async (calling: Promise<MeetingResult<object>>) => {
    const result = await calling;
    return result.ok ? { ok: true, ...result.value } : result;
  };

  const { allowedHeaders, ...visits } = meetings;
  it.each<[string, Exchange, readonly string[], () => Promise<unknown>]>([
    ['submit', consultation.submit, consultation.allowedHeaders, () => submit()],
    ['a filled honeypot', consultation.submit, consultation.allowedHeaders, () => submit('x')],
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
    expect(resultFragments).toEqual(consultation.submitWithoutScript.fragments);
  });
});
