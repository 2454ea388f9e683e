import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findFreePort, loopback, readPorts, requireFreePorts, type Ports } from './ports.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const freePorts = async (): Promise<Ports> => ({
  site: await findFreePort(),
  function: await findFreePort(),
  database: await findFreePort(),
  outbox: await findFreePort(),
});

it('are the usual ones unless the environment moves them', () => {
  expect(readPorts({})).toEqual({ site: 4321, function: 54321, database: 54322, outbox: 54324 });
  expect(readPorts({ SITE_PORT: '8080', OUTBOX_PORT: '' })).toMatchObject({ site: 8080, outbox: 54324 });
});

it.each(['http', '-1', '0', '65536', '80.5'])('cannot be "%s"', (text) => {
  expect(() => readPorts({ FUNCTION_PORT: text })).toThrow(`Cannot use FUNCTION_PORT: "${text}" is not a port`);
});

it('that are taken are named with the variable that moves them', async () => {
  const ports = await freePorts();
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(ports.function, loopback, resolve));
  await expect(requireFreePorts(ports, ['site', 'function', 'database', 'outbox'])).rejects.toThrow(
    `Cannot start: port ${ports.function} is taken, set FUNCTION_PORT to move it`,
  );
  await expect(requireFreePorts(ports, ['site'])).resolves.toBeUndefined();
});

it('that are given twice are named too', async () => {
  const ports = await freePorts();
  await expect(requireFreePorts({ ...ports, outbox: ports.site }, ['site', 'outbox'])).rejects.toThrow(
    'set OUTBOX_PORT',
  );
});
