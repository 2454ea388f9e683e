/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/**
 * Tests live next to their code. The backend's share one PostgreSQL, so their files run in sequence: those in `supabase/`,
 * and `*.backend.test.ts`.
 */
export default getViteConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          restoreMocks: true,
          unstubGlobals: true,
          include: ['{src,e2e,docs,integrations,lib,locales,packages,scripts,tools}/**/*.test.ts'],
          exclude: ['**/*.backend.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['supabase/functions/**/*.test.ts'],
          setupFiles: ['test-support/mock-business.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['supabase/**/*.test.ts', 'tools/**/*.backend.test.ts'],
          exclude: ['supabase/functions/**'],
          globalSetup: ['test-support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
