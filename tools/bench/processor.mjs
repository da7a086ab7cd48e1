import { postmasterOf, usedByDatabase } from './database-time.mjs'

/**
 * Measures the CPU time of this process and of PostgreSQL, in ms, so that waiting and other load don't count.
 * @param {import('pg').Pool} pool
 */
export async function makeProcessor(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postmaster = postmasterOf(rows[0].pid)
  const spent = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + usedByDatabase(postmaster)
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
