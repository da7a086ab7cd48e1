import pg from 'pg'
import { requireTrigrams, requireVersion } from '../../database/migrate.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const PATIENCE_MS = 5_000
const CLOCKS_MAY_DIFFER_MS = 60_000
/** Stripe refuses, and has refused, what is signed five minutes off; a minute of it is left. */
const CLOCKS_MUST_NOT_DIFFER_MS = 240_000

/** Whether a PostgreSQL answers, is new enough, has what the migrations need, and has the same time as we. */
export async function checkDatabase(about: string, connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(about, client)
  } catch (error) {
    return [fault(about, reasonOf(error))]
  } finally {
    await client.end().catch(() => {})
  }
}

async function look(about: string, client: pg.Client): Promise<Finding[]> {
  await requireVersion(client)
  await requireTrigrams(client)
  const asked = Date.now()
  const { rows } = await client.query<{ version: string; at: Date; may_create: boolean }>(
    `select current_setting('server_version') as version, clock_timestamp() as at,
       has_database_privilege(current_database(), 'create') as may_create`,
  )
  const [found] = rows
  if (!found) return [fault(about, 'it answered nothing')]
  const here = (asked + Date.now()) / 2
  return [
    found.may_create
      ? fine(about, `PostgreSQL ${found.version} answers`)
      : fault(about, 'its role has no right to create in this database, which the migrations need'),
    ...checkClock('the clock of the database', found.at, here),
  ]
}

/** What is wrong between the clock of this machine and another one's, both at the same moment; `here` in ms. */
export function checkClock(whose: string, there: Date, here: number): Finding[] {
  const ahead = here - there.getTime()
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) <= CLOCKS_MAY_DIFFER_MS) return []
  const text = `this machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}: set it by NTP`
  return [Math.abs(ahead) > CLOCKS_MUST_NOT_DIFFER_MS ? fault('clock', text) : hint('clock', text)]
}
