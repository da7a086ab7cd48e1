import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FileMissing, type FileStore, fileKey, isFileKey, type ListedFile } from './file-store.ts'
import { moveSynced, orWhenGone, writeWhole } from './on-disk.ts'

/** Modes of folders and files, which decide who may read them. */
export interface Readers {
  folder: number
  file: number
}
/** Readable by the studio's user only (S-R8). */
export const OWN: Readers = { folder: 0o700, file: 0o600 }
/** Readable by the user's group too: a proxy in that group sends the films. */
export const GROUP_MODES: Readers = { folder: 0o750, file: 0o640 }

/** Stores files in a folder of DATA_DIR. */
export function diskFiles(folder: string, readers = OWN): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, fileKey(key))
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: readers.folder })
      const temporary = join(dirname(path), `.${randomUUID()}.part`)
      try {
        const written = await writeWhole(temporary, Buffer.isBuffer(content) ? [content] : content)
        await moveSynced(temporary, path, readers.file)
        return { key, ...written }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async adopt(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: readers.folder })
      await moveSynced(path, target, readers.file).catch(async (error) => {
        if (error.code !== 'ENOENT') throw error
        await stat(target)
      })
    },
    lend: (key, use) => use(pathOf(key)),
    async read(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key, error) : error
      })
      return file.createReadStream(range)
    },
    size: async (key) => {
      const found = await orWhenGone(stat(pathOf(key)), null)
      return found?.isFile() ? found.size : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix = '') => filesBelow(root, prefix),
    link: async () => null,
  }
}

/** Those that are whole, in no order; a folder that can't be read throws, or a backup would lack its files. */
async function* filesBelow(root: string, prefix: string, folder = ''): AsyncIterable<ListedFile> {
  const entries = await orWhenGone(readdir(join(root, folder), { withFileTypes: true }), [])
  for (const entry of entries) {
    const key = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(root, prefix, key)
    else if (entry.isFile() && isFileKey(key) && !entry.name.startsWith('.') && key.startsWith(prefix)) {
      const found = await orWhenGone(stat(join(root, key)), null)
      if (found) yield { key, size: found.size, writtenAt: found.ctime }
    }
  }
}
