import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { Id } from '@studio/contract/values.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import type { FileStore } from './file-store.ts'
import { diskSpace, isFull, orWhenGone } from './on-disk.ts'
import { receive } from './receive.ts'
import { runningDigests } from './running-digests.ts'
import type { Append, Appended, UploadFolder } from './upload-folder.ts'

/** Maximum bytes that wait for the disk before no more are taken (F22). */
const MOST_WAITING = 1024 * 1024

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
  // Of the number, since a handle waits for its stream to be closed.
  const disk = createWriteStream('', {
    fd: file.fd,
    start: append.at,
    autoClose: false,
    highWaterMark: MOST_WAITING,
  })
  const failure = finished(disk).then(
    () => null,
    (error: Error) => error,
  )
  const received = await receive(append, async (bytes) => {
    tell(bytes)
    if (!disk.write(bytes)) await Promise.race([once(disk, 'drain').catch(() => {}), failure])
    return disk.errored ? 0 : bytes.length
  }).finally(() => disk.end())
  const failed = await failure
  if (failed && !isFull(failed)) throw failed
  const ended = received.ended === 'whole' && failed ? 'full' : received.ended
  if (ended === 'tooMuch') await file.truncate(append.at)
  await file.datasync()
  // In order from its start, so what a full disk or a crash leaves has no hole.
  return { length: (await file.stat()).size, ended }
}

async function listUploads(root: string): Promise<{ id: string; writtenAt: Date }[]> {
  const names = await orWhenGone(readdir(root), [])
  const files = names.map(async (id) => {
    const found = await orWhenGone(stat(join(root, id)), null)
    return found?.isFile() && Id.safeParse(id).success ? [{ id, writtenAt: found.mtime }] : []
  })
  return (await Promise.all(files)).flat()
}
