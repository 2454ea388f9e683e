import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../tools/dev-stack/managed-process.ts';
import { launchArguments, requireBrowser } from '../browser.ts';

type Message = Record<string, unknown>;

/** A browser that nobody drives but through its own debugging protocol. */
export interface DebuggedBrowser {
  /** Where Lighthouse finds it. */
  port: number;
  connection: Connection;
  close(): Promise<void>;
}

/** One target of the browser, or the browser itself. */
export interface Session {
  id: string | undefined;
  send<Result extends object = object>(method: string, params?: object): Promise<Result>;
  on(method: string, listener: (params: Message) => void): void;
}

export async function launchBrowser(): Promise<DebuggedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const browser = startProcess({
    name: 'the browser',
    command: requireBrowser(),
    args: [
      ...launchArguments,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    env: process.env,
    cwd: folder,
    logFile: join(folder, 'browser.log'),
  });
  const close = async () => {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [port, path] = await readEndpoint(join(folder, 'DevToolsActivePort'), browser.ended);
    const connection = await Connection.open(`ws://127.0.0.1:${port}${path}`);
    return { port: Number(port), connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The protocol over one socket; sessions share it. */
export class Connection {
  readonly browser: Session;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>();
  readonly #listeners: { session: string | undefined; method: string; listener: (params: Message) => void }[] = [];
  #lastId = 0;

  static async open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`Cannot reach the browser: no response from ${url}`)));
    });
    return new Connection(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.browser = this.session(undefined);
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
  }

  session(id: string | undefined): Session {
    return {
      id,
      send: <Result extends object>(method: string, params: object = {}) =>
        this.#send(id, method, params) as Promise<Result>,
      on: (method, listener) => this.#listeners.push({ session: id, method, listener }),
    };
  }

  #send(sessionId: string | undefined, method: string, params: object): Promise<object> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #receive(message: Message): void {
    const { id, method, sessionId, params, result, error } = message;
    if (typeof id !== 'number') {
      for (const known of this.#listeners)
        if (known.method === method && known.session === sessionId) known.listener(params as Message);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(`The browser refused: ${(error as { message: string }).message}`));
    else pending?.resolve(result ?? {});
  }
}

async function readEndpoint(file: string, ended: Promise<string>): Promise<[string, string]> {
  let ending: string | undefined;
  void ended.then((sentence) => (ending = sentence));
  const end = Date.now() + 30_000;
  while (ending === undefined && Date.now() < end) {
    try {
      const [port, path] = readFileSync(file, 'utf8').split('\n');
      if (port && path) return [port, path];
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Cannot start the browser: ${ending ?? 'it does not say where it listens'}`);
}
