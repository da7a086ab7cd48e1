import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, QueueOptions } from 'pg-boss'

export interface ExistingJobs {
  isQueue(name: string, options: QueueOptions): boolean
  isSchedule(name: string, cron: string): boolean
}

/**
 * Reads the queues and schedules of earlier starts in two queries: most starts then write nothing, instead of
 * repeating a hundred statements in sequence.
 */
export async function readExistingJobs(boss: PgBoss): Promise<ExistingJobs> {
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

/** Returns the keys of one object that another one has. */
function pick(from: QueueOptions, named: QueueOptions): object {
  return Object.fromEntries(Object.keys(named).map((key) => [key, from[key as keyof QueueOptions]]))
}
