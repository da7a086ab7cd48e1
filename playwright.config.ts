import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { bundledServer } from './tools/set-up/built.mjs'
import { findQuickest, launchOptions } from './tools/set-up/chromium.mjs'
import { useCompileCache } from './tools/test-parts/compile-cache.mjs'
import { useMemoryFolder } from './tools/test-parts/memory-folder.mjs'
import { leftOut } from './tools/test-parts/night.mjs'

useMemoryFolder()
useCompileCache()

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(String(typeof address === 'object' && address?.port)))
    })
  })

// Read again by each worker, which gets what the first reading chose through the environment.
process.env.STUDIO_TEST_PORT ??= await freePort()
process.env.STUDIO_TEST_FOLDER ??= join(tmpdir(), `studio-journeys-${process.pid}`)

const baseURL = `http://127.0.0.1:${process.env.STUDIO_TEST_PORT}`

const { journeys } = leftOut()
const names = journeys.map((path) => basename(path).replaceAll('.', '\\.')).join('|')
/** docs/testing.md: what a run leaves to the night. Playwright compares with a journey's file, title and tags. */
const without = (tags: string) => names && { grepInvert: new RegExp(`\\b(${names}) .*@(${tags})\\b`) }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 2,
  // docs/testing.md: how many journeys may need the second try.
  retries: 1,
  // A limit for what hangs. What is quick here takes long on a machine that others use, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    // Requests of a service worker can't be answered by a journey; offline.spec.ts and push.spec.ts permit it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(findQuickest()),
  },
  projects: [
    {
      name: 'desktop',
      ...without('night'),
      use: {
        viewport: { width: 1440, height: 900 },
        // Desktops prefer less motion, phones have all of it: both are walked, and the still one needs a fifth less time.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      grep: /@phone/,
      ...without('night|phone-night'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${bundledServer}"`,
    url: baseURL,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.STUDIO_TEST_PORT,
      DATA_DIR: process.env.STUDIO_TEST_FOLDER,
      RATE_LIMITS: 'off',
      // Films are worked on where a journey is about it.
      FFMPEG: 'off',
      // A journey knows the few people whom it meets.
      DEMO_HISTORY: 'off',
      // Many journeys watch as the same member of the demo; watching.spec.ts has a studio with the limit.
      STREAMS_AT_ONCE: '0',
    },
  },
})
