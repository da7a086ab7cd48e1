import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { chooseUser, type EngineUser, versionOf } from './as-user.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { requireDatabase, requireDurable } from './durability.ts'
import { allowTraversal, chownTo, notWritable, openDataDir, openSocketFolder } from './folders.ts'
import { type Death, keepRunning } from './keep-running.ts'
import { clearPreviousRun } from './leftovers.ts'
import { takeLock } from './lock.ts'
import {
  type EngineSettings,
  lastLines,
  type Postmaster,
  socketConnection,
  startPostmaster,
} from './postmaster.ts'

export type Engine = {
  connection: pg.ClientConfig
  onDeath: (listener: (death: Death) => void) => void
  stop: () => Promise<void>
}

export type EngineOptions = {
  dataDir: string
  /** Trades durability for speed: for the tests' own engine, whose data may be lost. */
  disposable?: boolean
}

const databaseName = 'studio'
const withoutSync = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']

const engineUser = (dataDir: string, cluster: string): EngineUser => {
  const user = chooseUser(statSync(existsSync(cluster) ? cluster : dataDir))
  allowTraversal(user, dataDir)
  return user
}

const prepare = async (dataDir: string, binaries: Binaries, disposable: boolean): Promise<EngineSettings> => {
  const cluster = join(dataDir, 'postgres')
  const user = engineUser(dataDir, cluster)
  const version = versionOf(user, binaries.postgres)
  await openCluster(cluster, {
    user,
    program: binaries.initdb,
    version,
    extra: disposable ? ['--no-sync'] : [],
  })
  const socketFolder = openSocketFolder(dataDir, user)
  const logFile = join(dataDir, 'postgres.log')
  const extra = disposable ? withoutSync : []
  return { postgres: binaries.postgres, user, cluster, socketFolder, logFile, extra }
}

const start = async (settings: EngineSettings, disposable: boolean): Promise<Postmaster> => {
  await clearPreviousRun(settings.cluster, settings.socketFolder)
  const postmaster = await startPostmaster(settings)
  chownTo(settings.user, settings.logFile)
  try {
    await requireDatabase(socketConnection(settings.socketFolder, 'postgres'), databaseName)
    if (!disposable) await requireDurable(socketConnection(settings.socketFolder, databaseName))
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return postmaster
}

const run = async (dataDir: string, disposable: boolean): Promise<Engine> => {
  const settings = await prepare(dataDir, findBinaries(), disposable)
  const first = await start(settings, disposable)
  const listeners: ((death: Death) => void)[] = []
  const engine = keepRunning(first, {
    start: () => start(settings, disposable),
    lastLines: () => lastLines(settings.logFile),
    died: (death) => {
      for (const listener of listeners) listener(death)
    },
  })
  process.on('exit', engine.abandon)
  return {
    connection: socketConnection(settings.socketFolder, databaseName),
    onDeath: (listener) => void listeners.push(listener),
    stop: () => engine.stop().finally(() => process.off('exit', engine.abandon)),
  }
}

const refusal = (dataDir: string, error: unknown): unknown =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? notWritable(dataDir, error)
    : error

/** Starts PostgreSQL in a folder that this process locks; every known failure is a `CannotStart` (E1–E12). */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  const dataDir = openDataDir(options.dataDir)
  try {
    const lock = takeLock(dataDir)
    try {
      const engine = await run(dataDir, options.disposable ?? false)
      return { ...engine, stop: () => engine.stop().finally(lock.release) }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw refusal(dataDir, error)
  }
}
