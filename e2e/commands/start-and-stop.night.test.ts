import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { socketFolderOf } from '../../server/src/database/embedded/folders.ts'
import { socketConnection } from '../../server/src/database/embedded/postmaster.ts'
import { clear, newDataDir, postmastersOf } from '../../server/src/testing/engines.ts'
import { runProgram } from '../../server/src/testing/run-program.ts'
import { type StudioProcess, startStudioProcess } from '../../server/src/testing/studio-process.ts'

/** Every time here is compared with a clean start of the same studio, in the same run. */
let dataDir: string
let studio: StudioProcess
let cleanStart = 0

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const start = async () => {
  studio = await startStudioProcess({ DATA_DIR: dataDir })
}

/** Opens a connection with uncommitted rows that is busy computing and doesn't notice its surroundings. */
const keepBusy = async (): Promise<void> => {
  const client = new pg.Client(socketConnection(socketFolderOf(dataDir), 'studio'))
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; create table unfinished (at int); insert into unfinished values (1)')
  client.query('do $$ begin loop null; end loop; end $$').catch(() => {})
}
const killEngine = (): number[] => {
  const pids = postmastersOf(dataDir)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return pids
}
const isReady = () => fetch(`${studio.url}/health/ready`).then(({ status }) => status)
/** Waits until a new engine runs, and the server queries it. */
const readyAfter = async (killed: number[]): Promise<void> => {
  while (!postmastersOf(dataDir).some((pid) => !killed.includes(pid))) await sleep(10)
  while ((await isReady()) !== 200) await sleep(10)
}

beforeAll(async () => {
  dataDir = newDataDir()
  await start()
  await studio.end('SIGTERM')
  cleanStart = await took(start)
}, 120_000)
afterAll(async () => {
  await studio.end('SIGKILL')
  clear(dataDir)
})

test('a second server on the folder is refused before it has loaded what it would need (F6)', async () => {
  const refused = await took(() =>
    expect(startStudioProcess({ DATA_DIR: dataDir })).rejects.toThrow(`process ${studio.pid}`),
  )
  expect(refused).toBeLessThan(cleanStart / 2)
  expect(await isReady()).toBe(200)
})

test('while a server runs a backup is made beside it, and a restore over it is refused, naming it (F6)', async () => {
  const env = { DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }
  expect(await runProgram('backup.ts', { env })).toMatchObject({ code: 0 })
  const restore = await runProgram('restore.ts', { env, words: ['--yes'] })
  expect(restore).toMatchObject({ code: 1, said: expect.stringContaining(`process ${studio.pid}`) })
  expect(await isReady()).toBe(200)
}, 60_000)

test('after kill -9 of the engine under a busy connection the server is ready again (F2)', async () => {
  await keepBusy()
  expect(await took(() => readyAfter(killEngine()))).toBeLessThan(cleanStart)
}, 60_000)

test('after kill -9 of the server, and of both, a start takes little longer than any (F1, F3)', async () => {
  for (const kill of [() => {}, killEngine]) {
    await keepBusy()
    await studio.end('SIGKILL')
    kill()
    const afterKill = await took(start)
    await studio.end('SIGTERM')
    cleanStart = Math.max(cleanStart, await took(start))
    // The cost of waiting for busy children is tested more closely in database/embedded/leftovers.night.test.ts.
    expect(afterKill).toBeLessThan(2 * cleanStart)
  }
}, 120_000)

test('a stop does not wait for open pages, connections kept open or a call under way (E11, F14)', async () => {
  const url = new URL(studio.url)
  const idle = await Promise.all(
    Array.from({ length: 20 }, () => fetch(new URL('/api/Settings', url)).then((answer) => answer.status)),
  )
  expect(idle.every((status) => status === 200)).toBe(true)
  const underWay = fetch(new URL('/api/User/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'Guessed1' }),
  })
  await sleep(5)
  const stopped = await took(async () => expect(await studio.end('SIGTERM')).toBe(0))
  expect(stopped).toBeLessThan(cleanStart / 2)
  expect([400, 503]).toContain((await underWay.catch(() => ({ status: 503 }))).status)
  expect(postmastersOf(dataDir)).toEqual([])
  await start()
})
