import { createServer } from 'node:net';

/** Every port of the local stack and the variable that moves it. */
export const portVariables = {
  site: { variable: 'SITE_PORT', standard: 4321 },
  function: { variable: 'FUNCTION_PORT', standard: 54321 },
  database: { variable: 'DATABASE_PORT', standard: 54322 },
  outbox: { variable: 'OUTBOX_PORT', standard: 54324 },
} as const;

export type PortName = keyof typeof portVariables;
export type Ports = Record<PortName, number>;

/** The stack is for this machine only. */
export const loopback = '127.0.0.1';

export function readPorts(environment: NodeJS.ProcessEnv): Ports {
  const read = (name: PortName) => {
    const { variable, standard } = portVariables[name];
    const text = environment[variable] || String(standard);
    const port = Number(text);
    if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
      throw new Error(`Cannot use ${variable}: "${text}" is not a port`);
    }
    return port;
  };
  return { site: read('site'), function: read('function'), database: read('database'), outbox: read('outbox') };
}

/** Throws an error that names each of these ports that is taken, and the variable that moves it. */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  const taken: string[] = [];
  for (const name of names) {
    const port = ports[name];
    const twin = names.find((other) => other !== name && ports[other] === port);
    // A browser tries ::1 first when it is told "localhost".
    const busy = (await isTaken(port, loopback)) || (name === 'site' && (await isTaken(port, '::1')));
    if (busy || twin) taken.push(`port ${port} is taken, set ${portVariables[name].variable} to move it`);
  }
  if (taken.length > 0) throw new Error(`Cannot start: ${taken.join('; ')}`);
}

/** A port that nobody uses right now, for tests. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isTaken(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new Error(`Cannot start: port ${port} needs more rights than you have`));
      // No IPv6 on this machine: nobody can be there.
      resolve(error.code === 'EADDRINUSE');
    });
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
