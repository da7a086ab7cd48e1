import { createWriteStream, existsSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packTar } from 'modern-tar/fs'
import { type BackupTask, type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { folderPlace } from '../backup/places/folder-place.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/**
 * Writes the whole studio, rows and files, to one tar file, also while it runs: a backup of its own. The file appears
 * once all of it is written. Until then it needs the studio's size twice, beside the file. Throws if there is such a
 * file, ENOSPC if the disk is full.
 */
export async function exportStudio(
  task: Omit<BackupTask, 'place' | 'keep' | 'recorded'>,
  file: string,
): Promise<MadeBackup & { bytes: number }> {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${target} already exists.`)
  return withTemporaryFolder(join(dirname(target), `.${basename(target)}-`), async (home) => {
    const folder = join(home, 'studio')
    const made = await makeBackup({
      ...task,
      place: folderPlace(folder),
      keep: { newest: 1 },
      recorded: false,
    })
    const archive = join(home, 'archive.tar')
    await pipeline(packTar(folder), createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(archive, target)
    return { ...made, bytes: (await stat(target)).size }
  })
}
