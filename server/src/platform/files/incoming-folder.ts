export interface IncomingFile {
  /** Absolute path on this machine. */
  path: string
  /** Size in bytes. */
  size: number
  sha256: string
}

/** Temporary folder for files that are being inspected; never served (S-F8). */
export interface IncomingFolder {
  /**
   * Streams content to a file, passes it to `use`, and deletes it afterwards in any case, unless it was
   * adopted. Rejects with ENOSPC if the disk is full.
   */
  hold<Result>(content: AsyncIterable<Buffer>, use: (file: IncomingFile) => Promise<Result>): Promise<Result>
  /** Deletes leftovers of a crash: files last written before this time. */
  sweep(before: Date): Promise<void>
}
