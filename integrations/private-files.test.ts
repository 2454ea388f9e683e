import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { privateFiles } from './private-files.ts';

it('serves no private file while the site is developed', { timeout: 30_000 }, async () => {
  const hidden = [
    'leads.csv',
    'a/b.csv',
    'all.backup.gz',
    '.local/stack.json',
    '.local/outbox.jsonl',
    '.env.admin',
    'secrets.env',
  ];
  const root = temporaryFolder(Object.fromEntries([...hidden, 'open.txt'].map((file) => [file, 'Rita'])));
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { port: 0, host: '127.0.0.1', fs: { deny: privateFiles } },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const { port } = server.httpServer?.address() as { port: number };
  const get = async (file: string) => (await fetch(`http://127.0.0.1:${port}/${file}`)).text();
  expect(await get('open.txt')).toContain('Rita');
  for (const file of hidden)
    for (const query of ['', '?raw', '?import&raw', '?url'])
      expect(await get(file + query), file + query).not.toContain('Rita');
});
