import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Id } from '@studio/contract/values.ts'
import { tallies } from '../../platform/metrics/tallies.ts'
import { runningDigests } from './running-digests.ts'
import type { Append, Appended, UploadFolder } from './upload-folder.ts'
import { writeFully } from './write-fully.ts'

/** A link in the folder's place would lead elsewhere (S-F8). */
const writing = constants.O_WRONLY | constants.O_NOFOLLOW

/** Uploads below one folder of DATA_DIR, outside of what is served, readable by the studio's user alone (S-R8). */
export function uploadDisk(folder: string): UploadFolder {
  const root = resolve(folder)
  const digests = runningDigests()
  const pathOf = (id: string) => {
    if (!Id.safeParse(id).success) throw new Error(`not the id of an upload: ${JSON.stringify(id)}`)
    return join(root, id)
  }
  return {
    pathOf,
    async create(id) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await (await open(pathOf(id), 'wx', 0o600)).close()
    },
    async length(id) {
      const found = await stat(pathOf(id)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    async append(id, append) {
      const file = await open(pathOf(id), writing)
      tallies.uploadsUnderWay += 1
      try {
        const digest = digests.goOn(id, append.at)
        const appended = await receive(file, append, digest.add)
        if (appended.ended === 'tooMuch') await file.truncate(append.at)
        await file.datasync()
        const length = appended.ended === 'tooMuch' ? append.at : appended.length
        digest.rest(length)
        return { ...appended, length }
      } finally {
        tallies.uploadsUnderWay -= 1
        await file.close()
      }
    },
    digest: (id, length) => digests.end(id, length),
    remove(id) {
      digests.forget(id)
      return rm(pathOf(id), { force: true })
    },
    async list() {
      const names = await readdir(root).catch(() => [])
      const files = names.map(async (id) => {
        const found = await stat(join(root, id)).catch(() => null)
        return found?.isFile() && Id.safeParse(id).success ? [{ id, writtenAt: found.mtime }] : []
      })
      return (await Promise.all(files)).flat()
    },
    async space() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(root)
      return { free: bavail * bsize, total: blocks * bsize }
    },
  }
}

/** Writes what comes; `coming` is told of each piece first. */
async function receive(
  file: FileHandle,
  { at, most, body, stop }: Append,
  coming: (bytes: Buffer) => void,
): Promise<Appended> {
  let length = at
  const cut = () => body.destroy()
  stop.addEventListener('abort', cut)
  try {
    if (stop.aborted) return { length, ended: 'cut' }
    for await (const chunk of piecesOf(body)) {
      if (length + chunk.length > at + most) return { length, ended: 'tooMuch' }
      const writing = writeFully(file, chunk, length)
      // While the disk is at it, in a thread.
      coming(chunk)
      const bytes = await writing
      length += bytes
      if (bytes < chunk.length) return { length, ended: 'full' }
      if (stop.aborted) return { length, ended: 'cut' }
    }
    return { length, ended: body.readableAborted ? 'cut' : 'whole' }
  } catch (error) {
    if (body.destroyed) return { length, ended: 'cut' }
    throw error
  } finally {
    stop.removeEventListener('abort', cut)
  }
}

/** Left without destroying the request: its answer must still get through. */
function piecesOf(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false }) as unknown as AsyncIterable<Buffer>
}
