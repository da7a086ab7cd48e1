import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart, needsOwnDisk } from './cannot-start.ts'
import { notWritable } from './folders.ts'

const SQLITE_BUSY = 5

/** Referred to from here, since a file that nobody refers to is closed, and its lock lost. */
const held = new Set<DatabaseSync>()

/**
 * Locks a DATA_DIR until the returned function is called or this process ends; throws with the holder's pid if another
 * one has it (E6). It is SQLite's lock of a file, so the system releases it, and only when its holder is dead.
 */
export const takeLock = (dataDir: string): (() => unknown) => {
  const pidFile = join(dataDir, 'server.pid')
  try {
    const file = new DatabaseSync(join(dataDir, 'server.lock'))
    file.exec('begin exclusive')
    writeFileSync(pidFile, String(process.pid), { mode: 0o600 })
    held.add(file)
    return () => held.delete(file) && file.close()
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw notWritable(dataDir, error)
    throw new CannotStart(
      existsSync(pidFile)
        ? `Another server (process ${readFileSync(pidFile, 'utf8')}) already uses the folder ${dataDir}. ` +
            'Stop that one first, or give this one a folder of its own with DATA_DIR.'
        : `The folder ${dataDir} can't be locked. ${needsOwnDisk}`,
    )
  }
}
