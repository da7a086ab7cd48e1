import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { FileMissing, type FileStore } from '../../adapters/files/file-store.ts'

interface Move {
  from: FileStore
  into: FileStore
  /** Path of a file that lists what was copied and verified, so that a further run skips it. */
  journal: string
  report(line: string): void
}

/**
 * Copies each file and compares its SHA-256 with what is read back, before noting it as done. Files that are deleted
 * meanwhile are skipped. Throws if a copy differs.
 */
export async function moveFiles({
  from,
  into,
  journal,
  report,
}: Move): Promise<{ copied: number; known: number }> {
  const done = await readJournal(journal)
  const counts = { copied: 0, known: 0 }
  for await (const { key, size } of from.list()) {
    if (done.has(lineOf(key, size)) && (await into.size(key)) === size) {
      counts.known += 1
      continue
    }
    if (!(await copy(from, into, key))) continue
    await appendFile(journal, `${lineOf(key, size)}\n`, { mode: 0o600 })
    counts.copied += 1
    if (counts.copied % 100 === 0) report(`${counts.copied} files copied …`)
  }
  return counts
}

/** Returns the files that the database names and that are not in a place. */
export async function missingIn(client: Pick<pg.Client, 'query'>, files: FileStore): Promise<string[]> {
  const there = new Set<string>()
  for await (const { key } of files.list()) there.add(key)
  const { rows } = await client.query<{ key: string }>('select key from files order by key')
  return rows.map(({ key }) => key).filter((key) => !there.has(key))
}

const lineOf = (key: string, size: number) => `${size} ${key}`

async function readJournal(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(text.split('\n'))
}

/** Returns whether it was there to be copied. */
async function copy(from: FileStore, into: FileStore, key: string): Promise<boolean> {
  const source = await from.read(key).catch((error) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  if (!source) return false
  const { sha256 } = await into.write(key, source)
  const hash = createHash('sha256')
  for await (const bytes of await into.read(key)) hash.update(bytes as Buffer)
  if (hash.digest('hex') === sha256) return true
  await into.remove(key)
  throw new Error(`The copy of ${key} is not what was written. It was removed again; please run this again.`)
}
