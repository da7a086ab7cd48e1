import { readdirSync } from 'node:fs'
import { ranFor, statOf, TICK_MS } from './ran-for.mjs'

/** Fields of /proc/<pid>/stat: the parent, and the ticks of children that have ended, in user and in system mode. */
const [PARENT, ENDED_USER, ENDED_SYSTEM] = [1, 13, 14]

/** @template Value @param {() => Value} read @param {Value} otherwise of a process that has ended meanwhile */
function ifRunning(read, otherwise) {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** @param {string | number} pid @returns {number | undefined} */
const parentOf = (pid) => ifRunning(() => statOf(pid)[PARENT], undefined)

/** Returns the main process of PostgreSQL, of which a connection is a child; 0 where processes are not listed. @param {number} backend */
export const postmasterOf = (backend) => parentOf(backend) ?? 0

/**
 * Returns the CPU time in ms of a PostgreSQL with all its processes, also of those that have ended. Only Linux reports
 * the time of other processes; elsewhere it is 0.
 * @param {number} postmaster its main process
 */
export function usedByDatabase(postmaster) {
  const main = ifRunning(() => statOf(postmaster), null)
  if (!main) return 0
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const ended = ((main[ENDED_USER] ?? 0) + (main[ENDED_SYSTEM] ?? 0)) * TICK_MS
  const times = [postmaster, ...children].map((pid) => ifRunning(() => ranFor(pid), 0))
  return times.reduce((sum, time) => sum + time, ended)
}
