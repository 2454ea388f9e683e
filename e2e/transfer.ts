import { Agent, get } from 'node:http';

/** What the host sends for a document, compressed as for a browser, in bytes: the headers and all that follows. */
export function transferredBytes(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    // A connection of its own counts this answer alone.
    const agent = new Agent({ keepAlive: false });
    get(address, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') {
        reject(new Error(`Cannot measure ${address.href}: it came without brotli, status ${answer.statusCode}`));
      }
      answer.resume();
      answer.on('end', () => resolve(answer.socket.bytesRead));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
