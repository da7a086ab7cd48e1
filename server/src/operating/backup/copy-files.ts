import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { FileMissing, type FileStore, type ListedFile } from '../../adapters/files/file-store.ts'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { ARCHIVES } from '../../rooms/moving-in/leaving/stored-archive.ts'
import type { FileOfRow } from './copy-rows.ts'
import type { Manifest } from './manifest.ts'
import { writePart } from './parts.ts'
import type { PartsPlace } from './places/place.ts'

type Kept = Manifest['files'][number]

/** A file of an earlier backup, and when that was made. */
interface Earlier {
  file: Kept
  madeAt: Date
}

export interface FilesToCopy {
  /** Where the studio keeps its files. */
  from: FileStore
  /** The backup; the files are beside it, shared by all backups. */
  place: PartsPlace
  /** The shared files that are there, with their stored bytes. */
  shared: Map<string, number>
  secret: string | null
  named: FileOfRow[]
  /** The files that earlier backups with the same key contain, with the times of these. */
  earlier: Map<string, Earlier>
}

export interface CopiedFiles {
  files: Kept[]
  /** Files that no earlier backup contains. */
  fresh: Kept[]
  lacking: string[]
}

/**
 * Copies the studio's files, except those that an earlier backup contains. A key is either complete or
 * absent, and none is deleted while a backup is made; one missing, or with another digest than in the
 * database, is reported.
 */
export async function copyFiles({
  from,
  place,
  shared,
  secret,
  named,
  earlier,
}: FilesToCopy): Promise<CopiedFiles> {
  const digests = new Map(named.map(({ key, sha256 }) => [key, sha256]))
  const isShared = ({ part }: Kept) => shared.get(part.path) === part.bytes
  const files: Kept[] = []
  const fresh: Kept[] = []
  const lacking: string[] = []
  for await (const { key, size, writtenAt } of from.list()) {
    // What the studio leaves with is gone after a day, and so never in a backup.
    if (key === MARK || key.startsWith(ARCHIVES)) continue
    const held = earlier.get(key)
    if (held && isAsBefore({ size, writtenAt }, held) && isShared(held.file)) {
      files.push(held.file)
      continue
    }
    const made = await copyFile(from, key, place, secret).catch(nullIfGone)
    if (!made) continue
    const { sha256, ...copied } = made
    if (digests.has(key) && sha256 !== digests.get(key)) lacking.push(`${key} is not what the database says`)
    files.push(copied)
    fresh.push(copied)
  }
  files.sort((one, other) => (one.key < other.key ? -1 : 1))
  const there = new Set(files.map(({ key }) => key))
  for (const { key } of named) if (!there.has(key)) lacking.push(`${key} is not there`)
  return { files, fresh, lacking }
}

const isAsBefore = ({ size, writtenAt }: Omit<ListedFile, 'key'>, { file, madeAt }: Earlier): boolean =>
  size === file.size && writtenAt < madeAt

/** An id of the content is part of the name, so a backup never changes a file of an earlier one. */
const pathOf = (key: string) => (id: string) => `../files/${key}~${id}`

async function copyFile(from: FileStore, key: string, place: PartsPlace, secret: string | null) {
  const hash = createHash('sha256')
  let size = 0
  async function* told(content: AsyncIterable<Buffer>) {
    for await (const bytes of content) {
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  const part = await writePart(
    place,
    pathOf(key),
    told((await from.read(key)) as AsyncIterable<Buffer>),
    secret,
  )
  return { key, size, part, sha256: hash.digest('hex') }
}

/** A file that nobody names may go after it was listed; one that the database names is reported as lacking. */
function nullIfGone(error: unknown): null {
  if (error instanceof FileMissing) return null
  throw error
}

/** Returns the keys of all complete files; the names of incomplete ones begin with a dot. */
export async function keysBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
