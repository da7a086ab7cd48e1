/** Milliseconds between reports; a killed tab loses at most as many. The first two come sooner, so that a short play counts. */
const EVERY = 40_000
const AT_FIRST = 10_000
/** Seconds between two positions from which on it is a seek: the player says every five seconds where it is, at speed 2 at most. */
const SEEK = 20

/** Throttles reports of a film's position, in seconds, and sends them one after the other; the last one is always sent. */
export function positionReports(
  send: (seconds: number) => Promise<void>,
  startAt: number,
  now: () => number = Date.now,
) {
  let reported = startAt
  let reportedAt = now()
  let reached = startAt
  let count = 0
  let sent = Promise.resolve()
  /** Resolves when the position reached so far is stored. */
  function report(): Promise<void> {
    if (reached === reported) return sent
    const seconds = reached
    reported = seconds
    reportedAt = now()
    count += 1
    sent = sent.then(() => send(seconds))
    return sent
  }
  return {
    reach(seconds: number): void {
      const sought = Math.abs(seconds - reached) >= SEEK
      // What was watched before a seek counts, too.
      if (sought) void report()
      reached = seconds
      if (sought || now() - reportedAt >= (count < 2 ? AT_FIRST : EVERY)) void report()
    },
    report,
  }
}
