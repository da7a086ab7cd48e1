import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** A crash of the engine: either it is restarting, or it crashed too often and stays down. */
export type Death = { restarting: boolean; message: string }

type Engine = { start: () => Promise<Postmaster>; lastLines: () => string; died: (death: Death) => void }

type Kept = {
  stop: () => Promise<void>
  /** Signals the engine to stop without waiting: all that an exiting process can still do. */
  abandon: () => void
}

const window = 60_000
const mostDeaths = 5

/** Restarts the engine each time it dies, with growing pauses; gives up after five deaths in 60 s (E10). */
export const keepRunning = (first: Postmaster, engine: Engine): Kept => {
  let current: Postmaster | undefined = first
  let stopping = false
  let deaths: number[] = []

  const afterDeath = async (cause: string): Promise<void> => {
    current = undefined
    if (stopping) return
    deaths = [...deaths.filter((at) => at > Date.now() - window), Date.now()]
    if (deaths.length >= mostDeaths) {
      return engine.died({
        restarting: false,
        message: `PostgreSQL died ${mostDeaths} times in a minute. ${cause}\n${engine.lastLines()}`,
      })
    }
    engine.died({ restarting: true, message: `PostgreSQL died and is being started again. ${cause}` })
    await sleep(100 * 2 ** (deaths.length - 1))
    if (stopping) return
    starting = engine.start().then(watch, (error: Error) => afterDeath(error.message))
    await starting
  }

  const watch = (postmaster: Postmaster): void => {
    current = postmaster
    void postmaster.ended.then(() => afterDeath(''))
  }

  let starting: Promise<void> = Promise.resolve()
  watch(first)
  return {
    stop: async () => {
      stopping = true
      await starting
      await current?.stop()
    },
    abandon: () => {
      stopping = true
      if (current) process.kill(current.pid, 'SIGINT')
    },
  }
}
