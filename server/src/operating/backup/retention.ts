import { DAY } from '@studio/contract/dates.ts'
import { partsOf, readManifestUnverified } from './manifest.ts'
import { type BackupPlace, backupName } from './places/place.ts'

/** Number of backups to keep, or number of days; the newest is always kept. */
export type Keep = { newest: number } | { days: number }

/**
 * Deletes expired backups, and then the files that no remaining backup contains; returns the names of the
 * deleted ones.
 */
export async function deleteExpiredBackups(place: BackupPlace, keep: Keep, now: Date): Promise<string[]> {
  const there = await place.names()
  const tooOld =
    'newest' in keep
      ? there.slice(0, -keep.newest)
      : there.slice(0, -1).filter((name) => name < backupName(new Date(now.getTime() - keep.days * DAY)))
  for (const name of tooOld) await place.remove(name)
  await forgetFiles(place)
  return tooOld
}

/**
 * Deletes unused files. An unreadable manifest throws: the files it needs are unknown, so nothing is deleted.
 */
async function forgetFiles(place: BackupPlace): Promise<void> {
  const needed = new Set<string>()
  for (const name of await place.names()) {
    const manifest = await readManifestUnverified(place.of(name))
    for (const { part } of partsOf(manifest)) needed.add(part.path)
  }
  for (const path of (await place.shared()).keys()) if (!needed.has(path)) await place.dropShared(path)
}
