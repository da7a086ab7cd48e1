export interface TimerWhileNeeded {
  /** Starts it unless it runs; returns whether it was started. */
  start(): boolean
  stop(): void
}

/**
 * An interval, in milliseconds, that stops once `look` returns that it is not needed: on an idle server each wake-up costs
 * processor time. It does not keep the process running.
 */
export function makeTimerWhileNeeded(milliseconds: number, look: () => boolean): TimerWhileNeeded {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start() {
      if (timer) return false
      timer = setInterval(() => {
        if (!look()) stop()
      }, milliseconds).unref()
      return true
    },
    stop,
  }
}
