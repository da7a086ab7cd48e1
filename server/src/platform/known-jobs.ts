import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, QueueOptions } from 'pg-boss'

export interface KnownJobs {
  isQueue(name: string, options: QueueOptions): boolean
  isSchedule(name: string, cron: string): boolean
}

/**
 * What an earlier start has made, asked in two questions: most starts then write nothing, where a hundred statements, one
 * after the other, would say again what is there.
 */
export async function whatIsKnown(boss: PgBoss): Promise<KnownJobs> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  return {
    isQueue(name, options) {
      const there = queues.get(name)
      return there !== undefined && isDeepStrictEqual(pick(there, options), options)
    },
    isSchedule: (name, cron) => schedules.get(name) === cron,
  }
}

/** Of one object what another one names. */
function pick(from: QueueOptions, named: QueueOptions): object {
  return Object.fromEntries(Object.keys(named).map((key) => [key, from[key as keyof QueueOptions]]))
}
