import { SECOND } from '@studio/contract/dates.ts'
import pino from 'pino'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { traceInLog } from '../traces/spans.ts'
import { errorInLog } from './error-in-log.ts'

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>

/**
 * Creates the log of a process: errors without personal data, at most one line per second for a database
 * outage (S-R3).
 */
export function makeLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options = {
    level,
    serializers: { err: errorInLog },
    hooks: { logMethod: mergeOutageLines() },
    mixin: traceInLog,
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Merges the log lines of a database outage, which every call and worker would write. Writes the first at
 * once, then the last of each second with the number of lines that it stands for (`skipped`).
 */
function mergeOutageLines(): LogMethod {
  let running = false
  let skipped = 0
  let write: (() => void) | null = null
  const endSecond = () => {
    running = write !== null
    if (!write) return
    write()
    write = null
    skipped = 0
    setTimeout(endSecond, SECOND).unref()
  }
  return function merge(args, method) {
    const [first, ...rest] = args as [unknown, ...unknown[]]
    const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
    if (!isDatabaseUnavailable(error)) return method.apply(this, args)
    if (running) {
      const facts = first instanceof Error ? { err: first } : (first as object)
      const before = skipped
      write = () => method.apply(this, [{ ...facts, skipped: before }, ...rest] as unknown as typeof args)
      skipped += 1
      return undefined
    }
    running = true
    setTimeout(endSecond, SECOND).unref()
    return method.apply(this, args)
  }
}
