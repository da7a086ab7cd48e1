import { attacks } from './attacks/all.ts'
import { startBystander } from './bystander.ts'
import { complaintsOf, MOST_WAIT, play, quietOf } from './play.ts'
import { heading, rowOf } from './report.ts'
import { startTarget } from './target.ts'

const WARM_UP_MS = 4_000
const QUIET_MS = 5_000

/** The short form allows this multiple of the longest wait before the attack, for slow or busy machines. */
const TIMES_QUIET = 12

/**
 * Runs every attack against a fresh production server and prints a table; exits with 1 if one failed.
 * `--short` runs a sample of them for a few seconds; arguments select attacks by name.
 */
const words = process.argv.slice(2)
const short = words.includes('--short')
const named = words.filter((word) => word !== '--short')
const chosen = attacks.filter(
  ({ name, shortLasts }) =>
    (!short || shortLasts !== undefined) && (named.length === 0 || named.some((word) => name.includes(word))),
)
const target = await startTarget({ node: process.execPath, env: process.env })
let failed = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void target.stop().finally(() => process.exit(1)))
}
try {
  const bystander = startBystander(target)
  await quietOf(bystander, WARM_UP_MS)
  const quiet = await quietOf(bystander, QUIET_MS)
  console.log(
    `Quiet: a bystander waits ${quiet.medianMs.toFixed(1)} ms in the median, ${quiet.worstMs.toFixed(0)} ms at worst.\n\n${heading}`,
  )
  for (const attack of chosen) {
    const outcome = await play(target, bystander, attack, short)
    const most = MOST_WAIT[attack.kind]
    const complaints = complaintsOf(outcome, short ? Math.max(most, quiet.worstMs * TIMES_QUIET) : most)
    if (complaints.length > 0) failed += 1
    console.log(rowOf(outcome, quiet, complaints))
  }
  await bystander.stop()
} finally {
  await target.stop()
}
console.log(`\n${chosen.length - failed} held, ${failed} did not`)
process.exit(failed > 0 ? 1 : 0)
