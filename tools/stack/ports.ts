import { createServer } from 'node:net';

/** Every port of the local stack, its default, and the variable that changes it. */
export const portVariables = {
  site: { variable: 'SITE_PORT', defaultPort: 4321 },
  function: { variable: 'FUNCTION_PORT', defaultPort: 54321 },
  database: { variable: 'DATABASE_PORT', defaultPort: 54322 },
  outbox: { variable: 'OUTBOX_PORT', defaultPort: 54324 },
} as const;

export type PortName = keyof typeof portVariables;
export type Ports = Record<PortName, number>;

/** The stack only listens on this machine. */
export const loopback = '127.0.0.1';

export const portNames = Object.keys(portVariables) as PortName[];

export function readPorts(environment: NodeJS.ProcessEnv): Ports {
  const ports = portNames.map((name) => {
    const { variable, defaultPort } = portVariables[name];
    const text = environment[variable] || String(defaultPort);
    const port = /^\d+$/.test(text) ? Number(text) : 0;
    if (port < 1 || port > 65_535) throw new Error(`Cannot use ${variable}: "${text}" is not a port`);
    return [name, port];
  });
  return Object.fromEntries(ports) as Ports;
}

/** Throws an error that names each of these ports that is taken, and the variable that changes it. */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  const taken: string[] = [];
  for (const name of names) {
    const port = ports[name];
    const isDuplicate = names.some((other) => other !== name && ports[other] === port);
    // Browsers try ::1 first for "localhost".
    const isBusy = (await isTaken(port, loopback)) || (name === 'site' && (await isTaken(port, '::1')));
    if (isBusy || isDuplicate) taken.push(`port ${port} is taken, set ${portVariables[name].variable} to change it`);
  }
  if (taken.length > 0) throw new Error(`Cannot start: ${taken.join('; ')}`);
}

async function isTaken(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new Error(`Cannot start: you are not permitted to use port ${port}`));
      // Any other error means that this machine has no IPv6.
      resolve(error.code === 'EADDRINUSE');
    });
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
