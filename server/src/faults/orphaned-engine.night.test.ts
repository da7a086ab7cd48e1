import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../database/embedded/engine.ts'
import { socketFolderOf } from '../database/embedded/folders.ts'
import { socketConnection } from '../database/embedded/postmaster.ts'
import { ask, clear, kill, newDataDir, otherProcess, postmastersOf } from '../testing/engines.ts'

const STARTS = 3

let dataDir: string
let connection: pg.ClientConfig
const started: Awaited<ReturnType<typeof otherProcess>>[] = []

beforeAll(async () => {
  dataDir = newDataDir()
  connection = socketConnection(socketFolderOf(dataDir), 'studio')
  const engine = await startEngine({ dataDir })
  await ask(connection, 'create table kept (at int); insert into kept values (1)')
  await engine.stop()
})
afterEach(async () => {
  for (const { child } of started.splice(0)) await kill(child)
})
afterAll(() => clear(dataDir))

/** Leaves an engine behind whose server was killed, with a transaction that is still open; returns its pid. */
async function leaveOrphan(): Promise<number> {
  const { child } = await otherProcess('engine', dataDir)
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; insert into kept values (2)')
  await kill(child)
  const [orphan = 0] = postmasters()
  return orphan
}

const parentOf = (pid: number) => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A child that was forked a moment ago still has its postmaster's command line. */
function postmasters(): number[] {
  const pids = postmastersOf(dataDir)
  return pids.filter((pid) => !pids.includes(parentOf(pid)))
}

const rows = () => ask(connection, 'select at from kept')

test.skipIf(process.platform !== 'linux')(
  'of three servers that start at once on an orphan with an open transaction one runs, and there are never two engines (F4)',
  async () => {
    const orphan = await leaveOrphan()
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, postmasters().length)
    }, 10)
    started.push(
      ...(await Promise.all(Array.from({ length: STARTS }, () => otherProcess('engine', dataDir)))),
    )
    clearInterval(look)
    const said = started.map((one) => one.said)
    expect(said.filter((word) => word === 'held')).toHaveLength(1)
    expect(said.filter((word) => word.includes('already uses the folder'))).toHaveLength(STARTS - 1)
    expect(most).toBe(1)
    expect(postmasters()).not.toContain(orphan)
    expect(await rows()).toEqual([{ at: 1 }])
  },
  60_000,
)

test('an engine of ours is known by what it runs, also where the clock of its postmaster.pid was wrong (E7, F5)', async () => {
  const orphan = await leaveOrphan()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  lines[2] = '1000000000'
  writeFileSync(file, lines.join('\n'))
  const engine = await startEngine({ dataDir })
  expect(postmastersOf(dataDir)).not.toContain(orphan)
  expect(await rows()).toEqual([{ at: 1 }])
  await engine.stop()
}, 60_000)
