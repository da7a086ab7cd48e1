import type { Transaction } from '../database/connect.ts'

export interface JobOptions {
  /** Written in this transaction: the job is there if and only if the change is. */
  within?: Transaction
  /** One waiting job per key: a second is dropped. */
  key?: string
  /** Seconds from now, by the machine's clock. */
  after?: number
}

export interface WorkOptions {
  /** How many on one server; one after the other where nothing is said. */
  atOnce?: number
  /** Milliseconds after which a job has hung and is done again, a day at most; a minute where nothing is said. */
  longest?: number
}

export interface Queue {
  send(job: string, data: object, options?: JobOptions): Promise<void>
  /** Registers who does a job. Handlers are idempotent, since a job may run twice (F33). */
  work<Data extends object>(
    job: string,
    handler: (data: Data) => Promise<void>,
    how?: WorkOptions,
  ): Promise<void>
  /** Sends a registered job at the times of a cron line, UTC; missed times are sent once. */
  schedule(job: string, cron: string): Promise<void>
  /** Does everything that is due now, and what that leads to; for tests and for moving the demo's clock. */
  drain(): Promise<void>
  stop(): Promise<void>
}
