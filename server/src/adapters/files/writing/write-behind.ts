import type { FileHandle } from 'node:fs/promises'
import { writeFully } from './write-fully.ts'

/** Maximum bytes that wait for the disk before no more are taken. */
const MOST_WAITING = 1024 * 1024

/**
 * Writes pieces from a position on while the next ones arrive: those that come during one write are the next one
 * together. One write at a time and in order, so a file that a crash leaves has no hole. It empties the pieces.
 */
export function writeBehind(file: FileHandle, at: number) {
  let waiting: Buffer[] = []
  let length = at
  let full = false
  let running: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const write = async () => {
    while (waiting.length > 0 && !full) {
      const pieces = waiting
      waiting = []
      const written = await writeFully(file, pieces, length)
      length += written
      full = written < sizeOf(pieces)
      for (const piece of pieces) release(piece)
    }
  }
  return {
    /** Resolves when the next piece may come; false if the disk is full. */
    async add(bytes: Buffer): Promise<boolean> {
      waiting.push(bytes)
      running ??= write()
        .catch((error: unknown) => {
          failure = { error }
        })
        .finally(() => {
          running = undefined
        })
      if (sizeOf(waiting) >= MOST_WAITING) await running
      if (failure) throw failure.error
      return !full
    },
    /** Resolves when nothing is being written, with the file's length. */
    async end(): Promise<{ length: number; full: boolean }> {
      await running
      if (failure) throw failure.error
      return { length, full }
    },
  }
}

const sizeOf = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Gives a piece's memory back at once, if it shares it with no other. V8 counts this memory, which lies outside its
 * heap, and would make a full collection after every 15 MB of a film.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
