import type { Transaction } from '../database/connect.ts'

export interface JobOptions {
  /** Sends the job in this transaction: it exists if and only if the change is committed. */
  within?: Transaction
  /** At most one waiting job per key: a second one is dropped. */
  key?: string
  /** Seconds from now, by the machine clock. */
  after?: number
  /** Of the due jobs of this kind, those of a higher priority are run first; default 0. */
  priority?: number
}

export interface WorkOptions {
  /** Maximum parallel jobs per server; default 1. */
  atOnce?: number
  /** Milliseconds until a job counts as hung and is run again, at most a day; default 55 seconds. */
  longest?: number
}

export interface Queue {
  send(job: string, data: object, options?: JobOptions): Promise<void>
  /** Registers the handler of a job. Handlers are idempotent, since a job may run twice (F33). */
  work<Data extends object>(
    job: string,
    handler: (data: Data) => Promise<void>,
    how?: WorkOptions,
  ): Promise<void>
  /** Sends a registered job on a cron schedule in UTC; missed times are sent once. */
  schedule(job: string, cron: string): Promise<void>
  /** Runs a registered job at once, without storing it; one that fails is sent, to be tried again. For moving the demo's clock. */
  runNow(job: string): Promise<void>
  /** Runs all jobs that are due and those they send; for tests and for moving the demo's clock. */
  drain(): Promise<void>
  stop(): Promise<void>
}
