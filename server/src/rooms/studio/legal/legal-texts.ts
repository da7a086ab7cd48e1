import { fileURLToPath } from 'node:url'
import { priceText } from '@studio/contract/money.ts'
import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { TermPrice } from '@studio/contract/plans/terms.ts'
import { liabilityCents } from '@studio/contract/studio/currencies.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { settingTexts } from '@studio/contract/studio/own/messages.ts'
import { type LegalName, LegalText } from '@studio/contract/studio/schema.ts'
import { lastZone } from '@studio/contract/studio-day.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import { makeFairQueue } from '../../../platform/limits/fair-queue.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { runInProcess } from '../../../platform/run-in-process.ts'
import type { LegalFacts } from './parse-legal-text.ts'

const script = fileURLToPath(new URL('./draw-legal-text.ts', import.meta.url))
/** Usual texts take some tenths of a second; nested marks take quadratic time. */
const DRAW_MILLISECONDS = 15_000
/** Maximum characters of HTML. */
const LARGEST_DRAWN = 1_000_000

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 6, inAll: 12 })
/** Cached texts: the three pages, and recent previews. */
const drawn = new LRUCache<string, Promise<LegalText>>({ max: 12 })

/** Returns a legal text as its page shows it, with the studio's present name and address (D15). 503 if the machine is too busy. */
export async function legalTextOf(context: Context, name: LegalName): Promise<LegalText> {
  const everybody = { address: 'everybody', account: '' }
  const markdown = context.settings.now().legal[name]
  return drawLegalText(context, everybody, markdown).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('unavailable', refusals.busy, { retryAfter: 2 }) : error
  })
}

/**
 * Renders Markdown as a legal page: titled sections of sanitised HTML (S-I4). Runs one at a time in a process of its own,
 * because hostile Markdown takes long to parse (S-I7); 400 after fifteen seconds.
 */
export async function drawLegalText(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  asker: { address: string; account: string },
  markdown: string,
): Promise<LegalText> {
  const { studioName, contactEmail, money, zones } = settings.now()
  const zone = zoneName(lastZone(zones))
  const facts: LegalFacts = {
    studioName,
    contactEmail,
    liability: priceText(liabilityCents(money), money),
    timeZone: zone === 'UTC' ? 'Coordinated Universal Time (UTC)' : zone,
    ...(/\{\{(terms|freeTrial)\}\}/.test(markdown)
      ? planFacts(await monthPlans(db))
      : { terms: '', freeTrial: '' }),
  }
  const input = JSON.stringify({ markdown, facts })
  const known = drawn.get(input)
  if (known) return known
  const drawing = inTurn(asker, () => drawApart(input))
  drawn.set(input, drawing)
  drawing.catch(() => drawn.delete(input))
  return drawing
}

const planFacts = (sold: Awaited<ReturnType<typeof monthPlans>>) => ({
  terms: monthSentence(sold),
  freeTrial: freeTrialText(sold),
})

const monthPlans = (db: Database) =>
  db
    .select({ cost: plans.costCents, trialDays: plans.trialDays, terms: plans.terms })
    .from(plans)
    .where(and(isNull(plans.archivedAt), eq(plans.intervalUnit, 'Month')))

async function drawApart(input: string): Promise<LegalText> {
  try {
    const said = await runInProcess(script, { input, patience: DRAW_MILLISECONDS, most: LARGEST_DRAWN })
    return LegalText.parse(JSON.parse(said.toString()))
  } catch {
    throw refuseField('markdown', settingTexts.legalKnotted)
  }
}

interface Trial {
  cost: number
  trialDays: number
}

/** What the terms say of how long a month is; by the calendar once a plan on sale is sold so (LIMIT-02). */
export const monthSentence = (
  monthPlans: readonly { cost: number; terms: readonly Pick<TermPrice, 'term'>[] }[],
) =>
  monthPlans.some(({ cost, terms }) => cost > 0 && terms.some(({ term }) => term !== 'days30'))
    ? 'A month, a quarter and a year are counted by the calendar; 30 days are 30 days.'
    : 'Where a plan says a month, it means 30 days.'

const REVIEW = 'The review page names the amount and the day of the first charge before you confirm.'

/** What the terms say of the free days of the Month plans (LIMIT-01, D5). */
export function freeTrialText(monthPlans: readonly Trial[]): string {
  const longest = longestTrial(monthPlans)
  if (longest === 0) return REVIEW
  const isOne = monthPlans.every(({ cost, trialDays }) => cost === 0 || trialDays === longest)
  return [
    isOne
      ? sameOf(longest)
      : `A Month plan may begin with free days, up to ${longest} as the plan says, once for each person.`,
    REVIEW,
    'If you cancel before the free days are over, nothing is charged. Somebody who has already had free days pays for the first period at once, and the review page says so.',
  ].join(' ')
}

const sameOf = (days: number) =>
  days === 1
    ? 'The first day of a Month plan is free, once for each person.'
    : `The first ${days} days of a Month plan are free, once for each person.`
