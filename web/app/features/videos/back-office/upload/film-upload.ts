import { refusals } from '@studio/contract/videos/messages.ts'
import { filmName, UPLOAD_CHUNK, UPLOAD_RETRY_DELAYS } from '@studio/contract/videos/upload.ts'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { renewIfOver } from '../../../../platform/refresh.ts'
import { readSession } from '../../../../platform/session.ts'

/** Where tus begins uploads (BO-API-18). */
const ENDPOINT = '/api/upload'

interface Watch {
  /** Bytes that are there, of how many. */
  onProgress: (sent: number, size: number) => void
  onDone: () => void
  /** What a person reads of the failure. */
  onFailed: (message: string) => void
}

/** A film that is being sent. Each act waits until the server has given it an address, so that none is begun twice. */
export interface Sending {
  /** What was sent stays there, and another sending of the same file goes on from it. */
  pause(): Promise<void>
  giveUp(): Promise<void>
}

/**
 * Sends a film to its video in pieces, each tried again after a while (UPLOAD-06, UPLOAD-07, BO-LIMIT-03, BO-LIMIT-04).
 * The same file chosen again for the same video, also after a reload, goes on where it stopped.
 */
export async function sendFilm(videoId: string, file: File, watch: Watch): Promise<Sending> {
  const { Upload } = await import('tus-js-client')
  const { promise: addressed, resolve: onUploadUrlAvailable } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    ...filmOptions(videoId, file),
    onUploadUrlAvailable,
    onProgress: watch.onProgress,
    onSuccess: watch.onDone,
    onError(error) {
      onUploadUrlAvailable()
      watch.onFailed(textOf(error))
    },
  })
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  upload.start()
  return {
    pause: () => addressed.then(() => upload.abort()),
    giveUp: () => addressed.then(() => upload.abort(true)),
  }
}

/** What tus is told of a film (BO-API-18). */
export function filmOptions(videoId: string, file: Pick<File, 'name' | 'size' | 'lastModified'>) {
  const { name, size, lastModified } = file
  return {
    endpoint: ENDPOINT,
    chunkSize: UPLOAD_CHUNK,
    retryDelays: [...UPLOAD_RETRY_DELAYS],
    metadata: {
      name: filmName(name),
      mimetype: 'video/mp4',
      size: String(size),
      controller: 'video',
      id: videoId,
    },
    fingerprint: async () => [keyOf(videoId), name, size, lastModified].join(' '),
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      await renewIfOver()
      request.setHeader('Authorization', `Bearer ${readSession()?.accessToken ?? ''}`)
    },
    onShouldRetry: (error) => mayPass(error.originalResponse?.getStatus() ?? 0),
  } satisfies UploadOptions
}

/**
 * Whether another try may go through: no answer, a server in trouble, an upload that is busy, or too many calls. Room
 * (507) is not made by waiting: a person reads of it at once, and goes on from there once there is some.
 */
export const mayPass = (status: number) =>
  status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status)

/** The server's own words, or that the connection failed (BO-ERR-02). */
function textOf(error: Error | DetailedError): string {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  try {
    const { Message } = JSON.parse(answer?.getBody() ?? '') as { Message?: string }
    return Message || refusals.uploadFailed
  } catch {
    return refusals.uploadFailed
  }
}

const keyOf = (videoId: string) => `film ${videoId}`

/** The name of the file whose upload for a video was cut off in this browser, as by a reload; null where none was. */
export function cutOffFile(videoId: string): string | null {
  const key = Object.keys(localStorage).find((one) => one.startsWith(`tus::${keyOf(videoId)} `))
  if (!key) return null
  try {
    const { metadata } = JSON.parse(localStorage.getItem(key) ?? '') as { metadata: { name: string } }
    return metadata.name
  } catch {
    return null
  }
}
