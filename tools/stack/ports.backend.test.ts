import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { loopback, readPorts, requireFreePorts } from './ports.ts';
import { findFreePorts } from '../../test-support/stack.ts';

it('uses the default ports unless the environment sets others', () => {
  expect(readPorts({})).toEqual({ site: 4321, function: 54321, database: 54322, outbox: 54324 });
  expect(readPorts({ SITE_PORT: '8080', OUTBOX_PORT: '' })).toMatchObject({ site: 8080, outbox: 54324 });
});

it.each(['http', '-1', '0', '65536', '80.5'])('rejects the port "%s"', (text) => {
  expect(() => readPorts({ FUNCTION_PORT: text })).toThrow(`Cannot use FUNCTION_PORT: "${text}" is not a port`);
});

it('names each port that is taken or shared, with the variable that changes it', async () => {
  const ports = await findFreePorts();
  const server = createServer().listen(ports.function, loopback);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  await expect(requireFreePorts(ports, ['site', 'function', 'database', 'outbox'])).rejects.toThrow(
    `Cannot start: port ${ports.function} is taken, set FUNCTION_PORT to change it`,
  );
  await expect(requireFreePorts(ports, ['site', 'outbox'])).resolves.toBeUndefined();
  const shared = requireFreePorts({ ...ports, outbox: ports.site }, ['site', 'outbox']);
  await expect(shared).rejects.toThrow('set OUTBOX_PORT');
});
