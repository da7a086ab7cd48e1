import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  size: number
  sha256: string
}

/** Where uploads and videos are kept; keys are ours, made of `[a-z0-9/.-]` and never a person's words (S-F8). */
export interface FileStore {
  /** Writes under a temporary name, hashes, syncs and renames: a key is there whole or not at all (S-F5). */
  write(key: string, content: Buffer | Readable): Promise<StoredFile>
  /** Takes over a whole file of this machine, synced and moved at once; taken before, it changes nothing (S-F5). */
  adopt(key: string, path: string): Promise<void>
  /** Lends it as a file of this machine, to be read and left as it is, until `use` has ended. */
  lend<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** The bytes from `start` to `end`, both included; throws `FileMissing` at once where the file is gone. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
}

/** A file that the database knows is not where it was kept: somebody has removed it past the studio, or a restore lacks it. */
export class FileMissing extends Error {
  override name = 'FileMissing'
  readonly code = 'FILE_MISSING'

  constructor(key: string, cause: unknown) {
    super(`the file ${key} is missing`, { cause })
  }
}
