import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import {
  CustomSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  QTFF,
} from 'mediabunny'
import type { FilmSource } from '../../../adapters/files/upload-folder.ts'
import { mayDecodeSound } from '../../../adapters/films/decoders.ts'
import type { FilmFacts, PictureFacts } from '../../../adapters/films/film-maker.ts'
import type { FilmMessage } from './film-reader.ts'
import { openSource } from './film-source.ts'

const { source, whole } = workerData as { source: FilmSource; whole: boolean }
const post = (news: FilmMessage) => parentPort?.postMessage(news)

/** Bytes of a film at an address that are kept while it is read. */
const KEPT = 16 * 1024 * 1024

/** The reader learns of each question that has no answer yet: a slow bucket is no fault of the film. */
async function answered<Result>(question: Promise<Result>): Promise<Result> {
  post({ asked: 1 })
  const answer = await question
  post({ asked: -1 })
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

/**
 * Indices of the audio tracks to mix: the first that ffmpeg may decode, and the next of the same codec if it has no other
 * language. Nobody hears two languages at once, and a track of another codec is the same sound again, for other players. A film without any such track keeps its first.
 */
async function soundsOf(input: Input): Promise<number[]> {
  const tracks = await input.getAudioTracks()
  const codecs = await Promise.all(tracks.map(codecOf))
  const decoded = tracks.flatMap((track, index) =>
    mayDecodeSound(codecs[index] ?? '') ? [{ track, index }] : [],
  )
  const [first, ...others] = decoded
  if (!first) return tracks.length > 0 ? [0] : []
  const second = others.find(({ index }) => codecs[index] === codecs[first.index])
  if (!second) return [first.index]
  const [one, other] = await Promise.all([first.track.getLanguageCode(), second.track.getLanguageCode()])
  return one === other || one === 'und' || other === 'und' ? [first.index, second.index] : [first.index]
}

/** One that Mediabunny has no name for has the one that the film gives. */
const codecOf = async (track: InputAudioTrack): Promise<string> =>
  (await track.getCodec()) ?? String(await track.getInternalCodecId())

/** Frames by which a film's rate is judged: to read the times of all of a long film takes seconds. */
const JUDGED_BY = 600

async function pictureOf(input: Input, track: InputVideoTrack): Promise<PictureFacts> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  const { averagePacketRate: rate } = await track.computePacketStats(JUDGED_BY)
  const { transfer } = await track.getColorSpace()
  return {
    index: (await input.getVideoTracks()).indexOf(track),
    rate: Number.isFinite(rate) ? rate : 0,
    lastFrame: Math.max(0, last?.timestamp ?? 0),
    range: transfer === 'hlg' || transfer === 'pq' ? transfer : 'sdr',
  }
}

/** Null without a video track that a player could decode, or without a duration. */
async function readFacts(): Promise<FilmFacts | null> {
  const input = new Input({ source: sourceOf(), formats: [MP4, QTFF] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null || (await track.getCodec()) === null) return null
    const duration = await input.computeDuration()
    if (!Number.isFinite(duration) || duration <= 0) return null
    return {
      seconds: Math.max(1, Math.round(duration)),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      picture: await pictureOf(input, track),
      sounds: await soundsOf(input),
    }
  } finally {
    input.dispose()
  }
}

async function bytesOf(): Promise<AsyncIterable<Uint8Array>> {
  if ('path' in source) return createReadStream(source.path, { highWaterMark: 1024 * 1024 })
  post({ asked: 1 })
  const answer = await fetch(source.url)
  // The digest of an error page would be kept as the film's.
  if (!answer.ok) throw new Error(`the film's address answers ${answer.status}`)
  return answer.body as AsyncIterable<Uint8Array>
}

const facts = await readFacts()
if (facts) post({ facts })
if (facts && whole) {
  const hash = createHash('sha256')
  for await (const chunk of await bytesOf()) hash.update(chunk)
  post({ sha256: hash.digest('hex') })
}
