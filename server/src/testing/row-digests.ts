import pg from 'pg'
import { tablesOf } from '../operating/backup/tables.ts'

/** What a restore changes on purpose: unsent mails count as sent, everybody signs in again, and it is marked as a copy. */
const changed = ['mails', 'studio_state', 'sessions', 'password_resets', 'email_changes', 'email_returns']

/**
 * Returns a digest of every table's rows, except what a restore changes, and the payment sandbox, which continues.
 */
export async function digestsOfRows(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, string> = {}
  for (const { schema, name } of await tablesOf(client)) {
    if (schema === 'sandbox' || changed.includes(name)) continue
    const { rows } =
      await client.query(`select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows
      from ${schema}.${name} t`)
    found[name] = rows[0].rows
  }
  await client.end()
  return found
}
