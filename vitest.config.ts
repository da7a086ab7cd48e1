import { defineConfig } from 'vitest/config'

/** `rules` need nothing but Node; `rooms` run against one real PostgreSQL, with a database for each file. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{contract,pictures}/src/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'rooms',
          include: ['server/src/**/*.test.ts', 'sandbox/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
