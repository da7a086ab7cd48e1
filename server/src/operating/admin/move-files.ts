import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { counted } from '@studio/contract/counted.ts'
import type pg from 'pg'
import { markedFiles } from '../../adapters/files/choose-file-store.ts'
import { FileMissing, type FileStore } from '../../adapters/files/file-store.ts'
import { MARK, type MarkedFiles, strangePlace } from '../../adapters/files/studio-mark.ts'
import { configOf } from '../../config/read-config.ts'
import { complain, say, variablesOf, withDatabase, withStudioTables } from '../studio-database.ts'

/** Maximum number of lines about single files. */
const MOST_LINES = 20

/**
 * Copies every file of the studio from the disk to the bucket, or back, and says how many; nothing is deleted. Throws if
 * the files of either place are another studio's; exits with 1 if the new place lacks files that the database names.
 */
export async function moveStudioFiles(to: 'bucket' | 'disk'): Promise<number> {
  const variables = variablesOf(process.env)
  const { dataDir, bucket } = configOf(variables)
  if (!bucket) throw new Error('S3_BUCKET is not set: it names where files are moved to or from.')
  const disk = markedFiles({ dataDir, bucket: null })
  const there = markedFiles({ dataDir, bucket })
  const [from, into] = to === 'bucket' ? [disk, there] : [there, disk]
  return withStudioTables(variables, (connection) =>
    withDatabase(connection, async (_db, client) => {
      const strange = (await strangePlace(client, from)) ?? (await strangeTarget(client, into))
      if (strange) throw new Error(strange)
      const journal = `${dataDir}/moved-to-${to}`
      const moved = await moveFiles({ from: from.files, into: into.files, journal, report: say })
      const copied = `${counted(moved.copied, 'file')} copied and read again`
      say(`${copied}, ${counted(moved.known, 'was', 'were')} there. Nothing was deleted.`)
      return complainOfMissing(await missingIn(client, into.files), into.words)
    }),
  )
}

/** A new place has no mark yet. */
async function strangeTarget(client: pg.Client, into: MarkedFiles): Promise<string | null> {
  return (await into.files.size(MARK)) === null ? null : strangePlace(client, into)
}

function complainOfMissing(missing: string[], place: string): number {
  for (const key of missing.slice(0, MOST_LINES)) complain(`${key} is not there`)
  if (missing.length > 0)
    complain(
      `${place} lacks ${counted(missing.length, 'file')} that the database names: the studio has lost them.`,
    )
  return missing.length > 0 ? 1 : 0
}

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
async function missingIn(client: Pick<pg.Client, 'query'>, files: FileStore): Promise<string[]> {
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
