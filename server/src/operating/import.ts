import { resolve } from 'node:path'
import { withArchive } from './archive/open-archive.ts'
import { inFull, readWords, runCommand } from './command.ts'
import { importFilms } from './import/import-films.ts'
import { importMembers } from './import/import-members.ts'
import { importSubscriptions } from './import/import-subscriptions.ts'
import type { Outcome } from './import/outcome.ts'
import { inWords, restoreHere } from './restore/restore-here.ts'
import { withStudioContext } from './studio-context.ts'
import { say, variablesOf, withClient, withStudioDatabase } from './studio-database.ts'

const usage = `npm run import -- members FILE.csv         people; says what is wrong in which line, and writes nothing
npm run import -- subscriptions FILE.csv   memberships that Stripe charges already, by their ids there
npm run import -- films FOLDER             the mp4 files of a folder, with what its films.csv says of them
npm run import -- films LIST.csv           the files and links of a list
npm run import -- studio FILE.tar          a whole studio that was exported, into an empty one
With --teacher ADDRESS films whose line names nobody are this teacher's.
With --write the lines that are right are imported. Nobody is mailed or charged.`

const options = {
  write: { type: 'boolean' },
  teacher: { type: 'string' },
  yes: { type: 'boolean' },
} as const

interface Asked {
  file: string
  write: boolean
  teacher?: string
}

const kinds: Record<string, (asked: Asked) => Promise<Outcome>> = {
  members: bringMembers,
  films: (asked) => withStudioContext(process.env, (context) => importFilms({ context, report: say }, asked)),
  subscriptions: (asked) =>
    withStudioContext(process.env, (context) => importSubscriptions({ context, report: say }, asked)),
}

/** Imports from elsewhere, also while the studio runs: first a run that writes nothing, then one that does. */
async function main(): Promise<number> {
  const { values, positionals } = readWords(usage, options, 2)
  const [what = '', file] = positionals
  const bring = Object.hasOwn(kinds, what) ? kinds[what] : undefined
  const { write = false, yes = false, ...rest } = values
  if (what === 'studio' && file) return bringStudio(file, yes)
  if (!bring || !file) throw new Error(usage)
  const { made, known, wrong } = await bring({ file, write, ...rest })
  say(`${write ? 'New' : 'Would be new'}: ${made}. Here already: ${known}. Wrong lines: ${wrong}.`)
  if (!write)
    say('Nothing was written. With --write the lines that are right are imported; nobody is mailed.')
  return wrong > 0 ? 1 : 0
}

/** Restores an archive as a backup is restored: into an empty studio, which mails and charges nothing until it is told to. */
async function bringStudio(file: string, yes: boolean): Promise<number> {
  const variables = variablesOf(process.env)
  const dataDir = resolve(variables.DATA_DIR)
  return withArchive({ file, dataDir, secret: variables.BACKUP_KEY ?? null }, (backup) => {
    say(inWords(backup))
    return restoreHere(variables, backup, yes)
  })
}

function bringMembers(asked: Asked): Promise<Outcome> {
  return withStudioDatabase(process.env, (connection) =>
    withClient(connection, (db) => importMembers({ db, now: new Date(), report: say }, asked)),
  )
}

await runCommand(main, { describe: inFull })
