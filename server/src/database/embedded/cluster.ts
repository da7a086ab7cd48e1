import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { asUser, type EngineUser, requireWritable } from './as-user.ts'
import { CannotStart, externalServerHint } from './cannot-start.ts'
import { chownTo, moveAside } from './folders.ts'
import { endProcesses } from './leftovers.ts'
import { enginesIn } from './processes.ts'

const markerOf = (cluster: string): string => join(cluster, 'studio-cluster.json')
const majorOf = (version: string): number => Number.parseInt(version, 10)

// Same sort order and encoding on every platform (E5).
const fixedLocale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const writeMarker = (cluster: string, version: string): void => {
  const file = openSync(markerOf(cluster), 'wx', 0o644)
  writeSync(file, JSON.stringify({ engine: version, made: new Date().toISOString() }))
  fsyncSync(file)
  closeSync(file)
  syncFolder(cluster)
}

const initdb = (user: EngineUser, program: string, folder: string, extra: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['-D', folder, '-U', 'studio', '-A', 'trust', '--data-checksums', ...fixedLocale, ...extra]
    const { command, args: words, options } = asUser(user, program, args)
    const child = spawn(command, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr?.on('data', (text) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) return resolve()
      const why = complaint.trim() || `initdb ended with ${status}`
      reject(new CannotStart(`The database can't be made in ${folder}: ${why}\n${externalServerHint}`))
    })
  })

/** Throws if another major version made the cluster, and says how to migrate it (E12). */
const requireSameMajor = (cluster: string, version: string): void => {
  const made: { engine: string } = JSON.parse(readFileSync(markerOf(cluster), 'utf8'))
  if (majorOf(made.engine) === majorOf(version)) return
  throw new CannotStart(
    `The folder ${cluster} was made by PostgreSQL ${made.engine}, and this release brings PostgreSQL ${version}. ` +
      'Make a backup with the release that made it, and restore that backup with this one into a new DATA_DIR. ' +
      'Nothing was changed.',
  )
}

type Making = { user: EngineUser; program: string; version: string; extra?: string[] }

/**
 * Opens the cluster, or creates one beside it and renames it into place; moves an unfinished one aside (E5).
 */
export const openCluster = async (
  cluster: string,
  { user, program, version, extra = [] }: Making,
): Promise<void> => {
  if (existsSync(markerOf(cluster))) {
    requireSameMajor(cluster, version)
    return chownTo(user, cluster)
  }
  if (existsSync(cluster)) {
    await endProcesses(cluster, enginesIn(cluster))
    moveAside(cluster)
  }
  const draft = `${cluster}.new`
  if (existsSync(draft)) {
    await endProcesses(draft, enginesIn(draft))
    moveAside(draft)
  }
  mkdirSync(draft, { mode: 0o700 })
  chownTo(user, draft)
  requireWritable(user, draft)
  await initdb(user, program, draft, extra)
  writeMarker(draft, version)
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}
