import { randomUUID } from 'node:crypto'
import { openBucket } from '../../adapters/files/s3/bucket.ts'
import type { BucketSettings } from '../../adapters/files/s3/sdk.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const WORD = 'written by the doctor'
const PATIENCE_MS = 5_000

/** Whether a file can be written to the bucket, opened by a link as a browser at PUBLIC_URL does, and removed. */
export async function checkBucket(
  settings: BucketSettings,
  publicUrl: string | undefined,
): Promise<Finding[]> {
  const bucket = openBucket(settings)
  const key = `doctor/${randomUUID()}`
  try {
    await bucket.put(key, Buffer.from(WORD))
    const link = await bucket.link(key, { seconds: 60, type: 'text/plain' })
    const found = await checkLink(link, publicUrl && new URL(publicUrl).origin).finally(() =>
      bucket.remove(key),
    )
    return [fine('S3_BUCKET', 'accepts files, and deletes them again'), ...found]
  } catch (error) {
    return [fault('S3_BUCKET', `${(error as Error).name}: ${reasonOf(error)}`)]
  }
}

async function checkLink(link: string, origin: string | undefined): Promise<Finding[]> {
  const { answer, said } = await readLink(link, origin)
  if (answer.status !== 206 || said !== WORD.slice(0, 7)) {
    return [fault('S3_ENDPOINT', `its links answer ${answer.status} and not the part that was asked for`)]
  }
  if (!origin) return []
  if (!letsRead(answer, origin))
    return [hint('S3_BUCKET', `its CORS rules do not let ${origin} read: films play in one resolution only`)]
  // A receiver is sent here from the studio, and then names no origin of its own.
  const { answer: toReceiver } = await readLink(link, 'null')
  if (letsRead(toReceiver, 'null')) return []
  return [
    hint(
      'S3_BUCKET',
      `its CORS rules let ${origin} alone read: televisions play no film in several resolutions`,
    ),
  ]
}

async function readLink(link: string, origin: string | undefined) {
  const headers = { range: 'bytes=0-6', ...(origin ? { origin } : {}) }
  const answer = await fetch(link, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  return { answer, said: await answer.text() }
}

const letsRead = ({ headers }: Response, origin: string) =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')
