import { get } from 'node:http';

/** The length of a document as the host sends it to a browser: compressed, without its headers. */
export function transferredBytes(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') {
        reject(new Error(`Cannot measure ${address.href}: it came without brotli, status ${answer.statusCode}`));
      }
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.length));
      answer.on('end', () => resolve(length));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
