import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { IncomingFolder } from '../../platform/files/uploaded-file.ts'
import { orWhenGone, writeWhole } from './on-disk.ts'

/**
 * Stores incoming files in a folder of DATA_DIR that is never served and readable by the studio's user only
 * (S-R8).
 */
export function incomingDisk(folder: string): IncomingFolder {
  const root = resolve(folder)
  return {
    async hold(content, use) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const path = join(root, randomUUID())
      try {
        return await use({ path, ...(await writeWhole(path, content)) })
      } finally {
        await rm(path, { force: true })
      }
    },
    async sweep(before) {
      for (const name of await orWhenGone(readdir(root), [])) {
        const path = join(root, name)
        const found = await orWhenGone(stat(path), null)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
