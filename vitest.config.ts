import { configDefaults, defineConfig } from 'vitest/config'
import { useCompileCache } from './tools/test-parts/compile-cache.mjs'
import { useMemoryFolder } from './tools/test-parts/memory-folder.mjs'
import { leftOut } from './tools/test-parts/night.mjs'

useMemoryFolder()
useCompileCache()

/**
 * A second attempt for tests of a database, processes and time (docs/testing.md). None for what fast-check found, which would draw
 * other cases, and none in full length.
 */
const secondAttempt = process.env.FULL ? 0 : { count: 1, condition: /^(?!Property failed)/ }

const exclude = [...configDefaults.exclude, ...leftOut().files]

/** Where readers are whose days differ most from UTC's; the rules of both sides hold for each of them. */
const zones = [
  'America/Los_Angeles',
  'Pacific/Auckland',
  ...(process.env.FULL
    ? ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Honolulu']
    : []),
]

/** Room for what a test makes and forgets at once: with the usual 16 MB the collector takes a tenth of the time. */
const execArgv = ['--max-semi-space-size=32']

/**
 * `rules` need nothing but Node; `rooms` run against one real PostgreSQL, with a database for each file; `commands`
 * start whole servers and measure them, one at a time. Files of rules and rooms share the modules of their worker, which
 * are read once: a test that changes what a module keeps puts it back.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['pictures/src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          isolate: false,
          execArgv,
          testTimeout: 20_000,
        },
      },
      ...zones.map((TZ) => ({
        test: {
          name: `rules in ${TZ}`,
          include: ['contract/src/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          isolate: false,
          execArgv,
          testTimeout: 20_000,
          env: { TZ },
        },
      })),
      {
        test: {
          name: 'rooms',
          include: ['server/src/**/*.test.ts', 'sandbox/src/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/testing/global-setup.ts'],
          // A fifth of their time is waiting, for processes and for time itself: a third worker uses it.
          maxWorkers: 3,
          isolate: false,
          execArgv,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          retry: secondAttempt,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['e2e/commands/*.test.ts'],
          exclude,
          maxWorkers: 1,
          testTimeout: 60_000,
          retry: secondAttempt,
        },
      },
    ],
  },
})
