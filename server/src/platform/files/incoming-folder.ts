export interface IncomingFile {
  /** Where it lies on this machine. */
  path: string
  /** Bytes. */
  size: number
  sha256: string
}

/** Files for as long as they are looked at; never served (S-F8). */
export interface IncomingFolder {
  /**
   * Writes what comes as it comes, hands the file over, and removes it whatever becomes of it, unless it was adopted.
   * ENOSPC where the disk is full.
   */
  hold<Result>(content: AsyncIterable<Buffer>, use: (file: IncomingFile) => Promise<Result>): Promise<Result>
  /** Removes what a crash has left: files that were last written before. */
  sweep(before: Date): Promise<void>
}
