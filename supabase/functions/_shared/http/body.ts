import { Buffer } from 'node:buffer';
import { isLocale, type Locale } from '../../../../src/i18n/locales.ts';
import { HttpError } from './responses.ts';

/** The maximum length of a JSON body; five thousand characters of any script fit in. */
const maximumJsonBytes = 32 * 1024;

/** A form encodes each byte outside ASCII as `%XX`, so the same text may be three times as long. */
export const maximumFormBytes = 3 * maximumJsonBytes;

/** The kind of body that the headers declare; nothing is read yet. */
export function bodyKind(headers: Headers): 'json' | 'form' {
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(415, 'encodingNotSupported');
  const [type = '', ...parameters] = (headers.get('Content-Type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (isUtf8 && type.trim() === 'application/json') return 'json';
  if (isUtf8 && type.trim() === 'application/x-www-form-urlencoded') return 'form';
  throw new HttpError(415, 'typeNotSupported');
}

const readDeadlineMs = 10_000;

/** Reads a body as text, and stops as soon as it is longer than `maximum` bytes, too slow or not UTF-8. */
export async function readText(request: Request, maximum: number, deadlineMs = readDeadlineMs): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maximum) {
    await request.body?.cancel();
    throw new HttpError(413, 'bodyTooLarge');
  }
  if (request.body === null) return '';
  const reader = request.body.getReader();
  // Canceling ends a read that waits for a slow sender.
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    void reader.cancel().catch(() => undefined);
  }, deadlineMs);
  try {
    const bytes = await readBytes(reader, maximum);
    if (bytes === undefined) throw new HttpError(413, 'bodyTooLarge');
    if (slow) throw new HttpError(408, 'bodyTooSlow', { headers: { Connection: 'close' } });
    // A byte order mark is kept, which makes the JSON invalid.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'bodyUnreadable');
  } finally {
    clearTimeout(timer);
  }
}

/** Parses a JSON body. Responds 400 when it is not JSON or `parse` throws. */
export async function readJson<Value>(request: Request, parse: (body: unknown) => Value): Promise<Value> {
  const text = await readText(request, maximumJsonBytes);
  try {
    return parse(JSON.parse(text));
  } catch {
    throw new HttpError(400, 'bodyUnreadable');
  }
}

/** Reads a stream to its end; as soon as it is longer than `maximum` bytes, cancels it and resolves to undefined. */
export async function readBytes(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maximum: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maximum) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** A language that a page sends; an invalid one is ignored. */
export function localeOf(text: string | null | undefined): Locale | undefined {
  return isLocale(text) ? text : undefined;
}

/** The path of a page that it sends; an invalid one is ignored. */
export function pathOf(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^\/[\w./-]{0,199}$/.test(text) ? text : undefined;
}
