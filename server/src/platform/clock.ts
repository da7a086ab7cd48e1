export interface Clock {
  /**
   * The studio's time: what memberships, trials, promos, classes, calendars, blocks and invitations go by (D17.clock).
   */
  now(): Date
  /** The machine's time: sessions, captchas, limits and signed links. */
  machine(): Date
}

/** A running clock moved forward by an offset in milliseconds; the offset may grow while it runs (D17.clock). */
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
