import { createHash } from 'node:crypto'

/** What is kept says how many bytes it takes. */
export interface Kept {
  bytes: number
}

interface Options {
  /** Changes whenever anything that is kept may have changed; read before each load, so that a load which a write overtook is never served. */
  generation(): string
  maxBytes: number
}

interface Entry<Answer> {
  answer: Promise<Answer>
  bytes: number
}

/** Loads under way are kept too; so many at most. */
const MAX_ANSWERS = 2_000

/**
 * Answers that are the same for every visitor, computed once: all dropped when the generation changes, the
 * longest unused first when there is no room; misses of one key at the same time share one load.
 */
export class KeptAnswers<Answer extends Kept> {
  readonly #options: Options
  #generation = ''
  #entries = new Map<string, Entry<Answer>>()
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  async get(key: string, load: () => Promise<Answer>, worthKeeping = (_: Answer) => true): Promise<Answer> {
    this.#dropOutdated()
    const kept = this.#entries.get(key)
    if (kept) {
      this.#entries.delete(key)
      this.#entries.set(key, kept)
      return kept.answer
    }
    const entries = this.#entries
    const entry: Entry<Answer> = { answer: load(), bytes: key.length * 2 }
    entries.set(key, entry)
    this.#bytes += entry.bytes
    this.#makeRoom()
    const settle = (answer: Answer | null) => {
      // Dropped or pushed out meanwhile: nothing of it counts any more.
      if (this.#entries.get(key) !== entry) return
      if (answer && worthKeeping(answer)) this.#grow(entry, answer.bytes)
      else this.#forget(key, entry)
    }
    entry.answer.then(settle, () => settle(null))
    return entry.answer
  }

  #dropOutdated(): void {
    const generation = this.#options.generation()
    if (generation === this.#generation) return
    this.#generation = generation
    this.#entries = new Map()
    this.#bytes = 0
  }

  #grow(entry: Entry<Answer>, bytes: number): void {
    entry.bytes += bytes
    this.#bytes += bytes
    this.#makeRoom()
  }

  #forget(key: string, entry: Entry<Answer>): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes && this.#entries.size <= MAX_ANSWERS) return
      this.#forget(key, entry)
    }
  }
}

/** The strong validator of some bytes. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether a request's If-None-Match names this ETag: one, several, weak or `*`. */
export function isKnownTo(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
