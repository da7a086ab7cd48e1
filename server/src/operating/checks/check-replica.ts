import pg from 'pg'
import { connectionTo } from '../../database/connection-to.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const NAME = 'READ_DATABASE_URL'
const PATIENCE_MS = 5_000
/** Bytes of the log: a replica that is further behind answers next to nothing. */
const MUCH = 64 * 1024 * 1024

/** Checks that READ_DATABASE_URL answers, is a streaming replica of this very database, and keeps up. */
export async function checkReplica(url: string, primary: pg.ClientConfig): Promise<Finding[]> {
  const clients = [primary, connectionTo(url)].map(open)
  const [first, second] = clients as [pg.Client, pg.Client]
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await compare(first, second)
  } catch (error) {
    return [fault(NAME, reasonOf(error))]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

function open(connection: pg.ClientConfig): pg.Client {
  const patience = { connectionTimeoutMillis: PATIENCE_MS, statement_timeout: PATIENCE_MS }
  return new pg.Client({ ...connection, ...patience }).on('error', () => {})
}

async function compare(primary: pg.Client, replica: pg.Client): Promise<Finding[]> {
  const whose = 'select system_identifier::text || current_database() as id from pg_control_system()'
  const [here, there] = await Promise.all([primary.query(whose), replica.query(whose)])
  if (here.rows[0].id !== there.rows[0].id) return [fault(NAME, 'it is a replica of another database')]
  const { rows: at } = await primary.query('select pg_current_wal_flush_lsn() as position')
  const { rows } = await replica.query(
    `select pg_is_in_recovery() as follows,
       pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float8 as behind`,
    [at[0].position],
  )
  if (!rows[0].follows) return [fault(NAME, 'it is not a streaming replica')]
  const megabytes = Math.round(rows[0].behind / 1e6)
  if (rows[0].behind > MUCH) return [hint(NAME, `the replica is ${megabytes} MB behind`)]
  return [fine(NAME, 'the replica answers and keeps up')]
}
