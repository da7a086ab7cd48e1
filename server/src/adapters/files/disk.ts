import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'
import { writeFully } from './write-fully.ts'

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
        const written = await writeWhole(temporary, content)
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return { key, ...written }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async adopt(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const file = await open(path, 'r+').catch(missing)
      if (!file) {
        await stat(target)
        return
      }
      await file.sync().finally(() => file.close())
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    read: async (key, range) => createReadStream(pathOf(key), range),
    size: async (key) => {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function missing(error: { code?: string }): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function writeWhole(path: string, content: Buffer | Readable) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of Buffer.isBuffer(content) ? Readable.from([content]) : content) {
      hash.update(chunk)
      const written = await writeFully(file, chunk, size)
      if (written < chunk.length) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
      size += chunk.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
