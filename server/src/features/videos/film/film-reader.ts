import { Worker } from 'node:worker_threads'
import type { FilmFacts } from '../../../adapters/films/film-maker.ts'
import { looksLikeMp4 } from './mp4-boxes.ts'

/** `seconds` is 1 at least. */
export interface Film extends FilmFacts {
  /** Of the whole file. */
  sha256: string
}

/** The worker's messages, in this order, the second where it is asked for; none for a file that is no film. */
export type FilmMessage = { facts: FilmFacts } | { sha256: string }

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
    let facts: FilmFacts | null = null
    worker.on('message', (news: FilmMessage) => {
      clearTimeout(parsing)
      if ('facts' in news) facts = news.facts
      else if (facts) resolve({ ...facts, sha256: news.sha256 })
      if (facts && sha256 !== undefined) resolve({ ...facts, sha256 })
    })
    // Out of memory or a fault of the parser: the file is what is wrong, and the thread is gone already.
    worker.on('error', () => {})
    worker.on('exit', () => {
      clearTimeout(parsing)
      resolve(null)
    })
  })
}
