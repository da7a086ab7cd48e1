import { spawn } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asUser, type EngineUser, requireWritableBy } from './as-user.ts'
import { adviceOn, CannotStart } from './cannot-start.ts'
import { giveTo, moveAside } from './folders.ts'
import { endEngine } from './leftovers.ts'

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
export const openCluster = async (
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
