import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clear, newDataDir, postmastersOf } from '../testing/engines.ts'
import { startStudioProcess } from '../testing/studio-process.ts'

const dataDir = newDataDir()
afterAll(() => clear(dataDir))

test('a second signal ends a server that is stopping at once; its database still stops cleanly (F15)', async () => {
  const studio = await startStudioProcess({ DATA_DIR: dataDir })
  process.kill(studio.pid, 'SIGTERM')
  // The first signal is handled only after the process has read it.
  await expect
    .poll(
      () =>
        fetch(`${studio.url}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { interval: 1, timeout: 60_000 },
    )
    .toBe(false)
  const code = await studio.end('SIGTERM')
  expect([0, 1]).toContain(code)
  await expect.poll(() => postmastersOf(dataDir), { timeout: 60_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}, 120_000)
