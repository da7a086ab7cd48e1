import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { socketFolderOf } from '../database/embedded/folders.ts'
import { socketConnection } from '../database/embedded/postmaster.ts'
import { ask, clear, newDataDir, postmastersOf } from '../testing/engines.ts'
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

test('a stop that never comes to its end is cut short, and said by the exit code; its database stops cleanly all the same (F15)', async () => {
  const studio = await startStudioProcess({ DATA_DIR: dataDir })
  const connections = `select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const rows = await ask(socketConnection(socketFolderOf(dataDir), 'studio'), connections)
  // Connections that never end hold up the stop of the pool.
  for (const { pid } of rows) process.kill(Number(pid), 'SIGSTOP')
  expect(await studio.end('SIGTERM')).toBe(1)
  for (const { pid } of rows) process.kill(Number(pid), 'SIGCONT')
  await expect.poll(() => postmastersOf(dataDir), { timeout: 60_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  const next = await startStudioProcess({ DATA_DIR: dataDir })
  expect(await next.end('SIGTERM')).toBe(0)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
}, 120_000)
