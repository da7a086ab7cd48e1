import type { Readable } from 'node:stream'

export interface ListedFile {
  key: string
  size: number
  /** The time it was put where it is. */
  writtenAt: Date
}

export interface StoredFile {
  key: string
  size: number
  sha256: string
}

/**
 * Storage of uploads and videos; keys are generated, match `[a-z0-9/.-]` and never contain user input (S-F8).
 */
export interface FileStore {
  /** Writes to a temporary file, hashes, syncs and renames: a key holds a complete file or none (S-F5). */
  write(key: string, content: Buffer | Readable): Promise<StoredFile>
  /**
   * Moves a complete local file into the store, synced and atomically; does nothing if it was moved before
   * (S-F5).
   */
  adopt(key: string, path: string): Promise<void>
  /** Gives `use` the file as a local path, to be read but not changed, until `use` has finished. */
  lend<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>
  /**
   * Returns the bytes from `start` to `end`, both inclusive; throws `FileMissing` at once if the file does
   * not exist.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Size in bytes; null if the file does not exist. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Every file whose key begins so. */
  list(prefix?: string): AsyncIterable<ListedFile>
  /** An address outside the studio that opens this one file as that type, for so many seconds; null where there is none. */
  link(key: string, how: { seconds: number; type: string }): Promise<string | null>
}

/**
 * A file known to the database does not exist: it was removed outside the studio, or is missing from a
 * restore.
 */
export class FileMissing extends Error {
  override name = 'FileMissing'
  readonly code = 'FILE_MISSING'

  constructor(key: string, cause: unknown) {
    super(`the file ${key} is missing`, { cause })
  }
}

const validKey = /^[a-z0-9][a-z0-9/.-]*$/

/** Whether it is a key of ours; other files in the same place are not the studio's. */
export const isFileKey = (key: string): boolean =>
  validKey.test(key) && !key.includes('..') && !key.endsWith('/')

/** The key, where it is one of ours: made of `[a-z0-9/.-]`, and leading nowhere else. Throws otherwise (S-F8). */
export function fileKey(key: string): string {
  if (isFileKey(key)) return key
  throw new Error(`not a file key: ${JSON.stringify(key)}`)
}
