import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'
import {
  ask,
  beginStart,
  clear,
  kill,
  newDataDir,
  otherProcess,
  postmastersOf,
} from '../../testing/engines.ts'
import { startDatabase } from '../start-database.ts'
import { chooseUser } from './as-user.ts'
import { type Engine, startEngine } from './engine.ts'
import type { Death } from './keep-running.ts'

const bindirText = `select setting as bindir from pg_config where name = 'BINDIR'`
const dangerous = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']

let dataDir: string
let running: Engine | undefined

beforeEach(() => {
  dataDir = newDataDir()
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  clear(dataDir)
})

const start = async (folder = dataDir): Promise<Engine> => {
  running = await startEngine({ dataDir: folder })
  return running
}

const stop = async (): Promise<void> => {
  await running?.stop()
  running = undefined
}

const write = (engine: Engine) =>
  ask(engine.connection, 'create table if not exists kept (at int); insert into kept values (1)')

const countRows = async (engine: Engine) =>
  (await ask(engine.connection, 'select count(*)::int as rows from kept'))[0]

test('what was written is there after a stop and a start, and nothing is left running (E11)', async () => {
  await write(await start())
  await stop()
  expect(postmastersOf(dataDir)).toEqual([])
  expect(await countRows(await start())).toEqual({ rows: 1 })
})

test('the engine has a socket that its user alone may reach, and no TCP port (E3)', async () => {
  const { connection } = await start()
  expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
  expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('settings of the shell for another database keep the engine from nothing (E3)', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGOPTIONS', '-c search_path=of_another')
  await write(await start())
  vi.unstubAllEnvs()
})

test('an engine that root starts runs as the owner of its folder, and never as root (F9)', () => {
  const owner = { uid: 1234, gid: 1234 }
  const isRoot = process.getuid?.() === 0
  expect(chooseUser(owner)).toEqual(isRoot ? { by: [], ...owner } : { by: [] })
  const { by, uid } = chooseUser({ uid: 0, gid: 0 })
  if (isRoot) expect(by[0] ?? uid).toBe(by[0] ? 'unshare' : 65_534)
})

test('a commit survives a power cut: the settings are on, and words sort alike everywhere (E4, E5)', async () => {
  const { connection } = await start()
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding']
  const rows = await ask(
    connection,
    `select name, setting from pg_settings where name in ('${names.join("','")}')`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
  })
  expect(await ask(connection, `select datlocale from pg_database where datname = 'studio'`)).toEqual([
    { datlocale: 'C.UTF-8' },
  ])
})

test('a damaged page is reported as an unavailable database, never as other data (F13)', async () => {
  const { connection } = await start()
  await ask(
    connection,
    `create table pages as select n, repeat('calm', 100) as text from generate_series(1, 2000) n`,
  )
  const [row] = await ask(connection, `select pg_relation_filepath('pages') as path`)
  const file = join(dataDir, 'postgres', String(row?.path))
  await stop()
  const bytes = readFileSync(file)
  bytes[9_000] = (bytes[9_000] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const read = await ask((await start()).connection, 'select count(text) from pages').catch((error) => error)
  expect(read).toMatchObject({ code: 'XX001', message: expect.stringContaining('invalid page') })
  expect(isDatabaseUnavailable(read)).toBe(true)
})

test.each(process.env.FULL ? dangerous : dangerous.slice(0, 1))(
  'a cluster with %s is refused, and nothing stays running (E4, F12)',
  async (line) => {
    await start()
    await stop()
    appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), `\n${line}\n`)
    await expect(startEngine({ dataDir })).rejects.toThrow(line.split(' ')[0])
    expect(postmastersOf(dataDir)).toEqual([])
  },
)

test('a second server on the same folder, or by a link to it, is refused, naming the first (E6, F6)', async () => {
  await start()
  symlinkSync(dataDir, `${dataDir}-link`)
  for (const folder of [dataDir, `${dataDir}-link`]) {
    const second = await otherProcess('engine', folder)
    expect(second.said).toContain(`process ${process.pid}`)
    await kill(second.child)
  }
  expect(postmastersOf(dataDir)).toHaveLength(1)
  clear(`${dataDir}-link`)
})

test('after kill -9 of the server its engine is stopped, and every committed row is there (E8, F1, F4)', async () => {
  const other = await otherProcess('engine', dataDir)
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'studio', database: 'studio' }
  await ask(connection, 'create table kept (at int); insert into kept values (1)')
  const [orphan] = postmastersOf(dataDir)
  await kill(other.child)

  const engine = await start()

  expect(await countRows(engine)).toEqual({ rows: 1 })
  expect(postmastersOf(dataDir)).toHaveLength(1)
  expect(postmastersOf(dataDir)).not.toContain(orphan)
})

