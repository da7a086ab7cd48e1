import { configOf } from '../config/read-config.ts'
import {
  createAdmin,
  endAllSessions,
  listAdmins,
  resetAdmin,
  resetSecondFactor,
  setAddress,
} from './admin/admins.ts'
import { emptyDemo } from './admin/empty-demo.ts'
import { moveStudioFiles } from './admin/move-files.ts'
import { inFull, readWords, runCommand, Usage } from './command.ts'
import { withStudioContext } from './studio-context.ts'
import { say, variablesOf, withDatabase, withStudioTables } from './studio-database.ts'

const usage = `npm run admin -- list
npm run admin -- create ADDRESS USERNAME     makes an Admin, and prints the link by which they choose a password
npm run admin -- reset-password ADDRESS      prints such a link for an Admin who can't sign in
npm run admin -- reset-second-factor ADDRESS   takes the second step off the sign-in of a teacher or an Admin who has lost it
npm run admin -- end-sessions                signs everybody out everywhere
npm run admin -- set-address ADDRESS NEW-ADDRESS   gives a hijacked account back to its owner's address, and prints such a link
npm run admin -- move-files --to bucket      copies all files from DATA_DIR to S3_BUCKET; --to disk copies them back
npm run admin -- empty-demo                  makes a demo an empty studio; --yes asks nothing`

const options = { to: { type: 'string' }, yes: { type: 'boolean' } } as const

/** How many words follow each. */
const following = new Map([
  ['list', 0],
  ['create', 2],
  ['reset-password', 1],
  ['reset-second-factor', 1],
  ['end-sessions', 0],
  ['set-address', 2],
  ['move-files', 0],
  ['empty-demo', 0],
])

/**
 * Manages the Admins of this studio, and gives accounts back to their owners, also while it runs. It handles no passwords:
 * links are valid once, for 30 minutes. Moves its files, and makes a demo an empty studio.
 */
async function main(): Promise<number> {
  const { values, positionals } = readWords(usage, options, 3)
  const [entry = '', address = '', further = ''] = positionals
  if (following.get(entry) !== positionals.length - 1) throw new Usage(usage)
  if (entry === 'move-files') return moveFilesTo(values.to)
  if (entry === 'empty-demo') return emptyDemo(values.yes ?? false)
  if (entry === 'set-address') {
    say(await withStudioContext(process.env, (context) => setAddress(context, address, further)))
    return 0
  }
  const { publicUrl, port } = configOf(variablesOf(process.env))
  const office = { publicUrl: publicUrl ?? `http://127.0.0.1:${port}`, now: new Date() }
  await withStudioTables(process.env, (connection) =>
    withDatabase(connection, (db) => perform({ db, ...office }, entry, address, further)),
  )
  return 0
}

async function moveFilesTo(place: string | undefined): Promise<number> {
  if (place !== 'bucket' && place !== 'disk') throw new Usage(usage)
  return moveStudioFiles(place)
}

async function perform(
  office: Parameters<typeof listAdmins>[0],
  entry: string,
  address: string,
  userName: string,
): Promise<void> {
  if (entry === 'list') for (const line of await listAdmins(office)) say(line)
  if (entry === 'end-sessions') say(await endAllSessions(office))
  if (entry === 'create') say(await createAdmin(office, { email: address, userName }))
  if (entry === 'reset-password') say(await resetAdmin(office, address))
  if (entry === 'reset-second-factor') say(await resetSecondFactor(office, address))
}

await runCommand(main, { describe: inFull })
