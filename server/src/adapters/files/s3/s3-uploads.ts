import { Id } from '@studio/contract/values.ts'
import { LRUCache } from 'lru-cache'
import { processCounters } from '../../../platform/metrics/process-counters.ts'
import { FileMissing, isFileKey } from '../file-store.ts'
import { runningDigests } from '../running-digests.ts'
import type { UploadFolder } from '../upload-folder.ts'
import type { Bucket, Multipart } from './bucket.ts'
import { readRest, take } from './take-pieces.ts'
import {
  lengthOf,
  type OpenUpload,
  openUpload,
  readState,
  stateKey,
  UPLOADS,
  writeState,
} from './upload-state.ts'

/** Seconds in which a film that has just arrived is read; each request of the reading begins within them. */
const READING = 900
/** Uploads whose place is known from one question to the next. */
const MOST_FOUND = 1_000

/**
 * Uploads that become files of a bucket part by part, without a copy on a disk. What stands where is written in the
 * bucket alone, so that any server goes on with any upload; the caller sees to it that one at a time does.
 */
export function s3Uploads(bucket: Bucket): UploadFolder {
  const digests = runningDigests()
  const found = new LRUCache<string, OpenUpload>({ max: MOST_FOUND })
  return {
    holdsIn: 'memory',
    create: (id, key) => begin(bucket, id, key),
    async length(id) {
      const open = await openUpload(bucket, id)
      if (open) found.set(id, open)
      return open && lengthOf(open)
    },
    async append(id, append) {
      requireId(id)
      processCounters.uploadsUnderWay += 1
      try {
        const known = found.get(id)
        found.delete(id)
        return await take(bucket, { id, append, known }, digests.resume(id, append.at))
      } finally {
        processCounters.uploadsUnderWay -= 1
      }
    },
    digest: (id, length) => digests.end(id, length),
    async source(id) {
      const key = await putTogether(bucket, id)
      if (!key) throw new FileMissing(stateKey(id), null)
      return { url: await bucket.link(key, { seconds: READING, type: 'video/mp4' }) }
    },
    async keep(id, key) {
      if (await putTogether(bucket, id)) await forgetState(bucket, id)
      else if ((await bucket.size(key)) === null) throw new FileMissing(key, null)
    },
    async remove(id) {
      digests.forget(id)
      found.delete(id)
      const open = await openUpload(bucket, id)
      if (!open) return
      await bucket.abort(open.state)
      // Put together, and not kept.
      await bucket.remove(open.state.key)
      await forgetState(bucket, id)
    },
    list: () => listUploads(bucket),
    removeUnlisted: (before) => abortUnlisted(bucket, before),
    // A bucket tells nobody how much it takes.
    space: async () => ({ free: Number.POSITIVE_INFINITY, total: 0 }),
  }
}

async function begin(bucket: Bucket, id: string, key: string): Promise<void> {
  requireId(id)
  const begun = await bucket.begin(key)
  await writeState(bucket, id, { ...begun, whole: false }).catch(async (error: unknown) => {
    // What went wrong is what is told; one that is left is removed a day later.
    await bucket.abort(begun).catch(() => {})
    throw error
  })
}

async function listUploads(bucket: Bucket): Promise<{ id: string; writtenAt: Date }[]> {
  const latest = new Map<string, Date>()
  for await (const { key, writtenAt } of bucket.list(UPLOADS)) {
    const id = key.slice(UPLOADS.length).split('/')[0] ?? ''
    const known = latest.get(id)
    if (Id.safeParse(id).success && (!known || known < writtenAt)) latest.set(id, writtenAt)
  }
  return [...latest].map(([id, writtenAt]) => ({ id, writtenAt }))
}

/** Ends uploads in parts that no state names: their server died before it wrote one, or while it wrote a file. */
async function abortUnlisted(bucket: Bucket, before: Date): Promise<void> {
  const old: Multipart[] = []
  for await (const { key, uploadId, begunAt } of bucket.unfinished())
    if (isFileKey(key) && begunAt <= before) old.push({ key, uploadId })
  if (old.length === 0) return
  const named = new Set<string>()
  for (const { id } of await listUploads(bucket)) {
    const state = await readState(bucket, id)
    if (state) named.add(state.uploadId)
  }
  for (const one of old) if (!named.has(one.uploadId)) await bucket.abort(one)
}

function requireId(id: string): void {
  if (!Id.safeParse(id).success) throw new Error(`not the id of an upload: ${JSON.stringify(id)}`)
}

/** Makes the file of its parts, once; answers its key, or null where there is no such upload any more. */
async function putTogether(bucket: Bucket, id: string): Promise<string | null> {
  const open = await openUpload(bucket, id)
  if (!open) return null
  const { state, parts, rest } = open
  if (state.whole) return state.key
  const all = [...parts]
  if (rest > 0) {
    const last = Buffer.concat(await readRest(bucket, id, open))
    all.push(await bucket.putPart(state, parts.length + 1, last))
  }
  if (all.length > 0) await bucket.complete(state, all)
  else await bucket.put(state.key, Buffer.alloc(0))
  await writeState(bucket, id, { ...state, whole: true })
  return state.key
}

/** What was written of the upload beside its parts: the state last, so that whatever is left is found again. */
async function forgetState(bucket: Bucket, id: string): Promise<void> {
  for await (const { key } of bucket.list(`${UPLOADS}${id}/`))
    if (key !== stateKey(id)) await bucket.remove(key)
  await bucket.remove(stateKey(id))
}
