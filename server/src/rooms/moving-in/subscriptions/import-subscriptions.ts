import { Email } from '@studio/contract/email.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { SUBSCRIPTION_COLUMNS } from '../reading/column-names.ts'
import { batches, type CsvLine, csvLines, type LineCounts } from '../reading/read-lines.ts'
import type { TextFile } from '../reading/text-lines.ts'
import { findTakeover, type TakeoverFinding, type TakeoverLine } from './find-takeover.ts'
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

const id = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^(${prefix}_[A-Za-z0-9]{1,100})?$`))
    .default('')

/** Columns of a file of subscriptions; others are passed over. */
const Columns = z.object({
  email: Email,
  subscription: id('sub'),
  customer: id('cus'),
  plan: z.string().max(200).default(''),
})

const WRONG: Record<string, string> = {
  email: 'email is not an email address',
  subscription: 'subscription is an id such as sub_1AbC',
  customer: 'customer is an id such as cus_1AbC',
  plan: 'plan is the title of a plan',
}

/** A line as a question to the payment provider, or a sentence for each thing that is wrong with it. */
function takeoverLineOf({ fields, wrong }: CsvLine): TakeoverLine | { wrong: string[] } {
  if (wrong) return { wrong: [wrong] }
  const read = Columns.safeParse(fields)
  if (!read.success) {
    const columns = read.error.issues.map(({ path }) => String(path[0]))
    return { wrong: [...new Set(columns)].map((column) => WRONG[column] ?? column) }
  }
  const { email, subscription, customer, plan } = read.data
  if (!subscription && !customer) return { wrong: ['names neither a subscription nor a customer'] }
  return { email, id: subscription || customer, plan }
}
