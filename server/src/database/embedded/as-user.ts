import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { rmdirSync } from 'node:fs'
import { CannotStart, externalServerHint } from './cannot-start.ts'

/** Who runs the engine, since PostgreSQL refuses root: by which command, and as which user if not this one (E9). */
export type EngineUser = { by: string[]; uid?: number; gid?: number }

const nobody = 65_534
const namespace = {
  by: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
}

/** Returns what to spawn so that the user runs a program of the engine. */
export const asUser = ({ by, ...ids }: EngineUser, program: string, words: string[]) => {
  const [command = program, ...args] = [...by, program, ...words]
  return { command, args, options: { ...ids, env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } } }
}

export const runAs = (user: EngineUser, program: string, words: string[]): SpawnSyncReturns<string> => {
  const { command, args, options } = asUser(user, program, words)
  return spawnSync(command, args, { ...options, encoding: 'utf8' })
}

/** Chooses by the owner of a folder; for root's own, root by another number in a namespace, or nobody. */
export const chooseUser = ({ uid, gid }: { uid: number; gid: number }): EngineUser => {
  if (process.getuid?.() !== 0) return { by: [] }
  if (uid !== 0) return { by: [], uid, gid }
  return runAs(namespace, 'true', []).status === 0 ? namespace : { by: [], uid: nobody, gid: nobody }
}

/** Throws if the user can't write to a folder just made for it, and removes the folder. */
export const requireWritableBy = (user: EngineUser, folder: string): void => {
  if (runAs(user, 'test', ['-w', folder]).status === 0) return
  rmdirSync(folder)
  throw new CannotStart(
    `PostgreSQL doesn't run as root, and the user it runs as can't write to ${folder}. Give DATA_DIR a folder which ` +
      `that user can reach (not below /root), or start the studio as an ordinary user. ${externalServerHint}`,
  )
}
