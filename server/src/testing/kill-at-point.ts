import { setTimeout as sleep } from 'node:timers/promises'
import type { HoldingProxy } from './holding-proxy.ts'
import type { KillableServer } from './killable-server.ts'
import type { MoneyCall } from './money-calls.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Points of a money call at which its server is killed (F37). */
export const points = [
  'its request has not left',
  'the provider has done it',
  'the answer is there and nothing is written of it',
  'the answer is noted and the state is not',
] as const
export type Point = (typeof points)[number]

/** Locks that block writing the outcome of an answer. */
const locks: Partial<Record<Point, string>> = {
  'the answer is there and nothing is written of it': 'lock table operations in share row exclusive mode',
  'the answer is noted and the state is not': 'select 1 from customers for update',
}

interface Kill {
  studio: TestStudio
  server: KillableServer
  proxy: HoldingProxy
  point: Point
  calls: MoneyCall[]
  /** Selects one of a call's writes if it has several: all in turn. */
  round: number
}

/**
 * Makes all calls in parallel, kills their server when each of them has reached the point, and returns how
 * each ended.
 */
export async function killAtPoint({ studio, server, proxy, point, calls, round }: Kill) {
  const lock = locks[point]
  const writes = calls.map((call) => call.writes[lock ? 0 : round % call.writes.length] ?? call.writes[0])
  proxy.hold(point === 'its request has not left' ? 'request' : 'answer', ...writes)
  const asked = Promise.allSettled(calls.map(({ ask }) => ask(server)))
  try {
    await until('held', () => proxy.held().length >= calls.length)
    if (lock) await killAtLock(studio, server, { lock, count: calls.length, open: () => proxy.release() })
    await server.kill()
    return await asked
  } finally {
    proxy.release()
  }
}

async function killAtLock(
  { context }: TestStudio,
  server: KillableServer,
  { lock, count, open }: { lock: string; count: number; open: () => void },
): Promise<void> {
  const holder = await context.db.$client.connect()
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await holder.query('begin')
    await holder.query(lock)
    open()
    const atLock = async () => (await holder.query(`select 1 ${waiting}`)).rows.length
    await until('at the lock', async () => (await atLock()) > 0)
    // Calls that have not arrived after a second are still between the answer and the lock.
    await Promise.race([until('all at the lock', async () => (await atLock()) >= count), sleep(1_000)])
    await server.kill()
    // A connection waiting for a lock doesn't notice that its client is gone, and would still write.
    await holder.query(`select pg_terminate_backend(pid) ${waiting}`)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Polls for up to a minute and a half: a job that died with its server is restarted after one. */
export async function until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 90_000
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`never ${what}`)
    await sleep(20)
  }
}
