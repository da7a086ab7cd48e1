import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { CustomSource, FilePathSource, Input, MP4 } from 'mediabunny'
import type { FilmSource } from '../../../adapters/files/upload-folder.ts'
import type { FilmFacts } from '../../../adapters/films/film-maker.ts'
import type { FilmMessage } from './film-reader.ts'
import { openSource } from './film-source.ts'

const { source, whole } = workerData as { source: FilmSource; whole: boolean }
const tell = (news: FilmMessage) => parentPort?.postMessage(news)

/** Bytes of a film at an address that are kept while it is read. */
const KEPT = 16 * 1024 * 1024

/** Whoever waits is told of each question that has no answer yet: a slow bucket is no fault of the film. */
async function answered<Result>(question: Promise<Result>): Promise<Result> {
  tell({ asked: 1 })
  const answer = await question
  tell({ asked: -1 })
  return answer
}

function sourceOf() {
  if ('path' in source) return new FilePathSource(source.path)
  const opened = answered(openSource(source))
  return new CustomSource({
    getSize: async () => (await opened).size,
    read: async (start, end) => answered((await opened).read(start, end - start)),
    maxCacheSize: KEPT,
    prefetchProfile: 'network',
  })
}

/** Null without a video track that a player could decode, or without a duration. */
async function readFacts(): Promise<FilmFacts | null> {
  const input = new Input({ source: sourceOf(), formats: [MP4] })
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

async function bytesOf(): Promise<AsyncIterable<Uint8Array>> {
  if ('path' in source) return createReadStream(source.path, { highWaterMark: 1024 * 1024 })
  tell({ asked: 1 })
  const answer = await fetch(source.url)
  // The digest of an error page would be kept as the film's.
  if (!answer.ok) throw new Error(`the film's address answers ${answer.status}`)
  return answer.body as AsyncIterable<Uint8Array>
}

const facts = await readFacts()
if (facts) tell({ facts })
if (facts && whole) {
  const hash = createHash('sha256')
  for await (const chunk of await bytesOf()) hash.update(chunk)
  tell({ sha256: hash.digest('hex') })
}
