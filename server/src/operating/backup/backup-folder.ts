import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DAY } from '@studio/contract/dates.ts'
import { partsOf, readManifestUnverified } from './manifest.ts'

/** A backup is a folder named by its time; `files` beside the backups contains the files of all of them. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const IN_THE_MAKING = '.part'

export const backupName = (madeAt: Date): string => madeAt.toISOString().replace(/[:.]/g, '-')

/** Returns the complete backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => named.test(name)).sort()
}

/** Creates the folder of the next backup under a temporary name, and deletes those of killed backups. */
export async function beginBackup(folder: string, madeAt: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (named.test(basename(name, IN_THE_MAKING)) && name.endsWith(IN_THE_MAKING))
      await rm(join(folder, name), { recursive: true })
  const place = join(folder, `${backupName(madeAt)}${IN_THE_MAKING}`)
  await mkdir(place, { mode: 0o700 })
  return place
}

/** Number of backups to keep, or number of days; the newest is always kept. */
export type Keep = { newest: number } | { days: number }

/**
 * Deletes expired backups, and then the files that no remaining backup contains; returns the names of the
 * deleted ones.
 */
export async function deleteExpiredBackups(folder: string, keep: Keep, now: Date): Promise<string[]> {
  const there = await backupsIn(folder)
  const tooOld =
    'newest' in keep
      ? there.slice(0, -keep.newest)
      : there.slice(0, -1).filter((name) => name < backupName(new Date(now.getTime() - keep.days * DAY)))
  for (const name of tooOld) await rm(join(folder, name), { recursive: true })
  await forgetFiles(folder)
  return tooOld
}

/**
 * Deletes unused files. An unreadable manifest throws: the files it needs are unknown, so nothing is deleted.
 */
async function forgetFiles(folder: string): Promise<void> {
  const needed = new Set<string>()
  for (const name of await backupsIn(folder)) {
    const manifest = await readManifestUnverified(join(folder, name))
    for (const { part } of partsOf(manifest)) needed.add(join(folder, name, part.path))
  }
  const files = join(folder, 'files')
  if (!existsSync(files)) return
  for (const entry of await readdir(files, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !needed.has(path)) await rm(path)
  }
}
