import { Agent, get } from 'node:http';

/** What the host sends for a document, compressed as for a browser, in bytes: the headers and all that follows. */
export function transferredBytes(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    // A connection of its own counts this answer alone.
    const agent = new Agent({ keepAlive: false });
    get(url, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') {
        reject(new Error(`Cannot measure ${url.href}: it came without brotli, status ${response.statusCode}`));
      }
      response.resume();
      response.on('end', () => resolve(response.socket.bytesRead));
      response.on('error', reject);
    }).on('error', reject);
  });
}
