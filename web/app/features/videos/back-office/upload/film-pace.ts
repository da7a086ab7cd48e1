/** Reckons from the bytes of this try how long the rest takes, in milliseconds, once there were two seconds to tell by. */
export function makePace() {
  let first: { at: number; sent: number } | null = null
  return (sent: number, size: number): number | null => {
    first ??= { at: performance.now(), sent }
    const took = performance.now() - first.at
    return took < 2000 || sent <= first.sent ? null : ((size - sent) * took) / (sent - first.sent)
  }
}
