import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { asUser, chooseUser, type EngineUser, requireWritableBy } from './as-user.ts'
import { adviceOn, CannotStart } from './cannot-start.ts'
import { giveTo, moveAside, notWritable, openDataDir, openSocketFolder } from './folders.ts'
import { type Death, keepRunning } from './keep-running.ts'
import { endEngine } from './leftovers.ts'
import { takeLock } from './lock.ts'
import {
  type EngineSettings,
  lastLines,
  type Postmaster,
  socketConnection,
  startPostmaster,
  withEngineClient,
} from './postmaster.ts'
import { choosePrograms } from './programs.ts'

export type Engine = {
  connection: pg.ClientConfig
  onDeath: (listener: (death: Death) => void) => void
  stop: () => Promise<void>
}

const databaseName = 'studio'
const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
const withoutSync = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']

const prepare = async (dataDir: string, disposable: boolean): Promise<EngineSettings> => {
  const cluster = join(dataDir, 'postgres')
  const user = chooseUser(statSync(existsSync(cluster) ? cluster : dataDir))
  // The engine's user may enter the folder, and nobody reads it.
  if (user.uid !== undefined && statSync(dataDir).uid !== user.uid) chmodSync(dataDir, 0o711)
  const { bin } = choosePrograms(user, cluster)
  await openCluster(cluster, { user, bin, extra: disposable ? ['--no-sync'] : [] })
  const socketFolder = openSocketFolder(dataDir, user)
  const extra = disposable ? withoutSync : []
  return { bin, user, cluster, socketFolder, logFile: join(dataDir, 'postgres.log'), extra }
}

const requireDatabase = async (client: pg.Client): Promise<void> => {
  const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(databaseName)}`)
}

/** Throws unless the settings that make commits durable are on, as read through the studio's own connection (E4). */
const requireDurable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select name from pg_settings where name = any($1) and setting <> $2', [
    durable,
    'on',
  ])
  if (rows.length === 0) return
  throw new CannotStart(
    `The database would lose data in a power cut: ${rows.map(({ name }) => name).join(', ')} must be on. ` +
      'Remove that setting from postgresql.conf and postgresql.auto.conf in the data folder.',
  )
}

const start = async (settings: EngineSettings, disposable: boolean): Promise<Postmaster> => {
  const postmaster = await startPostmaster(settings)
  try {
    await withEngineClient(socketConnection(settings.socketFolder, 'postgres'), requireDatabase)
    if (!disposable)
      await withEngineClient(socketConnection(settings.socketFolder, databaseName), requireDurable)
    return postmaster
  } catch (error) {
    await endEngine(settings.cluster)
    throw error
  }
}

const run = async (dataDir: string, disposable: boolean): Promise<Engine> => {
  const settings = await prepare(dataDir, disposable)
  const listeners: ((death: Death) => void)[] = []
  const { letEnd, abandon } = keepRunning(await start(settings, disposable), {
    start: () => start(settings, disposable),
    lastLines: () => lastLines(settings.logFile),
    died: (death) => {
      for (const listener of listeners) listener(death)
    },
  })
  process.on('exit', abandon)
  return {
    connection: socketConnection(settings.socketFolder, databaseName),
    onDeath: (listener) => void listeners.push(listener),
    stop: () =>
      letEnd()
        .then(() => endEngine(settings.cluster))
        .finally(() => process.off('exit', abandon)),
  }
}

/**
 * Starts PostgreSQL in a folder that this process locks; every known failure is a `CannotStart` (E1–E12). A
 * `disposable` one trades durability for speed: the tests' own, whose data may be lost.
 */
export const startEngine = async (options: { dataDir: string; disposable?: boolean }): Promise<Engine> => {
  const dataDir = openDataDir(options.dataDir)
  const release = takeLock(dataDir)
  try {
    const engine = await run(dataDir, options.disposable ?? false)
    return { ...engine, stop: () => engine.stop().finally(release) }
  } catch (error) {
    release()
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code) ? notWritable(dataDir, error) : error
  }
}

// Same sort order and encoding on every platform (E5).
const fixedLocale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const initdb = (user: EngineUser, program: string, folder: string, extra: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const words = ['-D', folder, '-U', 'studio', '-A', 'trust', '--data-checksums', ...fixedLocale, ...extra]
    const { command, args, options } = asUser(user, program, words)
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (text) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) return resolve()
      const why = complaint.trim() || `initdb ended with ${status}`
      reject(new CannotStart(`The database can't be made in ${folder}: ${why}\n${adviceOn(why)}`))
    })
  })

/** Opens the cluster, or makes one beside it and renames it into place; moves one that is not whole aside (E5). */
const openCluster = async (
  cluster: string,
  { user, bin, extra }: { user: EngineUser; bin: string; extra: string[] },
): Promise<void> => {
  if (existsSync(join(cluster, 'PG_VERSION'))) return giveTo(user, cluster)
  const draft = `${cluster}.new`
  for (const folder of [cluster, draft].filter((folder) => existsSync(folder))) {
    await endEngine(folder)
    if (existsSync(folder)) moveAside(folder)
  }
  mkdirSync(draft, { mode: 0o700 })
  giveTo(user, draft)
  requireWritableBy(user, draft)
  // It syncs what it made; the name follows.
  await initdb(user, join(bin, 'initdb'), draft, extra)
  renameSync(draft, cluster)
  const folder = openSync(dirname(cluster), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
