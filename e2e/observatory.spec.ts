import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inEachLanguage, test } from './fixtures.ts';
import { notOnLoopback, scan } from './observatory.ts';
import { routes } from './site.ts';

inEachLanguage(({ address }) => {
  for (const path of [...routes.map(address), `${address('home')}no-such-page`]) expectBestGrade(path);
});

for (const path of ['/demo/barbershop/', '/demo/dry-cleaner/']) expectBestGrade(path);

test('a page without headers gets no such grade', async () => {
  const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<p>x</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { grade, tests } = await scan(new URL(`http://127.0.0.1:${port}/`));
  server.close();
  expect(grade).toBe('D');
  expect(tests['content-security-policy']?.passed).toBe(false);
  expect(tests['strict-transport-security']?.passed).toBe(false);
});

function expectBestGrade(path: string): void {
  test(`${path} passes every test of Mozilla's HTTP Observatory with A+`, async ({ baseURL }) => {
    const { status, grade, tests } = await scan(new URL(path, baseURL));
    expect(status).toBe(path.endsWith('/no-such-page') ? 404 : 200);
    expect(Object.keys(tests)).toHaveLength(10);
    const failed = Object.entries(tests).filter(([name, { passed }]) => !passed && !notOnLoopback.includes(name));
    expect(failed).toEqual([]);
    expect(grade).toBe('A+');
    expect(tests['redirection']?.result, 'the one test that a loopback cannot pass').toBe('redirection-missing');
    expect(tests['content-security-policy']?.result).toBe('csp-implemented-with-no-unsafe-default-src-none');
    expect(tests['strict-transport-security']?.result).toBe('hsts-implemented-max-age-at-least-six-months');
  });
}
