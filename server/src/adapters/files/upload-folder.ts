import type { Readable } from 'node:stream'

/** Where a film can be read: a file of this machine, or an address that takes ranges. */
export type FilmSource = { path: string } | { url: string }

export interface Appended {
  /** Length of the file in bytes after this. */
  length: number
  /**
   * `cut`: the sender disconnected; `full`: the disk is full; `tooMuch`: more was sent than allowed, and none
   * of it kept.
   */
  ended: 'whole' | 'cut' | 'full' | 'tooMuch'
}

export interface Append {
  /** Current length of the file, at which the bytes are added. */
  at: number
  /** Maximum bytes allowed. */
  most: number
  body: Readable
  /** Stops writing immediately. */
  stop: AbortSignal
}

/** Files that arrive in pieces, by generated ids; never served (S-F8). The caller locks an upload while it writes. */
export interface UploadFolder {
  /** Where the bytes of a request are until it ends. */
  holdsIn: 'disk' | 'memory'
  /** `key` is its future key in the file store. */
  create(id: string, key: string): Promise<void>
  /** Length in bytes; null if the file does not exist. */
  length(id: string): Promise<number | null>
  /** Appends the body of one request; reported bytes are safely stored. */
  append(id: string, append: Append): Promise<Appended>
  /**
   * Returns the SHA-256 in hexadecimal of a file of this length, only once; undefined if not all bytes were
   * written in order by this process.
   */
  digest(id: string, length: number): string | undefined
  /** Where a complete upload can be read before it is kept. */
  source(id: string): Promise<FilmSource>
  /** Moves a complete upload into the file store, under the key it was created with; a repetition has no effect (S-F5). */
  keep(id: string, key: string): Promise<void>
  remove(id: string): Promise<void>
  /** All files, with the time they were last written. */
  list(): Promise<{ id: string; writtenAt: Date }[]>
  /**
   * Removes what uploads that were begun before this time left where `list` does not find it; none that a server may go
   * on with.
   */
  removeUnlisted(before: Date): Promise<void>
  /** Bytes; endless where nobody can tell. */
  space(): Promise<{ free: number; total: number }>
}
