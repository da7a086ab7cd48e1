import { drizzle } from 'drizzle-orm/node-postgres'
import { configOf, readVariables } from '../config.ts'
import { casing } from '../database/casing.ts'
import type { Database } from '../database/connect.ts'
import { SteadyClient } from '../database/steady-client.ts'
import { createAdmin, listAdmins, resetAdmin, resetSecondFactor } from './admins/admins.ts'
import { reasonOf } from './checks/finding.ts'
import { complain, say, withStudioDatabase } from './studio-database.ts'

const usage = `npm run admin -- list
npm run admin -- create ADDRESS USERNAME     makes an Admin, and prints the link by which they choose a password
npm run admin -- reset-password ADDRESS      prints such a link for an Admin who can't sign in
npm run admin -- reset-second-factor ADDRESS   takes the second step off the sign-in of a teacher or an Admin who has lost it`

/**
 * Manages the Admins of this studio, also while it runs. It handles no passwords: links are valid once, for
 * 30 minutes.
 */
async function main(words: string[]): Promise<number> {
  const read = readVariables(process.env)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const { publicUrl, port } = configOf(read.variables)
  return withStudioDatabase(process.env, async (connection) => {
    const client = new SteadyClient(connection)
    await client.connect()
    const db = drizzle({ client, casing }) as unknown as Database
    const office = { db, publicUrl: publicUrl ?? `http://127.0.0.1:${port}`, now: new Date() }
    return perform(office, words).finally(() => client.end())
  })
}

async function perform(office: Parameters<typeof listAdmins>[0], words: string[]): Promise<number> {
  const [deed, address = '', userName = '', ...more] = words
  if (deed === 'list' && !address) {
    for (const line of await listAdmins(office)) say(line)
  } else if (deed === 'create' && userName && more.length === 0) {
    say(await createAdmin(office, { email: address, userName }))
  } else if (deed === 'reset-password' && address && !userName) {
    say(await resetAdmin(office, address))
  } else if (deed === 'reset-second-factor' && address && !userName) {
    say(await resetSecondFactor(office, address))
  } else {
    complain(usage)
    return 1
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(error instanceof Error && !('query' in error) ? error.message : reasonOf(error))
  return 1
})
