/** What was measured, our figure and the ceiling in the same unit, their ratio, and the goal. */
export interface Row {
  work: string
  ours: string
  ceiling?: string
  ratio?: number
  goal: string
  reached: boolean
}

const columns = ([work = '', ours = '', ceiling = '', ratio = '', goal = '']: string[]) =>
  `${work.padEnd(72)} ${ours.padStart(16)} ${ceiling.padStart(16)} ${ratio.padStart(6)}  ${goal}`

const heading = columns(['work', 'ours', 'ceiling', 'ratio', 'goal'])

const line = ({ work, ours, ceiling = '', ratio, goal, reached }: Row) =>
  `${reached ? '✓' : '✗'} ${columns([work, ours, ceiling, ratio?.toFixed(2) ?? '', goal])}`

/** A figure with its maximum and no ceiling. */
export const atMost = (work: string, figure: number, unit: string, most: number): Row => ({
  work,
  ours: `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`,
  goal: `≤ ${most} ${unit}`,
  reached: figure <= most,
})

/** Runs one part: prints each row as it is known, passes it to `tools/bench.mjs`, and exits with 1 if a goal was missed. */
export async function report(measure: (tell: (row: Row) => void) => Promise<unknown>): Promise<void> {
  let missed = 0
  console.log(`  ${heading}`)
  await measure((row) => {
    if (!row.reached) missed += 1
    console.log(line(row))
    process.send?.({ heading, text: line(row), reached: row.reached })
  })
  process.disconnect?.()
  process.exitCode = missed > 0 ? 1 : 0
}
