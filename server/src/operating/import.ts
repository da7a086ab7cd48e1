import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FIRST_LINK_WEEKS } from '@studio/contract/people/staff/messages.ts'
import { importFilms } from '../rooms/moving-in/films/import-films.ts'
import { importMembers } from '../rooms/moving-in/people/import-members.ts'
import { inviter } from '../rooms/moving-in/people/new-members.ts'
import type { LineCounts } from '../rooms/moving-in/reading/read-lines.ts'
import { importSubscriptions } from '../rooms/moving-in/subscriptions/import-subscriptions.ts'
import { withArchive } from './archive/open-archive.ts'
import { inFull, readWords, runCommand, Usage } from './command.ts'
import { inWords, restoreHere } from './restore/restore-here.ts'
import { withStudioContext } from './studio-context.ts'
import { say, variablesOf, withDatabase, withStudioDatabase } from './studio-database.ts'

const usage = `npm run import -- sample FILE.csv          writes an example of a file of members
npm run import -- members FILE.csv         people; says how it reads the file and what is wrong in which line
npm run import -- subscriptions FILE.csv   memberships that Stripe charges already, by their ids there
npm run import -- films FOLDER             the mp4 files of a folder, with what its films.csv says of them
npm run import -- films LIST.csv           the files and links of a list
npm run import -- studio FILE.tar          a whole studio that was exported, into an empty one
With --teacher ADDRESS films whose line names nobody are this teacher's.
With --dates DD.MM.YYYY (or MM/DD/YYYY, D MMM YYYY …) the days of members are read in that form.
With --encoding windows-1252 (or another) a list is read that is not in UTF-8 or UTF-16.
Nothing is written without --write, which imports the lines that are right. Nobody is mailed or charged.
With --write --invite each new member is mailed a link to choose a password, which works for ${FIRST_LINK_WEEKS} weeks.`

const options = {
  write: { type: 'boolean' },
  teacher: { type: 'string' },
  dates: { type: 'string' },
  encoding: { type: 'string' },
  invite: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

interface ImportOptions {
  file: string
  write: boolean
  teacher?: string
  dates?: string
  encoding?: string
  invite?: boolean
}

const kinds: Record<string, (asked: ImportOptions) => Promise<LineCounts>> = {
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
  if (what === 'sample' && file) return writeSample(file)
  if (!bring || !file) throw new Usage(usage)
  const { made, known, wrong } = await bring({ file, write, ...rest })
  if (made + known + wrong === 0) throw new Error(`There is nothing to import in ${file}.`)
  say(`${write ? 'New' : 'Would be new'}: ${made}. Here already: ${known}. Wrong lines: ${wrong}.`)
  if (!write)
    say(
      'Nothing was written. With --write the lines that are right are imported; nobody is emailed, unless you add --invite.',
    )
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

/** A file with commas in fields, as spreadsheets write them. */
const SAMPLE = `Email,First name,Last name,User name,Registered,Country,City,Address
ann@example.com,Ann,Lee,ann.lee,2024-03-31,Portugal,Porto,"Rua Nova 1, 2nd floor"
jose@example.com,José María,de la Cruz,,2023-11-05,Spain,Sevilla,
siobhan@example.com,Siobhán,"O’Neill, Jr.",,,Ireland,Cork,
`

async function writeSample(file: string): Promise<number> {
  await writeFile(file, SAMPLE, { flag: 'wx' })
  say(`${file} is written. Only the email address is needed; the name may be one column ‘Name’.`)
  return 0
}

async function bringMembers({ invite, ...asked }: ImportOptions): Promise<LineCounts> {
  if (invite && asked.write) {
    return withStudioContext(process.env, (context) => {
      const [now, machine] = [context.clock.now(), context.clock.machine()]
      return importMembers({ db: context.db, now, report: say, invite: inviter(context, machine) }, asked)
    })
  }
  return withStudioDatabase(process.env, (connection) =>
    withDatabase(connection, (db) => importMembers({ db, now: new Date(), report: say }, asked)),
  )
}

await runCommand(main, { describe: inFull })
