import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clear, kill, newDataDir, otherProcess, postmastersOf, writtenPid } from '../../testing/engines.ts'
import { startEngine } from './engine.ts'
import { socketFolderOf } from './folders.ts'
import { clearPreviousRun, enginesIn } from './leftovers.ts'
import { socketConnection } from './postmaster.ts'

let dataDir: string
let stranger: ChildProcess

beforeAll(async () => {
  dataDir = newDataDir()
  await startEngine({ dataDir }).then((engine) => engine.stop())
})

beforeEach(() => {
  stranger = spawn('sleep', ['60'])
})

afterEach(() => {
  stranger.kill('SIGKILL')
})

afterAll(() => clear(dataDir))

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const rest = () =>
  `\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'socket')}\n\n 123 456\nready\n`

const startAndStop = async () => {
  const engine = await startEngine({ dataDir })
  const [postmaster] = postmastersOf(dataDir)
  expect(writtenPid(dataDir)).toBe(postmaster)
  await engine.stop()
}

test('a postmaster.pid of a dead process does not keep the engine from starting (E7, F5)', async () => {
  writeFileSync(pidFile(), `4194000${rest()}`)
  await startAndStop()
})

test('a postmaster.pid that names a stranger is moved aside, and the stranger lives on (E7, F5)', async () => {
  writeFileSync(pidFile(), `${stranger.pid}${rest()}`)
  await startAndStop()
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  expect(
    readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('postmaster.pid-aside-')),
  ).toBe(true)
})

test.each([
  ['empty', ''],
  ['garbage', '\u0000\u0001 no pid here'],
])('a postmaster.pid that is %s is moved aside (E7, F5)', async (_, text) => {
  writeFileSync(pidFile(), text)
  await startAndStop()
})

test('a socket lock that names a stranger is cleared, and the stranger lives on (E7)', async () => {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(dataDir, 'socket', name), `${stranger.pid}${rest()}`)
  }
  await startAndStop()
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
})

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('a statement that computes on after kill -9 of server and postmaster holds the next start up by a few clean starts at most (F1, F3)', async () => {
  const cleanStart = await took(startAndStop)
  const cluster = join(dataDir, 'postgres')
  const { child } = await otherProcess('engine', dataDir)
  const client = new pg.Client(socketConnection(socketFolderOf(dataDir), 'studio'))
  client.on('error', () => {})
  await client.connect()
  client.query('do $$ begin loop null; end loop; end $$').catch(() => {})
  const postmasters = postmastersOf(dataDir)
  await kill(child)
  for (const pid of postmasters) process.kill(pid, 'SIGKILL')
  await expect.poll(() => enginesIn(cluster).length).toBe(1)
  const clearing = await took(() => clearPreviousRun(cluster, socketFolderOf(dataDir)))
  expect(enginesIn(cluster)).toEqual([])
  // Waiting for the child to exit would take fourteen: it never notices that its postmaster is gone.
  expect(clearing).toBeLessThan(4 * cleanStart)
  await startAndStop()
})
