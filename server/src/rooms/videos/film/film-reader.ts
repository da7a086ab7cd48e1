import { Worker } from 'node:worker_threads'
import { looksLikeFilm } from '@studio/contract/videos/film-head.ts'
import type { FilmSource } from '../../../adapters/files/upload-folder.ts'
import type { FilmFacts } from '../../../adapters/films/film-maker.ts'
import { openSource, SourceAway } from './film-source.ts'

/** `seconds` is at least 1. */
export interface Film extends FilmFacts {
  /** Digest of the whole file. */
  sha256: string
}

/**
 * Messages of the worker: the facts, then the digest if it is requested; neither for a file that is no film. Between
 * them, by how much the number of unanswered requests to an address has changed.
 */
export type FilmMessage = { facts: FilmFacts } | { sha256: string } | { asked: number }

interface Reading {
  /** Digest of the whole file, if it is already known. */
  sha256?: string | undefined
  patience?: number
}

/** Timeout, because a damaged table of contents can make a parser loop for ever. */
const PARSE_MILLISECONDS = 15_000
const HEAP_MEGABYTES = 128

async function looksRight(source: FilmSource): Promise<boolean> {
  const film = await openSource(source)
  try {
    return await looksLikeFilm(film)
  } finally {
    await film.close()
  }
}

/**
 * Reads an mp4 with a video track in a thread of its own with bounded memory, so that no request waits for
 * it; the whole file unless its digest is known (S-F5). Null for anything else: no mp4, no video track, or a
 * file that the parser fails on. Throws `SourceAway` if it can't be
 * read at present.
 */
export async function readFilm(
  source: FilmSource,
  { sha256, patience = PARSE_MILLISECONDS }: Reading = {},
): Promise<Film | null> {
  if (!(await looksRight(source))) return null
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), {
    workerData: { source, whole: sha256 === undefined },
    execArgv: [],
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  const parsing = setTimeout(() => void worker.terminate(), patience)
  return new Promise((resolve, reject) => {
    let facts: FilmFacts | null = null
    let asked = 0
    worker.on('message', (news: FilmMessage) => {
      if ('asked' in news) {
        asked += news.asked
        return
      }
      clearTimeout(parsing)
      if ('facts' in news) facts = news.facts
      else if (facts) resolve({ ...facts, sha256: news.sha256 })
      if (facts && sha256 !== undefined) resolve({ ...facts, sha256 })
    })
    // Out of memory or a crash of the parser: the file is at fault, and the thread has already ended.
    worker.on('error', () => {})
    worker.on('exit', () => {
      clearTimeout(parsing)
      if (asked > 0) reject(new SourceAway(null))
      else resolve(null)
    })
  })
}
