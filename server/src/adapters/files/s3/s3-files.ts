import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { IncomingFolder } from '../../../platform/files/uploaded-file.ts'
import { FileMissing, type FileStore, fileKey, isFileKey } from '../file-store.ts'
import { orWhenGone } from '../on-disk.ts'
import type { Bucket } from './bucket.ts'
import { putWhole } from './put-whole.ts'
import { UPLOADS } from './upload-state.ts'

/** Files in a bucket; `lent` is a folder of this machine for those that a program has to read there. */
export function s3Files(bucket: Bucket, lent: Pick<IncomingFolder, 'hold'>): FileStore {
  const read = async (key: string, range?: { start: number; end: number }): Promise<Readable> => {
    const found = await bucket.get(fileKey(key), range)
    if (!found) throw new FileMissing(key, null)
    return found
  }
  return {
    async write(key, content) {
      const pieces = Buffer.isBuffer(content) ? [content] : content
      return { key, ...(await putWhole(bucket, fileKey(key), pieces)) }
    },
    async adopt(key, path) {
      if (await isHere(path)) {
        await putWhole(bucket, fileKey(key), createReadStream(path, { highWaterMark: 1024 * 1024 }))
        await rm(path, { force: true })
      } else if ((await bucket.size(fileKey(key))) === null) throw new FileMissing(key, null)
    },
    lend: async (key, use) => lent.hold((await read(key)) as AsyncIterable<Buffer>, ({ path }) => use(path)),
    read,
    size: (key) => bucket.size(fileKey(key)),
    remove: (key) => bucket.remove(fileKey(key)),
    async *list(prefix = '') {
      for await (const listed of bucket.list(prefix))
        if (isFileKey(listed.key) && !listed.key.startsWith(UPLOADS)) yield listed
    },
    link: (key, how) => bucket.link(fileKey(key), how),
  }
}

async function isHere(path: string): Promise<boolean> {
  return (await orWhenGone(stat(path), null)) !== null
}
