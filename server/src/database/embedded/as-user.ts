import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, rmdirSync } from 'node:fs'
import { CannotStart, useAnotherServer } from './cannot-start.ts'

/** Who runs the engine, which refuses root: ourselves, root under another number, or another user (E9). */
export type EngineUser =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number }

export type Program = { command: string; args: string[]; options: SpawnOptions }

const unshare = ['--user', '--map-user=1000', '--map-group=1000']

/** The command line that runs a program of the engine as that user. */
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

/** An account that owns nothing else here: `postgres` where the machine has it, else `nobody`. */
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

/** Chooses the engine's user for a folder with this owner; root keeps a folder only by way of a namespace. */
export const chooseUser = (owner: { uid: number; gid: number }): EngineUser => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid }
  if (runs(asUser({ kind: 'namespace' }, 'true', []))) return { kind: 'namespace' }
  return spareUser(readFileSync('/etc/passwd', 'utf8'))
}

/** The engine's version, such as 18.4; a refusal, saying what to do, when that user can't run it (E2, E9, F10). */
export const versionOf = (user: EngineUser, postgres: string): string => {
  const { command, args, options } = asUser(user, postgres, ['--version'])
  const result = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (result.status === 0) return /[\d.]+\s*$/.exec(result.stdout)?.[0].trim() ?? ''
  const cause = (result.error?.message ?? result.stderr.trim()) || `status ${result.status}`
  throw new CannotStart(
    user.kind === 'other'
      ? `PostgreSQL doesn't run as root, and the user it would run as (uid ${user.uid}) can't run ${postgres} ` +
          `(${cause}). Start the studio as an ordinary user. ${useAnotherServer}`
      : `The embedded PostgreSQL can't run on this machine: ${postgres} (${cause}). A folder mounted "noexec", or a ` +
          `system without glibc (Alpine), would explain it. ${useAnotherServer}`,
  )
}

/** Refuses when that user can't write to a folder which was just made for it, and takes the folder back. */
export const requireWritable = (user: EngineUser, folder: string): void => {
  if (runs(asUser(user, 'test', ['-w', folder]))) return
  rmdirSync(folder)
  throw new CannotStart(
    `PostgreSQL doesn't run as root, and the user it runs as can't write to ${folder}. Give DATA_DIR a folder which ` +
      `that user can reach (not below /root), or start the studio as an ordinary user. ${useAnotherServer}`,
  )
}
