import type { Context } from '../../../context.ts'
import { SUBSCRIPTION_COLUMNS } from '../reading/column-names.ts'
import type { LineCounts } from '../reading/read-lines.ts'
import { batches, type CsvLine, csvLines } from '../reading/read-lines.ts'
import type { TextFile } from '../reading/text-lines.ts'
import { findTakeover, type TakeoverFinding } from './find-takeover.ts'
import { takeoverLineOf } from './subscription-line.ts'
import { takeOver } from './take-over.ts'

/** Lines asked at the provider at once: each takes up to four requests, and Stripe allows a hundred a second. */
const AT_ONCE = 4
const NEEDED = ['email']
interface Import {
  context: Context
  /** Told each problem as it is met, by its line. */
  report: (problem: string) => void
}

/**
 * Reads subscriptions that were sold elsewhere from a CSV file, compares each with the payment provider, and makes it
 * its person's membership where `write` says so. The provider is only read: nothing is charged, changed or mailed. Each
 * line is a transaction of its own, so that the same file twice changes nothing. 503 if the provider is away.
 */
export async function importSubscriptions(
  { context, report }: Import,
  { write, ...text }: TextFile & { write: boolean },
): Promise<LineCounts> {
  const table = { ...text, needed: NEEDED, aliases: SUBSCRIPTION_COLUMNS }
  const outcome = { made: 0, known: 0, wrong: 0 }
  const seen = new Map<string, number>()
  for await (const lines of batches(csvLines(table), AT_ONCE)) {
    const findings = await Promise.all(lines.map((line) => findingIn(context, line)))
    for (const [at, finding] of findings.entries()) {
      const line = lines[at]?.line ?? 0
      const done = await settle(context, onceEach(finding, line, seen), write)
      if (!Array.isArray(done)) outcome[done] += 1
      else {
        outcome.wrong += 1
        report(`line ${line}: ${done.join('; ')}`)
      }
    }
  }
  return outcome
}

async function findingIn(context: Context, line: CsvLine): Promise<TakeoverFinding> {
  const asked = takeoverLineOf(line)
  return 'wrong' in asked ? asked : findTakeover(context, asked)
}

/** A person and a subscription stand in one line of the file. */
function onceEach(finding: TakeoverFinding, line: number, seen: Map<string, number>): TakeoverFinding {
  if (!('takeover' in finding)) return finding
  const { userId, found } = finding.takeover
  const first = seen.get(userId) ?? seen.get(found.id)
  if (first !== undefined) return { wrong: [`its person or subscription is already in line ${first}`] }
  seen.set(userId, line).set(found.id, line)
  return finding
}

async function settle(
  context: Context,
  finding: TakeoverFinding,
  write: boolean,
): Promise<'made' | 'known' | string[]> {
  if ('wrong' in finding) return finding.wrong
  if ('known' in finding) return 'known'
  if (!write || (await takeOver(context, finding.takeover))) return 'made'
  return ['something changed in the meantime: run the command again']
}
