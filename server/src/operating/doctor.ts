import { counted } from '@studio/contract/counted.ts'
import type pg from 'pg'
import { bucketOf } from '../config/bucket.ts'
import type { Variables } from '../config/environment.ts'
import { configOf, stripeOf } from '../config/read-config.ts'
import { hasEngine } from '../database/embedded/programs.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkBucket } from './checks/check-bucket.ts'
import { checkCurrency } from './checks/check-currency.ts'
import { checkDatabase, checkPooler } from './checks/check-database.ts'
import { checkDemoContent } from './checks/check-demo-content.ts'
import { checkFfmpeg } from './checks/check-ffmpeg.ts'
import { checkFiles, checkFolder, checkPictures } from './checks/check-folder.ts'
import { checkBackup, checkBackupPlace } from './checks/check-last-backup.ts'
import { checkStudioLedger } from './checks/check-ledger.ts'
import { checkRedis } from './checks/check-redis.ts'
import { checkReplica } from './checks/check-replica.ts'
import {
  checkFilePermissions,
  checkMail,
  checkSecret,
  checkSettings,
  checkUnknown,
} from './checks/check-settings.ts'
import { checkStripe, checkStripeTax } from './checks/check-stripe.ts'
import { checkZoneData } from './checks/check-zone-data.ts'
import { type Finding, fault, formatFinding, hint, reasonOf } from './checks/finding.ts'
import { readWords, runCommand, Usage } from './command.ts'
import { hasOwnDatabase, say, withDatabase, withStudioDatabase } from './studio-database.ts'

const usage = `npm run doctor             says what is wrong or lacking in the settings, and in the services that they name
npm run doctor -- ledger   says whether the invariants of money hold, or which row breaks one`

const signs = { fine: 'ok   ', hint: 'hint ', fault: 'FAULT' }

async function main(): Promise<number> {
  const { positionals } = readWords(usage, {}, 1)
  const [what] = positionals
  if (what === 'ledger') return checkStudioLedger()
  if (what !== undefined) throw new Usage(usage)
  return checkStudio()
}

/**
 * Reports faults in this studio's settings and in the services they refer to, by variable, and remaining demo
 * content. Changes nothing. Returns the exit code: 1 if there is a fault.
 */
async function checkStudio(): Promise<number> {
  const { variables, findings } = checkSettings(process.env)
  findings.push(...checkFilePermissions(process.env.STUDIO_ENV_FILE))
  findings.push(...checkUnknown(process.env))
  const all = [findings, ...(variables ? await Promise.all(parts(variables)) : [])].flat()
  for (const finding of all) say(`${signs[finding.level]}  ${formatFinding(finding)}`)
  const count = (level: Finding['level']) => all.filter((one) => one.level === level).length
  say(`\n${counted(count('fault'), 'fault')}, ${counted(count('hint'), 'hint')}`)
  return count('fault') > 0 ? 1 : 0
}

/** The checks run in parallel, since each waits for another service. */
function parts(variables: Variables): Promise<Finding[]>[] {
  const stripe = stripeOf(variables)
  const bucket = bucketOf(variables)
  return [
    checkFolder(variables.DATA_DIR),
    database(variables),
    checkBackupPlace(variables),
    // A server that runs no jobs makes no films.
    ...(variables.ROLE === 'web' ? [] : [checkFfmpeg(variables.FFMPEG)]),
    checkPictures(variables),
    ...(bucket ? [checkBucket(bucket, variables.PUBLIC_URL)] : []),
    ...(variables.REDIS_URL ? [checkRedis(variables.REDIS_URL)] : []),
    ...(variables.SMTP_URL ? [checkMail(variables.SMTP_URL, variables.PUBLIC_URL)] : []),
    ...(stripe ? [checkStripe(stripe, variables.PUBLIC_URL)] : []),
    ...(variables.PUBLIC_URL?.startsWith('https://')
      ? [checkAddress(variables.PUBLIC_URL, variables.TRUST_PROXY)]
      : []),
  ]
}

async function database(variables: Variables): Promise<Finding[]> {
  const about =
    (['DATABASE_DIRECT_URL', 'DATABASE_URL'] as const).find((name) => variables[name]) ?? 'DATA_DIR'
  if (about === 'DATA_DIR' && !hasEngine())
    return [fault('DATABASE_URL', 'is missing: this installation has no PostgreSQL of its own')]
  if (about === 'DATA_DIR' && !hasOwnDatabase(variables.DATA_DIR))
    return [hint(about, 'there is no database yet: the first start makes it')]
  return withStudioDatabase(variables, async (connection) => {
    const { READ_DATABASE_URL: replica } = variables
    const found = await checkDatabase(about, connection, variables.STUDIO_MODE)
    if (found.some(({ level }) => level === 'fault')) return found
    if (variables.DATABASE_URL) found.push(...(await checkPooler(variables, connection)))
    if (replica) found.push(...(await checkReplica(replica, connection)))
    return [...found, ...(await furniture(variables, connection))]
  }).catch((error: unknown) => [fault(about, reasonOf(error))])
}

/** Checks the backups and finds remaining demo content, if the tables exist and the settings can be read. */
async function furniture(variables: Variables, connection: pg.ClientConfig): Promise<Finding[]> {
  return withDatabase({ ...connection, statement_timeout: 5_000 }, async (db, client) => {
    const { rows } = await client.query(`select to_regclass('public.studio_settings') as there`)
    if (!rows[0]?.there) return [hint('DATABASE_URL', 'it is empty: the first start makes the tables')]
    return [
      ...(await checkFiles(variables, client)),
      ...(await checkSecret(db, configOf(variables))),
      ...(await checkBackup(client, { variables })),
      ...(await checkDemoContent(db, configOf(variables))),
      ...(await checkCurrency(db, variables)),
      ...(await checkStripeTax(db, variables)),
      ...(await checkZoneData(db)),
    ]
  })
}

await runCommand(main)
