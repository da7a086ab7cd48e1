import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'
import { folderPlace } from '../backup/places/folder-place.ts'
import { type Backup, openBackup } from '../restore/open-backup.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** Folders of an archive: the backup's own and that of the files. */
const OURS = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z|files)(\/|$)/
const MOST_DEPTH = 8

/**
 * Unpacks an archive of `npm run export` into DATA_DIR, verifies every byte of it, and hands it on; what was unpacked
 * is deleted afterwards. Entries other than files and folders of such an archive are left out. Throws for a file that
 * is no archive, is damaged, or needs another key.
 */
export async function withArchive<Result>(
  { file, dataDir, secret }: { file: string; dataDir: string; secret: string | null },
  work: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return withTemporaryFolder(join(dataDir, 'import-'), async (folder) => {
    const unpacked = unpackTar(folder, {
      filter: ({ name, type }) => (type === 'file' || type === 'directory') && OURS.test(name),
      map: (header) => ({ ...header, mode: header.type === 'directory' ? 0o700 : 0o600 }),
      maxDepth: MOST_DEPTH,
    })
    await pipeline(createReadStream(file), unpacked).catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('E')
        ? error
        : new Error(`${file} is not an archive of a studio, or is damaged.`)
    })
    const [name, another] = await folderPlace(folder).names()
    if (!name || another) throw new Error(`${file} is not an archive of a studio.`)
    return await work(await openBackup(folderPlace(folder), name, secret))
  })
}
