import { DAY } from '@studio/contract/dates.ts'
import { backupPartsOf, isWhole, readManifestUnverified } from './manifest.ts'
import { type BackupPlace, backupName } from './places/place.ts'

/** Number of backups to keep, or number of days; the newest is always kept. */
export type Keep = { newest: number } | { days: number }

/**
 * Deletes expired backups, and then the files that no remaining backup contains; returns the names of the
 * deleted ones. One that lacks files counts for nothing, and goes with the whole one before it.
 */
export async function deleteExpiredBackups(place: BackupPlace, keep: Keep, now: Date): Promise<string[]> {
  const there = await place.names()
  const whole = await wholeOf(place, there)
  const oldest =
    'newest' in keep
      ? (whole.at(-keep.newest) ?? whole[0])
      : [whole.at(-1) ?? '', backupName(new Date(now.getTime() - keep.days * DAY))].sort()[0]
  const tooOld = there.filter((name) => oldest && name < oldest)
  for (const name of tooOld) await place.remove(name)
  await forgetFiles(place)
  return tooOld
}

/** Those that have all their files; one that can't be read may have. */
async function wholeOf(place: BackupPlace, names: string[]): Promise<string[]> {
  const lacks = async (name: string) => !isWhole(await readManifestUnverified(place.of(name)))
  const found: string[] = []
  for (const name of names) if (!(await lacks(name).catch(() => false))) found.push(name)
  return found
}

/**
 * Deletes unused files. An unreadable manifest throws: the files it needs are unknown, so nothing is deleted.
 */
async function forgetFiles(place: BackupPlace): Promise<void> {
  const needed = new Set<string>()
  for (const name of await place.names()) {
    const manifest = await readManifestUnverified(place.of(name))
    for (const { part } of backupPartsOf(manifest)) needed.add(part.path)
  }
  for (const path of (await place.shared()).keys()) if (!needed.has(path)) await place.dropShared(path)
}
