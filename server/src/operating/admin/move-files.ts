import type pg from 'pg'
import { markedFiles } from '../adapters/files/choose-file-store.ts'
import { MARK, type MarkedFiles, strangePlace } from '../adapters/files/studio-mark.ts'
import { configOf } from '../config.ts'
import { readWords, runCommand } from './command.ts'
import { missingIn, moveFiles } from './move-files/move.ts'
import { complain, say, variablesOf, withDatabase, withStudioTables } from './studio-database.ts'
import { plural } from './terminal.ts'

/** Maximum number of lines about single files. */
const MOST_LINES = 20

const usage = 'npm run move-files -- --to bucket | --to disk'

/**
 * Copies every file of the studio from the disk to the bucket, or back, and says how many; nothing is deleted. Throws if
 * the files of either place are another studio's; exits with 1 if the new place lacks files that the database names.
 */
async function main(): Promise<number> {
  const { to } = readWords(usage, { to: { type: 'string' } }).values
  if (to !== 'bucket' && to !== 'disk') throw new Error(usage)
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
      const copied = `${plural(moved.copied, 'file')} copied and read again`
      say(`${copied}, ${moved.known} ${moved.known === 1 ? 'was' : 'were'} there. Nothing was deleted.`)
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
      `${place} lacks ${plural(missing.length, 'file')} that the database names: the studio has lost them.`,
    )
  return missing.length > 0 ? 1 : 0
}

await runCommand(main)
