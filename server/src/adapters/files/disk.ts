import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { FilePart } from './file-part.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import { forgetFile } from './open-files.ts'
import { writeWhole } from './write-whole.ts'

const validKey = /^[a-z0-9][a-z0-9/.-]*$/

/** Files below one folder of DATA_DIR, readable by the studio's user alone (S-R8). */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!validKey.test(key) || key.includes('..') || !path.startsWith(root + sep)) {
      throw new Error(`not a file key: ${JSON.stringify(key)}`)
    }
    return path
  }
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = join(dirname(path), `.${randomUUID()}.part`)
      try {
        const written = await writeWhole(temporary, Buffer.isBuffer(content) ? [content] : content)
        await moveSynced(temporary, path)
        return { key, ...written }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async adopt(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await moveSynced(path, target).catch(async (error) => {
        if (error.code !== 'ENOENT') throw error
        await stat(target)
      })
    },
    lend: (key, use) => use(pathOf(key)),
    async read(key, range) {
      const part = new FilePart(pathOf(key), range)
      await part.open().catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key, error) : error
      })
      return part
    },
    size: async (key) => {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      forgetFile(pathOf(key))
    },
  }
}

async function moveSynced(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  await file.sync().finally(() => file.close())
  await rename(from, to)
  forgetFile(to)
  await syncFolder(dirname(to))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
