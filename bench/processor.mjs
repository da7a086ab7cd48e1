import { readdirSync, readFileSync } from 'node:fs'

/** Fields of /proc/<pid>/stat after the name: the parent, and the ticks spent in user and in system mode, also by children that have ended. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14]
const TICK = 10

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** @param {string[] | null} stat @param {number[]} fields */
const ticksOf = (stat, ...fields) => sum(fields.map((field) => Number(stat?.[field] ?? 0)))

/** @param {string | number} pid */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return null
  }
}

/**
 * Measures the CPU time of this process and of PostgreSQL, in ms, so that waiting and other load don't count.
 * Only Linux reports that of other processes; elsewhere it is only this process's.
 * @param {import('pg').Pool} pool
 */
export async function makeProcessor(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0].pid)?.[PARENT]
  const database = () => {
    if (!postmaster) return 0
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const own = all.map(statOf).filter((stat) => stat?.[PARENT] === postmaster)
    const main = statOf(postmaster)
    return (
      TICK *
      (ticksOf(main, ENDED_USER, ENDED_SYSTEM) +
        sum([main, ...own].map((stat) => ticksOf(stat, USER, SYSTEM))))
    )
  }
  const spent = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + database()
  }
  return {
    /**
     * Returns the CPU time per execution of some work, in ms.
     * @param {() => Promise<unknown>} work @param {number} times
     */
    async of(work, times) {
      const before = spent()
      for (let time = 0; time < times; time += 1) await work()
      return (spent() - before) / times
    },
  }
}
