/** A stored part; `bytes` and the digest are those of what is stored, which may be encrypted. */
interface StoredPart {
  path: string
  bytes: number
  sha256: string
}

/** Where the parts of one backup are; paths are those of its manifest, relative to the backup's own folder. */
export interface PartsPlace {
  /** Names the place for messages. */
  words: string
  /**
   * Stores content under the path that `pathOf` makes of an id that no other content has. ENOSPC where there is no
   * room, and nothing of it is kept.
   */
  put(pathOf: (id: string) => string, content: AsyncIterable<Buffer>): Promise<StoredPart>
  /** Reads stored bytes; throws ENOENT where there is no such path. */
  read(path: string): AsyncIterable<Buffer>
}

/** A backup that counts once it is finished. */
interface UnfinishedBackup extends PartsPlace {
  /** Stores the manifest; from then on the backup is complete. */
  finish(manifest: string): Promise<void>
  discard(): Promise<void>
}

/** A place of all backups of one studio, with the files that they share. */
export interface BackupPlace {
  words: string
  /** The complete backups, oldest first. */
  names(): Promise<string[]>
  of(name: string): PartsPlace
  /** Begins a backup, and deletes what killed ones left. */
  begin(name: string): Promise<UnfinishedBackup>
  /** Stored bytes of each shared file, by its path in a manifest. */
  shared(): Promise<Map<string, number>>
  dropShared(path: string): Promise<void>
  remove(name: string): Promise<void>
}

/** File name of a manifest: a line with its seal, then JSON. */
export const MANIFEST = 'manifest'

/** A backup is named for the time of its snapshot. */
export const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const backupName = (madeAt: Date): string => madeAt.toISOString().replace(/[:.]/g, '-')
