import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { moveSynced, syncFolder, writeWhole } from '../../../adapters/files/on-disk.ts'
import { type BackupPlace, MANIFEST, named, type PartsPlace } from './place.ts'

const READ_AT_ONCE = 1024 * 1024
const IN_THE_MAKING = '.part'

/** Backups in a folder of this machine: one folder for each, and `files` with the files of all of them. */
export function folderPlace(folder: string): BackupPlace {
  const entries = () => readdir(folder).catch(noneIfMissing)
  return {
    words: folder,
    names: async () => (await entries()).filter((name) => named.test(name)).sort(),
    of: (name) => partsIn(join(folder, name)),
    async begin(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const other of await entries())
        if (named.test(basename(other, IN_THE_MAKING)) && other.endsWith(IN_THE_MAKING))
          await rm(join(folder, other), { recursive: true })
      const making = join(folder, `${name}${IN_THE_MAKING}`)
      await mkdir(making, { mode: 0o700 })
      return {
        ...partsIn(making),
        async finish(manifest) {
          await writeFile(join(making, MANIFEST), manifest, { mode: 0o600, flush: true })
          await syncFolder(making)
          await rename(making, join(folder, name))
          await syncFolder(folder)
        },
        discard: () => rm(making, { recursive: true, force: true }),
      }
    },
    shared: () => sharedIn(folder),
    dropShared: (path) => rm(join(folder, 'a backup', path), { force: true }),
    remove: (name) => rm(join(folder, name), { recursive: true }),
  }
}

/** A folder that nobody has made yet has no backups; of one that may not be read nobody knows. */
function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function partsIn(folder: string): PartsPlace {
  return {
    words: folder,
    async put(pathOf, content) {
      const temporary = join(folder, `.${randomUUID()}.part`)
      try {
        const { size, sha256 } = await writeWhole(temporary, content)
        const path = pathOf(sha256.slice(0, 16))
        const place = join(folder, path)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await moveSynced(temporary, place)
        return { path, bytes: size, sha256 }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: (path) => createReadStream(join(folder, path), { highWaterMark: READ_AT_ONCE }),
  }
}

async function sharedIn(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const files = join(folder, 'files')
  if (!existsSync(files)) return found
  for (const entry of await readdir(files, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found.set(`../${relative(folder, path).replaceAll('\\', '/')}`, (await stat(path)).size)
  }
  return found
}
