import { Refusal } from './refusal.ts';

/** A request body may be this long; five thousand characters of any script fit into it. */
export const maximumJsonBytes = 32 * 1024;

/** A form writes a character outside ASCII as `%XX`, so the same words may take three times as much. */
export const maximumFormBytes = 3 * maximumJsonBytes;

const readDeadlineMs = 10_000;

/** Reads a body as text, and stops at once when it is longer than `maximum` bytes, too slow or not UTF-8. */
export async function readText(request: Request, maximum: number, deadlineMs = readDeadlineMs): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maximum) {
    await request.body?.cancel();
    throw new Refusal(413, 'bodyTooLarge');
  }
  if (request.body === null) return '';
  const reader = request.body.getReader();
  // Cancelling ends a read that is waiting for a slow sender.
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    void reader.cancel().catch(() => undefined);
  }, deadlineMs);
  try {
    const bytes = await readBytes(reader, maximum);
    if (slow) throw new Refusal(408, 'bodyTooSlow', { headers: { Connection: 'close' } });
    return decode(bytes);
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, maximum: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal(400, 'bodyUnreadable');
    });
    if (done) break;
    length += value.byteLength;
    if (length > maximum) {
      await reader.cancel().catch(() => undefined);
      throw new Refusal(413, 'bodyTooLarge');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decode(bytes: Uint8Array): string {
  try {
    // A byte order mark is kept, and then is no JSON.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'bodyUnreadable');
  }
}
