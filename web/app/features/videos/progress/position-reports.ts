/** Seconds of playing between two reports; a tab that is killed loses at most as many. */
const EVERY = 10

/** Passes on positions of a film, in seconds, once they are far enough from the last one, and the last one in any case. */
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
