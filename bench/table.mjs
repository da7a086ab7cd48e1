/**
 * One line of the table: what was measured, ours and the ceiling beside it in the same unit, their ratio, and what the
 * ratio, or ours where there is no ceiling, has to reach.
 * @typedef {{ work: string, ours: string, ceiling: string, ratio: number | null, goal: string, reached: boolean }} Row
 * @typedef {(row: Row) => void} Tell
 */

/** @param {string[]} cells */
const columns = ([work = '', ours = '', ceiling = '', ratio = '', goal = '']) =>
  `${work.padEnd(72)} ${ours.padStart(16)} ${ceiling.padStart(16)} ${ratio.padStart(6)}  ${goal}`

export const heading = columns(['work', 'ours', 'ceiling', 'ratio', 'goal'])

/** @param {Row} row */
export const line = ({ work, ours, ceiling, ratio, goal, reached }) =>
  `${reached ? '✓' : '✗'} ${columns([work, ours, ceiling, ratio?.toFixed(2) ?? '', goal])}`

/**
 * Runs one part: prints each row as soon as it is known, hands it to `npm run bench`, and ends with 1 where a goal was
 * not reached. @param {(tell: Tell) => Promise<unknown>} measure
 */
export async function report(measure) {
  let missed = 0
  console.log(`  ${heading}`)
  await measure((row) => {
    if (!row.reached) missed += 1
    console.log(line(row))
    process.send?.(row)
  })
  process.disconnect?.()
  process.exitCode = missed > 0 ? 1 : 0
}
