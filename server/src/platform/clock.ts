import type pg from 'pg'

export interface Clock {
  /** Studio time, for memberships, trials, promos, classes, calendars, blocks and invitations (D17.clock). */
  now(): Date
  /** Machine time, for sessions, captchas, limits and signed links. */
  machine(): Date
}

/**
 * A running clock moved forward by an offset in milliseconds; the offset may increase while it runs
 * (D17.clock).
 */
export interface MovableClock extends Clock {
  offset(): number
  setOffset(milliseconds: number): void
}

export function makeClock(offset = 0): MovableClock {
  let moved = offset
  return {
    now: () => new Date(Date.now() + moved),
    machine: () => new Date(),
    offset: () => moved,
    setOffset(milliseconds) {
      moved = milliseconds
    },
  }
}

/** Returns the seconds that this machine's clock is ahead of the database's. */
export async function clockAheadOf(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const asked = Date.now()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const here = (asked + Date.now()) / 2
  return (here - (rows[0]?.at.getTime() ?? here)) / 1000
}
