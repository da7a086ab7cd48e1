import { Worker } from 'node:worker_threads'
import { looksLikeMp4 } from './mp4-boxes.ts'

export interface Film {
  /** Whole seconds, at least 1. */
  seconds: number
  /** Of the whole file. */
  sha256: string
}

/** The worker's messages, in this order, the second where it is asked for; none for a file that is no film. */
export type FilmMessage = { seconds: number } | { sha256: string }

interface Reading {
  /** Of the whole file, where somebody knows it already. */
  sha256?: string | undefined
  patience?: number
}

/** A damaged table of contents can make a parser count for ever. */
const PARSE_MILLISECONDS = 15_000
const HEAP_MEGABYTES = 128

/**
 * Reads an mp4 with a video track, whole unless its digest is known, in a thread of its own with bounded memory, so that no request waits for it
 * (S-F5). Null for anything else: no mp4, no video track, or a file that the parser does not get through.
 */
export async function readFilm(
  path: string,
  { sha256, patience = PARSE_MILLISECONDS }: Reading = {},
): Promise<Film | null> {
  if (!(await looksLikeMp4(path))) return null
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), {
    workerData: { path, whole: sha256 === undefined },
    execArgv: [],
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  const parsing = setTimeout(() => void worker.terminate(), patience)
  return new Promise((resolve) => {
    let seconds: number | null = null
    worker.on('message', (news: FilmMessage) => {
      clearTimeout(parsing)
      if ('seconds' in news) seconds = news.seconds
      else if (seconds !== null) resolve({ seconds, sha256: news.sha256 })
      if (seconds !== null && sha256 !== undefined) resolve({ seconds, sha256 })
    })
    // Out of memory or a fault of the parser: the file is what is wrong, and the thread is gone already.
    worker.on('error', () => {})
    worker.on('exit', () => {
      clearTimeout(parsing)
      resolve(null)
    })
  })
}
