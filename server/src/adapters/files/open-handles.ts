import { type FileHandle, open } from 'node:fs/promises'

/** Milliseconds that an unused file stays open for a next part. */
const STAYS = 5_000
/** Maximum open files without a reader. */
const MOST_AT_REST = 100

interface Opened {
  file: Promise<FileHandle>
  readers: number
  closing?: NodeJS.Timeout | undefined
}

const opened = new Map<string, Opened>()
let atRest = 0

/** Opens a file for reading, shared by all its readers; each must release it once. */
export async function takeFile(path: string): Promise<{ file: FileHandle; release(): void }> {
  const known = opened.get(path) ?? { file: open(path, 'r'), readers: 0 }
  opened.set(path, known)
  if (known.closing) {
    clearTimeout(known.closing)
    known.closing = undefined
    atRest -= 1
  }
  known.readers += 1
  try {
    return { file: await known.file, release: () => release(path, known) }
  } catch (error) {
    forgetFile(path)
    throw error
  }
}

/** Makes later reads open this path again: it was written, moved or removed. */
export function forgetFile(path: string): void {
  const known = opened.get(path)
  opened.delete(path)
  if (known?.closing) {
    clearTimeout(known.closing)
    atRest -= 1
    close(known)
  }
}

function release(path: string, known: Opened): void {
  known.readers -= 1
  if (known.readers > 0) return
  const isCurrent = opened.get(path) === known
  if (isCurrent && atRest < MOST_AT_REST) {
    atRest += 1
    known.closing = setTimeout(() => forgetFile(path), STAYS).unref()
    return
  }
  if (isCurrent) opened.delete(path)
  close(known)
}

function close({ file }: Opened): void {
  void file.then((handle) => handle.close()).catch(() => {})
}
