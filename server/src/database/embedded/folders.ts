import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineUser } from './as-user.ts'
import { CannotStart, externalServerHint } from './cannot-start.ts'

/** Creates DATA_DIR if it does not exist and returns its real path, with all symlinks resolved (F6). */
export const openDataDir = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  } catch (error) {
    throw notWritable(dataDir, error)
  }
}

export const notWritable = (dataDir: string, error: unknown): CannotStart =>
  new CannotStart(
    `The folder ${dataDir} can't be used (${(error as Error).message}). ` +
      `Name one which the studio can write to with DATA_DIR. ${externalServerHint}`,
  )

/** Renames a path, adding the time to its name; data is never deleted (E5, E7). */
export const moveAside = (path: string): void =>
  renameSync(path, `${path}-aside-${new Date().toISOString().replace(/[:.]/g, '-')}`)

/** Gives a folder and its contents to the engine's user, if that is not this process's user. */
export const giveTo = (user: EngineUser, path: string): void => {
  const found = lstatSync(path)
  if (user.uid === undefined || user.gid === undefined || found.uid === user.uid) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(user, join(path, name))
  chownSync(path, user.uid, user.gid)
}

// A socket path holds at most 107 bytes on Linux and 103 on macOS, on any file system.
const longest = process.platform === 'linux' ? 107 : 103
const fits = (folder: string): boolean => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longest

/** Returns the folder of the engine's socket for a DATA_DIR, whether it runs or not. */
export const socketFolderOf = (dataDir: string): string => {
  const inside = join(dataDir, 'socket')
  const name = `studio-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const short = join(realpathSync(tmpdir()), name)
  return [inside, short].find(fits) ?? join('/tmp', name)
}

/** Creates the engine's socket folder, the only way to connect: private to its user, on a path short enough (E3). */
export const openSocketFolder = (dataDir: string, user: EngineUser): string => {
  const folder = socketFolderOf(dataDir)
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid === process.getuid?.()) giveTo(user, folder)
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== (user.uid ?? process.getuid?.())) {
    throw new CannotStart(
      `The folder ${folder}, which the database's socket needs, belongs to somebody else. ` +
        `Remove it, or choose a shorter path for DATA_DIR. ${externalServerHint}`,
    )
  }
  chmodSync(folder, 0o700)
  return folder
}
