import { expect, it, vi } from 'vitest';
import { sharedEnvironment, unexpectedCall } from '../../../tools/dev-stack/test-environment.ts';
import { healthy, submitUrl } from '../../../tools/dev-stack/test-handler.ts';
import { createHandler } from './handler.ts';
import { readSettings } from './settings.ts';

/** A handler whose team gets alerts, and how often each was looked for. */
function startHandler() {
  const alerts = {
    observe: vi.fn(() => Promise.resolve()),
    observeIfOld: vi.fn(() => Promise.resolve()),
    serverError: vi.fn(() => Promise.resolve()),
  };
  const handler = createHandler({
    settings: readSettings((name) => sharedEnvironment[name]),
    expectedMigrations: [],
    database: {
      submit: unexpectedCall,
      operatorTests: unexpectedCall,
      decide: unexpectedCall,
      dueDigest: () => Promise.resolve(null),
      queueDigest: unexpectedCall,
      noteScheduledRun: () => Promise.resolve(),
      health: () => Promise.resolve(healthy),
      noteServerError: unexpectedCall,
      observeAlerts: unexpectedCall,
      claimMessages: unexpectedCall,
      settleMessage: unexpectedCall,
      dropMessages: unexpectedCall,
    },
    dispatch: () => Promise.resolve({ sent: 0, failed: 0, givenUp: 0, late: 0 }),
    alerts,
    afterResponse: () => undefined,
    log: () => undefined,
  });
  const call = (path: string, method: string) =>
    handler(new Request(`${submitUrl}${path}`, { method, headers: { 'X-Dispatch-Secret': 'dispatch-secret' } }), '');
  return { alerts, call };
}

it('looks for alerts after a scheduled dispatch', async () => {
  const { alerts, call } = startHandler();
  expect((await call('/dispatch', 'POST')).status).toBe(200);
  expect(alerts.observe).toHaveBeenCalledOnce();
  expect(alerts.serverError).not.toHaveBeenCalled();
});

it('looks for them when an uptime monitor asks', async () => {
  const { alerts, call } = startHandler();
  expect((await call('/health', 'GET')).status).toBe(200);
  expect(alerts.observeIfOld).toHaveBeenCalledOnce();
});

it('notes an internal error, and not a mistake of the caller', async () => {
  const { alerts, call } = startHandler();
  expect((await call('/nothing', 'GET')).status).toBe(404);
  expect(alerts.serverError).not.toHaveBeenCalled();
  expect((await call('/tests', 'POST')).status).toBe(503);
  expect(alerts.serverError).toHaveBeenCalledOnce();
});
