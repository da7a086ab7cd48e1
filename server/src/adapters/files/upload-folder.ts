import type { Readable } from 'node:stream'

export interface Appended {
  /** Bytes that are there now. */
  length: number
  /** `cut`: the sender went away; `full`: the disk is; `tooMuch`: more came than was allowed, and none of it was kept. */
  ended: 'whole' | 'cut' | 'full' | 'tooMuch'
}

export interface Append {
  /** The length the file has, where the bytes go. */
  at: number
  /** The most bytes that may come. */
  most: number
  body: Readable
  /** Stops writing at once. */
  stop: AbortSignal
}

/** Files that come piece by piece, by ids of ours; never served (S-F8). */
export interface UploadFolder {
  create(id: string): Promise<void>
  /** Bytes that are there; null when there is no such file. */
  length(id: string): Promise<number | null>
  /** Adds the bytes of one request; what is reported is safe on the disk. */
  append(id: string, append: Append): Promise<Appended>
  /**
   * SHA-256 in hexadecimal of a file of so many bytes, told once; undefined where not all of them came through this
   * process one after the other.
   */
  digest(id: string, length: number): string | undefined
  /** Where the file lies on this machine. */
  pathOf(id: string): string
  remove(id: string): Promise<void>
  /** Every file, with when it was last written. */
  list(): Promise<{ id: string; writtenAt: Date }[]>
  space(): Promise<{ free: number; total: number }>
}
