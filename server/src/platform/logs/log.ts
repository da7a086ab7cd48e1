import { SECOND } from '@studio/contract/dates.ts'
import pino from 'pino'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { errorInLog } from './error-in-log.ts'

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>

/** The one log of a process: errors without anybody's values, an outage of the database in a line a second (S-R3). */
export function makeLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options = { level, serializers: { err: errorInLog }, hooks: { logMethod: gatherOutage() } }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * While the database is away every call and every worker says so. The first is written at once, then the last of each
 * second with the number of those before it that were not (`untold`).
 */
function gatherOutage(): LogMethod {
  let running = false
  let untold = 0
  let write: (() => void) | null = null
  const endSecond = () => {
    running = write !== null
    if (!write) return
    write()
    write = null
    untold = 0
    setTimeout(endSecond, SECOND).unref()
  }
  return function gather(args, method) {
    const [first, ...rest] = args as [unknown, ...unknown[]]
    const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
    if (!isDatabaseUnavailable(error)) return method.apply(this, args)
    if (running) {
      const facts = first instanceof Error ? { err: first } : (first as object)
      const before = untold
      write = () => method.apply(this, [{ ...facts, untold: before }, ...rest] as unknown as typeof args)
      untold += 1
      return undefined
    }
    running = true
    setTimeout(endSecond, SECOND).unref()
    return method.apply(this, args)
  }
}
