/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** Tests live next to their code. The backend's share one PostgreSQL, so their files run in sequence. */
export default getViteConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          restoreMocks: true,
          unstubGlobals: true,
          include: [
            '{src,lib,e2e,docs,integrations,scripts,tools/adopt,tools/locale-lint,tools/sms-registration,tools/verify}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['{supabase,tools/dev-stack}/**/*.test.ts'],
          globalSetup: ['tools/dev-stack/test-setup.ts'],
          setupFiles: ['tools/dev-stack/fixture-facts.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
