import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Id } from '@studio/contract/values.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import { diskSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { receive } from './receive.ts'
import { runningDigests } from './running-digests.ts'
import type { Append, Appended, UploadFolder } from './upload-folder.ts'
import { orWhenGone } from './when-gone.ts'
import { writeBehind } from './writing/write-behind.ts'

/** Does not follow a symlink, which could lead outside the folder (S-F8). */
const writing = constants.O_WRONLY | constants.O_NOFOLLOW

/**
 * Stores uploads in a folder of DATA_DIR that is never served and readable by the studio's user only (S-R8).
 */
export function uploadDisk(folder: string, files: Pick<FileStore, 'adopt'>): UploadFolder {
  const root = resolve(folder)
  const digests = runningDigests()
  const pathOf = (id: string) => {
    if (!Id.safeParse(id).success) throw new Error(`not the id of an upload: ${JSON.stringify(id)}`)
    return join(root, id)
  }
  return {
    holdsIn: 'disk',
    async create(id) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await (await open(pathOf(id), 'wx', 0o600)).close()
    },
    async length(id) {
      const found = await orWhenGone(stat(pathOf(id)), null)
      return found?.isFile() ? found.size : null
    },
    async append(id, append) {
      const file = await open(pathOf(id), writing)
      processCounters.uploadsUnderWay += 1
      try {
        const digest = digests.resume(id, append.at)
        const appended = await appendTo(file, append, digest.add)
        digest.rest(appended.length)
        return appended
      } finally {
        processCounters.uploadsUnderWay -= 1
        await file.close()
      }
    },
    digest: (id, length) => digests.end(id, length),
    source: async (id) => ({ path: pathOf(id) }),
    keep: (id, key) => files.adopt(key, pathOf(id)),
    remove(id) {
      digests.forget(id)
      return rm(pathOf(id), { force: true })
    },
    list: () => listUploads(root),
    removeUnlisted: async () => {},
    space: () => diskSpace(root),
  }
}

/** Writes and syncs the bytes of one request, and tells of each piece; of more than allowed none stays. */
async function appendTo(file: FileHandle, append: Append, tell: (bytes: Buffer) => void): Promise<Appended> {
  const behind = writeBehind(file, append.at)
  const received = await receive(append, async (bytes) => {
    const { length } = bytes
    const added = behind.add(bytes)
    // While the disk is at it, in a thread.
    tell(bytes)
    return (await added) ? length : 0
  }).finally(behind.end)
  const { length: written, full } = await behind.end()
  const ended = received.ended === 'whole' && full ? 'full' : received.ended
  const length = ended === 'tooMuch' ? append.at : written
  if (ended === 'tooMuch') await file.truncate(length)
  await file.datasync()
  return { length, ended }
}

async function listUploads(root: string): Promise<{ id: string; writtenAt: Date }[]> {
  const names = await orWhenGone(readdir(root), [])
  const files = names.map(async (id) => {
    const found = await orWhenGone(stat(join(root, id)), null)
    return found?.isFile() && Id.safeParse(id).success ? [{ id, writtenAt: found.mtime }] : []
  })
  return (await Promise.all(files)).flat()
}
