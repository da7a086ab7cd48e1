/** Seconds of playback between reports; a killed tab loses at most as many. */
const EVERY = 10

/** Throttles reports of a film's position, in seconds; the last one is always sent. */
export function positionReports(send: (seconds: number) => Promise<void>, startAt: number) {
  let reported = startAt
  let reached = startAt
  const report = () => {
    reported = reached
    return send(reached)
  }
  return {
    reach(seconds: number): void {
      reached = seconds
      if (Math.abs(reached - reported) >= EVERY) void report()
    },
    /** Resolves when the last position is stored. */
    async close(): Promise<void> {
      if (reached !== reported) await report()
    },
  }
}