test('after kill -9 of server and engine the next start recovers every committed row (F3)', async () => {
  const other = await otherProcess('engine', dataDir)
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'studio', database: 'studio' }
  await ask(connection, 'create table kept (at int); insert into kept values (1)')
  await kill(other.child)
  for (const pid of postmastersOf(dataDir)) process.kill(pid, 'SIGKILL')
  expect(await countRows(await start())).toEqual({ rows: 1 })
})

test('an engine that dies is started again, and its rows are there (E10, F2)', async () => {
  const engine = await start()
  await write(engine)
  const deaths: Death[] = []
  engine.onDeath((death) => deaths.push(death))
  const [first] = postmastersOf(dataDir)
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => countRows(engine).catch(() => 'not yet'), { timeout: 5_000 }).toEqual({ rows: 1 })
  expect(deaths.map(({ restarting }) => restarting)).toEqual([true])
})

test('five deaths in a minute are the end, told with the last lines of the log (E10)', async () => {
  const engine = await start()
  const deaths: Death[] = []
  engine.onDeath((death) => deaths.push(death))
  for (let count = 1; count <= 5; count += 1) {
    await expect
      .poll(() => ask(engine.connection, 'select 1').catch(() => []), { timeout: 8_000 })
      .toHaveLength(1)
    process.kill(postmastersOf(dataDir)[0]!, 'SIGKILL')
    await expect.poll(() => deaths.length).toBe(count)
  }
  expect(deaths.map(({ restarting }) => restarting)).toEqual([true, true, true, true, false])
  expect(deaths[4]?.message).toContain('LOG:')
}, 30_000)

test.each(process.env.FULL ? [0, 5, 20, 60, 120, 250, 400, 600] : [20, 250])(
  'a first start killed after %i ms is made whole by the next (E5, F8)',
  async (ms) => {
    const child = beginStart(dataDir)
    const lock = join(dataDir, 'server.lock')
    await expect.poll(() => existsSync(lock), { interval: 5, timeout: 15_000 }).toBe(true)
    await sleep(ms)
    await kill(child)
    await write(await start())
    expect(postmastersOf(dataDir)).toHaveLength(1)
  },
)

test('a folder that was left half made is moved aside, never deleted (E5, F8)', async () => {
  for (const name of ['postgres', 'postgres.new']) {
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'precious'), name)
  }
  await start()
  const aside = readdirSync(dataDir).filter((name) => name.includes('-aside-20'))
  expect(aside.map((name) => readFileSync(join(dataDir, name, 'precious'), 'utf8')).sort()).toEqual([
    'postgres',
    'postgres.new',
  ])
})

test('a folder of another major version is refused with the way to move it (E12, F10)', async () => {
  await start()
  await stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  await expect(startEngine({ dataDir })).rejects.toThrow('make a backup with the release that made')
  expect(readdirSync(dataDir).filter((name) => name.includes('aside'))).toEqual([])
})

test('a PostgreSQL of the machine works in our folder with its programs alone (E3)', async () => {
  const machine = join(dataDir, 'machine')
  const [{ bindir } = {}] = await ask((await start()).connection, bindirText)
  await stop()
  cpSync(dirname(String(bindir)), machine, { recursive: true, verbatimSymlinks: true })
  chmodSync(machine, 0o755)
  vi.stubEnv('PATH', `${join(machine, 'bin')}:${process.env.PATH}`)
  const { connection } = await start()
  expect(await ask(connection, bindirText)).toEqual([{ bindir: join(machine, 'bin') }])
  await ask(connection, 'create extension pg_trgm; create extension unaccent')
  await stop()
  vi.unstubAllEnvs()
  expect(await ask((await start()).connection, bindirText)).toEqual([{ bindir }])
}, 60_000)

test('a folder too deep for a socket starts with a short one (E3, F10)', async () => {
  const deep = join(dataDir, 'a-very-long-name'.repeat(8))
  const engine = await start(deep)
  expect(String(engine.connection.host)).not.toContain(deep)
  expect(statSync(String(engine.connection.host)).mode & 0o777).toBe(0o700)
  await write(engine)
  await stop()
  clear(deep)
  clear(String(engine.connection.host))
})

test('a DATA_DIR that can not be used is one message that names DATABASE_URL (F10)', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  await expect(startEngine({ dataDir: file })).rejects.toThrow('DATABASE_URL')
})

test('with DATABASE_URL no engine is started and no folder is touched', async () => {
  const log = { warn: () => {}, error: () => {} }
  const database = await startDatabase({
    dataDir: join(dataDir, 'none'),
    databaseUrl: 'postgres://elsewhere/db',
    log,
  })
  expect(database).toMatchObject({
    kind: 'external',
    connection: { connectionString: 'postgres://elsewhere/db' },
  })
  expect(existsSync(join(dataDir, 'none'))).toBe(false)
  await database.stop()
})
