import { configOf } from '../config.ts'
import { createAdmin, endAllSessions, listAdmins, resetAdmin, resetSecondFactor } from './admin/admins.ts'
import { emptyDemo } from './admin/empty-demo.ts'
import { moveStudioFiles } from './admin/move-files.ts'
import { setAddress } from './admin/set-address.ts'
import { inFull, readWords, runCommand } from './command.ts'
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

/**
 * Manages the Admins of this studio, and gives accounts back to their owners, also while it runs. It handles no passwords:
 * links are valid once, for 30 minutes. Moves its files, and makes a demo an empty studio.
 */
async function main(): Promise<number> {
  const { values, positionals } = readWords(usage, options, 3)
  const [entry, address, fresh] = positionals
  if (entry === 'set-address' && address && fresh) {
    say(await withStudioContext(process.env, (context) => setAddress(context, address, fresh)))
    return 0
  }
  if (entry === 'move-files' && (values.to === 'bucket' || values.to === 'disk') && !address)
    return moveStudioFiles(values.to)
  if (entry === 'empty-demo' && !address) return emptyDemo(values.yes ?? false)
  const { publicUrl, port } = configOf(variablesOf(process.env))
  const office = { publicUrl: publicUrl ?? `http://127.0.0.1:${port}`, now: new Date() }
  await withStudioTables(process.env, (connection) =>
    withDatabase(connection, (db) => perform({ db, ...office }, positionals)),
  )
  return 0
}

async function perform(office: Parameters<typeof listAdmins>[0], words: string[]): Promise<void> {
  const [entry, address = '', userName = ''] = words
  if (entry === 'list' && !address) {
    for (const line of await listAdmins(office)) say(line)
  } else if (entry === 'end-sessions' && !address) {
    say(await endAllSessions(office))
  } else if (entry === 'create' && userName) {
    say(await createAdmin(office, { email: address, userName }))
  } else if (entry === 'reset-password' && address && !userName) {
    say(await resetAdmin(office, address))
  } else if (entry === 'reset-second-factor' && address && !userName) {
    say(await resetSecondFactor(office, address))
  } else {
    throw new Error(usage)
  }
}

await runCommand(main, { describe: inFull })
