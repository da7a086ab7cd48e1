import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** A crash of the engine: either it is restarting, or it crashed too often and stays down. */
export type Death = { restarting: boolean; message: string }

type Running = {
  /** Ends the restarts, and resolves when none is under way. */
  letEnd: () => Promise<void>
  /** Signals the engine to stop without waiting: all that an exiting process can still do. */
  abandon: () => void
}

const window = 60_000
const mostDeaths = 5

/** Restarts the engine each time it dies, with growing pauses; gives up after five deaths in 60 s (E10). */
export const keepRunning = (
  first: Postmaster,
  {
    start,
    lastLines,
    died,
  }: { start: () => Promise<Postmaster>; lastLines: () => string; died: (death: Death) => void },
): Running => {
  let current: Postmaster | undefined
  let starting: Promise<void> = Promise.resolve()
  let stopping = false
  let deaths: number[] = []

  const afterDeath = async (cause: string): Promise<void> => {
    current = undefined
    if (stopping) return
    deaths = [...deaths.filter((at) => at > Date.now() - window), Date.now()]
    if (deaths.length >= mostDeaths) {
      const message = `PostgreSQL died ${mostDeaths} times in a minute. ${cause}\n${lastLines()}`
      return died({ restarting: false, message })
    }
    died({ restarting: true, message: `PostgreSQL died and is being started again. ${cause}` })
    await sleep(100 * 2 ** (deaths.length - 1))
    if (stopping) return
    starting = start().then(watch, (error: Error) => afterDeath(error.message))
    await starting
  }
  const watch = (postmaster: Postmaster): void => {
    current = postmaster
    void postmaster.ended.then(() => afterDeath(''))
  }

  watch(first)
  const letEnd = (): Promise<void> => {
    stopping = true
    return starting
  }
  return {
    letEnd,
    abandon: () => {
      void letEnd()
      if (current) process.kill(current.pid, 'SIGINT')
    },
  }
}
