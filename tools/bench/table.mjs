/**
 * A row of the table: the name of the measurement, our figure and the ceiling in the same unit, their ratio,
 * and the goal for the ratio, or for our figure without a ceiling.
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
 * Runs one part: prints each row as soon as it is known, passes it to `npm run bench`, and exits with 1 if a
 * goal was not reached.
 * @param {(tell: Tell) => Promise<unknown>} measure
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
