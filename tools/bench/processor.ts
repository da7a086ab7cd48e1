import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds per tick of /proc/<pid>/stat, and its fields: parent, ticks of itself, ticks of children that have ended. */
const TICK_MS = 10
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

/** Reads about a process; the other value where it has ended. */
function ifRunning<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Numbers of /proc/<pid>/stat after the program's name. */
function statOf(pid: string | number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const ticks = (stat: number[], ...fields: number[]) =>
  fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0) * TICK_MS

/**
 * Returns the CPU time of a process so far in milliseconds, threads included; throws once it has ended. Ticks are rounded down,
 * nanoseconds are known of running threads only: neither is ever too much, so the larger one counts.
 */
export function ranFor(pid: string | number): number {
  const ofThread = (id: string) =>
    ifRunning(() => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]), 0)
  const nanoseconds = readdirSync(`/proc/${pid}/task`).reduce((sum, id) => sum + ofThread(id), 0)
  return Math.max(ticks(statOf(pid), USER, SYSTEM), nanoseconds / 1e6)
}

const parentOf = (pid: string | number) => ifRunning(() => statOf(pid)[PARENT], undefined)

/** Returns the main process of a pool's PostgreSQL; 0 where processes are not listed. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  return parentOf(rows[0].pid) ?? 0
}

/** Returns the CPU time in ms of a PostgreSQL with all its processes, also of those that have ended; 0 outside Linux. */
export function usedByDatabase(postmaster: number): number {
  const main = ifRunning(() => statOf(postmaster), null)
  if (!main) return 0
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const times = [postmaster, ...children].map((pid) => ifRunning(() => ranFor(pid), 0))
  return times.reduce((sum, time) => sum + time, ticks(main, ENDED_USER, ENDED_SYSTEM))
}

/** CPU time of this process so far, in ms. */
export const ownTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
