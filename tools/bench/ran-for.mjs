import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of /proc/<pid>/stat. */
export const TICK_MS = 10

/** Returns the numbers of /proc/<pid>/stat after the program's name. @param {string | number} pid */
export function statOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** Fields of it: ticks in user and in system mode. */
const [USER, SYSTEM] = [11, 12]

/** Nanoseconds that a thread has run; 0 once it has ended. @param {string} file */
function nanosecondsOf(file) {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/**
 * Returns the CPU time of a process so far in milliseconds, threads included; throws once it has ended. Ticks are rounded down to
 * ten milliseconds twice, which over a dozen processes is more than an idle minute takes; nanoseconds are known of running
 * threads only. Neither is ever too much, so the larger one counts.
 * @param {string | number} pid
 */
export function ranFor(pid) {
  const stat = statOf(pid)
  const ticks = ((stat[USER] ?? 0) + (stat[SYSTEM] ?? 0)) * TICK_MS
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.reduce((sum, id) => sum + nanosecondsOf(`/proc/${pid}/task/${id}/schedstat`), 0)
  return Math.max(ticks, nanoseconds / 1e6)
}
