import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Bucket, UploadedPart } from './bucket.ts'

/** What keys of uploads begin with; none of them is a file of the studio yet. */
export const UPLOADS = 'uploads/'

const State = z.object({
  /** Of the file that it will be. */
  key: z.string(),
  uploadId: z.string(),
  /** Whether the file has been put together of its parts. */
  whole: z.boolean(),
})
type State = z.infer<typeof State>

export interface OpenUpload {
  state: State
  parts: UploadedPart[]
  /** Bytes behind the last part, in a file of their own until they are enough for another. */
  rest: number
  /** Bytes of the file, where it was put together. */
  size: number | null
}

export const stateKey = (id: string) => `${UPLOADS}${id}/state.json`
export const restKey = (id: string, part: number) => `${UPLOADS}${id}/rest-${part}`

export async function writeState(bucket: Bucket, id: string, state: State): Promise<void> {
  await bucket.put(stateKey(id), Buffer.from(JSON.stringify(state)))
}

export async function readState(bucket: Bucket, id: string): Promise<State | null> {
  const found = await bucket.get(stateKey(id))
  return found && State.parse(await json(found))
}

/** What is there of an upload; null where there is none. */
export async function openUpload(bucket: Bucket, id: string): Promise<OpenUpload | null> {
  const state = await readState(bucket, id)
  if (!state) return null
  const parts = state.whole ? null : await bucket.parts(state)
  if (parts)
    return { state, parts, rest: (await bucket.size(restKey(id, parts.length + 1))) ?? 0, size: null }
  // Put together by a server that died before it could write that down.
  const size = await bucket.size(state.key)
  return size === null ? null : { state: { ...state, whole: true }, parts: [], rest: 0, size }
}

export function lengthOf({ parts, rest, size }: OpenUpload): number {
  return size ?? parts.reduce((total, part) => total + part.size, rest)
}
