import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Variables } from '../config/environment.ts'
import { configOf, stripeOf } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkDatabase } from './checks/check-database.ts'
import { checkDemoRests } from './checks/check-demo-rests.ts'
import { checkFolder } from './checks/check-folder.ts'
import { checkMail } from './checks/check-mail.ts'
import { checkSecrecy, checkSettings } from './checks/check-settings.ts'
import { checkStripe } from './checks/check-stripe.ts'
import { type Finding, fault, hint, reasonOf, sentenceOf } from './checks/finding.ts'
import { hasOwnDatabase, say, withStudioDatabase } from './studio-database.ts'

const signs = { fine: 'ok   ', hint: 'hint ', fault: 'FAULT' }

/**
 * Says what is wrong with this studio's settings and with what they lead to, by the name of the variable, and what is
 * still the demo's. Changes nothing. Answers the exit code: 1 where there is a fault.
 */
async function main(): Promise<number> {
  const { variables, findings } = checkSettings(process.env)
  findings.push(...checkSecrecy(process.env.STUDIO_ENV_FILE))
  const told = [findings, ...(variables ? await Promise.all(parts(variables)) : [])].flat()
  for (const finding of told) say(`${signs[finding.level]}  ${sentenceOf(finding)}`)
  const count = (level: Finding['level']) => told.filter((one) => one.level === level).length
  say(`\n${count('fault')} faults, ${count('hint')} hints`)
  return count('fault') > 0 ? 1 : 0
}

/** The checks run side by side, since each waits for somebody else. */
function parts(variables: Variables): Promise<Finding[]>[] {
  const stripe = stripeOf(variables)
  return [
    checkFolder(variables.DATA_DIR),
    database(variables),
    ...(variables.SMTP_URL ? [checkMail(variables.SMTP_URL)] : []),
    ...(stripe ? [checkStripe(stripe, variables.PUBLIC_URL)] : []),
    ...(variables.PUBLIC_URL?.startsWith('https://') ? [checkAddress(variables.PUBLIC_URL)] : []),
  ]
}

async function database(variables: Variables): Promise<Finding[]> {
  const about = variables.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  if (about === 'DATA_DIR' && !hasOwnDatabase(variables.DATA_DIR))
    return [hint(about, 'there is no database yet: the first start makes it')]
  return withStudioDatabase(variables, async (connection) => {
    const found = await checkDatabase(about, connection)
    if (found.some(({ level }) => level === 'fault')) return found
    return [...found, ...(await furniture(variables, connection))]
  }).catch((error: unknown) => [fault(about, reasonOf(error))])
}

/** What still is the demo's, where the tables are there and the settings can be read. */
async function furniture(variables: Variables, connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, statement_timeout: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.studio_settings') as there`)
    if (!rows[0]?.there) return [hint('DATABASE_URL', 'it is empty: the first start makes the tables')]
    return await checkDemoRests(
      drizzle({ client, casing: 'snake_case' }) as unknown as Database,
      configOf(variables),
    )
  } finally {
    await client.end()
  }
}

process.exitCode = await main()
