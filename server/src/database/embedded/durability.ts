import pg from 'pg'
import { CannotStart } from './cannot-start.ts'

const required = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

const withClient = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the studio's database if it does not exist. */
export const requireDatabase = (maintenance: pg.ClientConfig, name: string): Promise<void> =>
  withClient(maintenance, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })

/**
 * Throws unless the settings that make commits durable are on, as read through the studio's own connection
 * (E4).
 */
export const requireDurable = (config: pg.ClientConfig): Promise<void> =>
  withClient(config, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [required],
    )
    const off = required.filter((name) => rows.find((row) => row.name === name)?.setting !== 'on')
    if (off.length === 0) return
    throw new CannotStart(
      `The database would lose data in a power cut: ${off.join(', ')} must be on. ` +
        'Remove that setting from postgresql.conf and postgresql.auto.conf in the data folder.',
    )
  })
