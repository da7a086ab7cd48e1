import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, rmdirSync } from 'node:fs'
import { CannotStart, externalServerHint } from './cannot-start.ts'

/**
 * User that runs the engine, since PostgreSQL refuses root: this one, root mapped to another uid, or another
 * user (E9).
 */
export type EngineUser =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number }

export type Program = { command: string; args: string[]; options: SpawnOptions }

const unshare = ['--user', '--map-user=1000', '--map-group=1000']

/** Returns the command line that runs a program of the engine as that user. */
export const asUser = (user: EngineUser, command: string, args: string[]): Program => {
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
  if (user.kind === 'namespace')
    return { command: 'unshare', args: [...unshare, command, ...args], options: { env } }
  return user.kind === 'other'
    ? { command, args, options: { env, uid: user.uid, gid: user.gid } }
    : { command, args, options: { env } }
}

const runs = (program: Program): boolean =>
  spawnSync(program.command, program.args, program.options).status === 0

/** Returns an account that owns no other files here: `postgres` if the machine has it, else `nobody`. */
const spareUser = (passwd: string): EngineUser => {
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (uid && gid) return { kind: 'other', uid: Number(uid), gid: Number(gid) }
  }
  return { kind: 'other', uid: 65534, gid: 65534 }
}

/**
 * Chooses the engine's user by the owner of a folder; for root's own folder, a user namespace if one can be
 * made.
 */
export const chooseUser = (owner: { uid: number; gid: number }): EngineUser => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid }
  if (runs(asUser({ kind: 'namespace' }, 'true', []))) return { kind: 'namespace' }
  return spareUser(readFileSync('/etc/passwd', 'utf8'))
}

/**
 * Returns the engine's version, such as 18.4. Throws CannotStart, with advice, if that user can't run it (E2,
 * E9, F10).
 */
export const versionOf = (user: EngineUser, postgres: string): string => {
  const { command, args, options } = asUser(user, postgres, ['--version'])
  const result = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (result.status === 0) return /[\d.]+\s*$/.exec(result.stdout)?.[0].trim() ?? ''
  const cause = (result.error?.message ?? result.stderr.trim()) || `status ${result.status}`
  throw new CannotStart(
    user.kind === 'other'
      ? `PostgreSQL doesn't run as root, and the user it would run as (uid ${user.uid}) can't run ${postgres} ` +
          `(${cause}). Start the studio as an ordinary user. ${externalServerHint}`
      : `The embedded PostgreSQL can't run on this machine: ${postgres} (${cause}). A folder mounted "noexec", or a ` +
          `system without glibc (Alpine), would explain it. ${externalServerHint}`,
  )
}

/** Throws CannotStart if that user can't write to a folder just made for it, and removes the folder. */
export const requireWritable = (user: EngineUser, folder: string): void => {
  if (runs(asUser(user, 'test', ['-w', folder]))) return
  rmdirSync(folder)
  throw new CannotStart(
    `PostgreSQL doesn't run as root, and the user it runs as can't write to ${folder}. Give DATA_DIR a folder which ` +
      `that user can reach (not below /root), or start the studio as an ordinary user. ${externalServerHint}`,
  )
}
