import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import type { FilmFacts } from '../../../adapters/films/film-maker.ts'
import type { FilmMessage } from './film-reader.ts'

const { path, whole } = workerData as { path: string; whole: boolean }
const tell = (news: FilmMessage) => parentPort?.postMessage(news)

/** Null where there is no video track that a player could know, or no time in it. */
async function readFacts(): Promise<FilmFacts | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null || (await track.getCodec()) === null) return null
    const duration = await input.computeDuration()
    if (!Number.isFinite(duration) || duration <= 0) return null
    return {
      seconds: Math.max(1, Math.round(duration)),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      sound: (await input.getPrimaryAudioTrack()) !== null,
    }
  } finally {
    input.dispose()
  }
}

const facts = await readFacts()
if (facts) tell({ facts })
if (facts && whole) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  tell({ sha256: hash.digest('hex') })
}
