import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import type { FilmMessage } from './film-reader.ts'

const { path, whole } = workerData as { path: string; whole: boolean }
const tell = (news: FilmMessage) => parentPort?.postMessage(news)

/** Null where there is no video track that a player could know, or no time in it. */
async function secondsOf(): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const known = track !== null && (await track.getCodec()) !== null
  const duration = known ? await input.computeDuration() : 0
  input.dispose()
  return Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration)) : null
}

const seconds = await secondsOf()
if (seconds !== null) {
  tell({ seconds })
}
if (seconds !== null && whole) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  tell({ sha256: hash.digest('hex') })
}
