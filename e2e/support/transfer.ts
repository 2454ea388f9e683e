import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';

/**
 * Fetches a document as a browser would on a new connection: the bytes of headers and compressed body, and the part of
 * the document that has arrived after a number of them.
 */
export async function transferOf(url: URL) {
  // A separate connection counts this response alone.
  const request = get(url, { agent: false, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.headers['content-encoding'] !== 'br')
    throw new Error(`Cannot measure ${url.href}: it came without brotli, status ${response.statusCode}`);
  const { socket } = response;
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const bytes = socket.bytesRead;
  const textAfter = (limit: number) =>
    brotliDecompressSync(body.subarray(0, limit - (bytes - body.length)), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }).toString();
  return { bytes, textAfter };
}
