import { useEffect, useState } from 'react'

/** The studio's time in epoch milliseconds, updated every `everyMs`; `clock` includes the server's offset (D1). */
export function useNow(everyMs: number, clock: () => number): number {
  const [now, setNow] = useState(clock)

  useEffect(() => {
    const tick = () => setNow(clock())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])

  return now
}
