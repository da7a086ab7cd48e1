import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '../../adapters/files/s3/sdk.ts'
import { sdkOf } from '../../adapters/files/s3/sdk.ts'

/** Debian's Python, for which its packages of Swift are made. */
const PYTHON = '/usr/bin/python3'
const PACKAGES = 'swift-proxy swift-account swift-container swift-object'

export interface TestBucket {
  settings: BucketSettings
  /** What a studio reads at its start to keep its files there. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/** Whether this machine has OpenStack Swift; what needs a bucket is skipped where it has not, and says so. */
export const hasObjectStore = spawnSync(PYTHON, ['-c', 'import eventlet, swift']).status === 0

if (!hasObjectStore) {
  process.stderr.write(
    `Skipped: tests of a bucket. They need OpenStack Swift (apt-get install ${PACKAGES}).\n`,
  )
}

/**
 * An empty bucket on a real object store that speaks S3, with an address and a folder of its own. Pages of `origins` may
 * read it, as its CORS rules say.
 */
export async function startBucket(bucket = 'studio-films', origins = ''): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-bucket-'))
  const program = join(import.meta.dirname, 'object-store.py')
  const server = spawn(PYTHON, [program, folder, userInfo().username, origins], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await portOf(server)
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'test:studio',
    secretAccessKey: 'a-secret-of-the-tests',
    forcePathStyle: true,
  }
  const { s3, send } = await sdkOf(settings)()
  await send(new s3.CreateBucketCommand({ Bucket: settings.bucket }))
  return {
    settings,
    environment: environmentOf(settings),
    async stop() {
      const ended = once(server, 'exit')
      server.stdin?.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function portOf(server: ChildProcess): Promise<string> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('the object store did not start')
  })
  const [said] = await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), ended])
  return String(said).trim()
}

const environmentOf = (settings: BucketSettings) => ({
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
