import { refusals } from '@studio/contract/videos/messages.ts'
import { filmName, UPLOAD_CHUNK, UPLOAD_RETRY_DELAYS } from '@studio/contract/videos/upload/rules.ts'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { renewIfOver } from '../../../platform/refresh.ts'
import { readSession } from '../../../platform/session.ts'

/** Endpoint that creates tus uploads (BO-API-18). */
const ENDPOINT = '/api/upload'

interface Watch {
  /** Called with uploaded bytes and total bytes. */
  onProgress: (sent: number, size: number) => void
  onDone: () => void
  /** Called when sending was interrupted and is tried again after a delay; the next progress ends it. */
  onCut: () => void
  /** Receives the message for the person, and whether the server gave no answer (`cut`), or the file is no film. */
  onFailed: (message: string, why: { cut: boolean; refused: boolean }) => void
}

/** A running upload. Each action waits until the server has assigned a URL, so that no second upload is created. */
export interface Sending {
  /** Pauses; uploaded bytes stay on the server, and sending the same file again resumes. */
  pause(): Promise<void>
  giveUp(): Promise<void>
}

/**
 * Uploads a film in chunks with retries (UPLOAD-06, UPLOAD-07, BO-LIMIT-03, BO-LIMIT-04). The same file chosen again for the same
 * video resumes, after a reload too.
 */
export async function sendFilm(videoId: string, file: File, watch: Watch): Promise<Sending> {
  const { Upload } = await import('tus-js-client')
  let onUploadUrlAvailable = () => {}
  const addressed = new Promise<void>((resolve) => {
    onUploadUrlAvailable = resolve
  })
  const upload = new Upload(file, {
    ...filmOptions(videoId, file),
    onUploadUrlAvailable,
    onProgress: watch.onProgress,
    onSuccess: watch.onDone,
    onShouldRetry(error) {
      const again = isRetryableUpload(statusOf(error))
      if (again) watch.onCut()
      return again
    },
    onError(error) {
      onUploadUrlAvailable()
      const status = 'originalRequest' in error ? statusOf(error) : null
      watch.onFailed(textOf(error), { cut: status === 0, refused: status === NO_FILM })
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

/** Options of tus for a film (BO-API-18). */
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
    onAfterResponse(request, response) {
      if (request.getMethod() === 'HEAD') keepPlace(response.getStatus())
    },
    onShouldRetry: (error) => isRetryableUpload(statusOf(error)),
  } satisfies UploadOptions
}

/** An upload's offset was not told, which says nothing about the upload. */
class OffsetUnknown extends Error {
  override name = 'OffsetUnknown'
  readonly status: number

  constructor(status: number) {
    super(`the offset of the upload was answered ${status}`)
    this.status = status
  }
}

/** Statuses of a HEAD after which a film begins anew: its upload is gone, or no longer this person's. */
const OVER = [403, 404, 410]

/**
 * Throws for a HEAD that failed in any other way: tus-js-client would begin the film anew, but for 423, and drop what was sent.
 */
function keepPlace(status: number): void {
  const isTold = status >= 200 && status < 300
  if (!isTold && status !== 423 && !OVER.includes(status)) throw new OffsetUnknown(status)
}

function statusOf({ originalResponse, causingError }: DetailedError): number {
  if (causingError instanceof OffsetUnknown) return causingError.status
  return originalResponse?.getStatus() ?? 0
}

/**
 * Whether a retry may help: no answer, a server error, a locked upload, or a rate limit. A full disk (507) is not retried: the
 * message is shown at once, and the upload resumes when there is room.
 */
export const isRetryableUpload = (status: number) =>
  status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status)

const NO_FILM = 415

/** The server's message, or that the connection failed (BO-ERR-02). */
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

/** An interrupted upload for a video in this browser. */
export interface CutOff {
  name: string
  /** Bytes of the file. */
  size: number
  url: string
}

export function cutOffUpload(videoId: string): CutOff | null {
  const key = Object.keys(localStorage).find((one) => one.startsWith(`tus::${keyOf(videoId)} `))
  if (!key) return null
  try {
    const { metadata, size, uploadUrl } = JSON.parse(localStorage.getItem(key) ?? '')
    return metadata?.name && uploadUrl ? { name: metadata.name, size: Number(size), url: uploadUrl } : null
  } catch {
    return null
  }
}

/** Bytes of it that are there; null if the server does not tell. */
export async function receivedOf({ url }: CutOff): Promise<number | null> {
  await renewIfOver()
  const headers = { authorization: `Bearer ${readSession()?.accessToken ?? ''}`, 'tus-resumable': '1.0.0' }
  const answer = await fetch(url, { method: 'HEAD', headers })
  const offset = answer.headers.get('upload-offset')
  return answer.ok && offset !== null ? Number(offset) : null
}
