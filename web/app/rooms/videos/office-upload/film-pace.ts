/** Estimates the remaining time of an upload in milliseconds from this attempt's bytes, once two seconds have been measured. */
export function makePace() {
  let first: { at: number; sent: number } | null = null
  return (sent: number, size: number): number | null => {
    first ??= { at: performance.now(), sent }
    const took = performance.now() - first.at
    return took < 2000 || sent <= first.sent ? null : ((size - sent) * took) / (sent - first.sent)
  }
}
