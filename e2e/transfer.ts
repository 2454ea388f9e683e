import { Agent, get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';

export interface Transfer {
  /** What the host sends for a document, compressed as for a browser: headers and body, in bytes. */
  bytes: number;
  /** The part of the document that has arrived after this many bytes. */
  textAfter(bytes: number): string;
}

/** Fetches a document as a browser would on a new connection. */
export function transferOf(url: URL): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    // A separate connection counts this response alone.
    const agent = new Agent({ keepAlive: false });
    get(url, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') {
        reject(new Error(`Cannot measure ${url.href}: it came without brotli, status ${response.statusCode}`));
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const bytes = response.socket.bytesRead;
        resolve({ bytes, textAfter: (limit) => decode(body.subarray(0, limit - (bytes - body.length))) });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Decodes the beginning of a brotli stream. */
function decode(body: Buffer): string {
  return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}
