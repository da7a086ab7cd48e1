import type pg from 'pg'
import { ownTime, postmasterOf, usedByDatabase } from './processor.ts'
import type { Row } from './table.ts'

/**
 * Measures the CPU time of this process and of PostgreSQL per turn of some work, in ms, so that waiting and other load don't
 * count; a tenth of the turns comes before.
 */
export async function meterOf(pool: pg.Pool) {
  const postmaster = await postmasterOf(pool)
  const spent = () => ownTime() + usedByDatabase(postmaster)
  return async (turns: number, work: (turn: number) => Promise<unknown>): Promise<number> => {
    const warmUp = Math.ceil(turns / 10)
    for (let turn = 0; turn < warmUp; turn += 1) await work(turn)
    const before = spent()
    for (let turn = warmUp; turn < warmUp + turns; turn += 1) await work(turn)
    return (spent() - before) / turns
  }
}

/** A cost in ms beside its ceiling, and how many times of it are allowed. */
export const beside = (work: string, ours: number, ceiling: number, most: number): Row => ({
  work,
  ours: `${ours.toFixed(2)} ms`,
  ceiling: `${ceiling.toFixed(2)} ms`,
  ratio: ours / ceiling,
  goal: `≤ ${most} ×`,
  reached: ours / ceiling <= most,
})
