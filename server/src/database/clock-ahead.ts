import type pg from 'pg'

/** Returns the seconds that this machine's clock is ahead of the database's. */
export async function clockAheadOf(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const asked = Date.now()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const here = (asked + Date.now()) / 2
  return (here - (rows[0]?.at.getTime() ?? here)) / 1000
}
