import { DAY } from '@studio/contract/dates.ts'
import { isReplacedByStart } from '@studio/contract/membership/decisions.ts'
import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { capital } from '@studio/contract/reading-words.ts'
import { dateText, dayAndMonth } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { freeDays } from '../../ui/words/plan-words.ts'
import { dueText, ownTerm, periodsBetween } from '../../ui/words/term-words.ts'
import { beforeAddedTax } from '../tax/tax-words.ts'
import { beginsLater } from './begins-later.ts'
import { daysLeftText, lossText } from './membership-words.ts'

interface Change {
  /** Null for a new membership. */
  from: Subscription | null
  to: PlanAt
  /** That of a new membership tells its free days. */
  preview: ChangePreview & { trialDays?: number }
  /** "Visa, ending 4242" */
  card: string | null
  /** The code that is typed for it. */
  code?: string | null
  /** The first charge without its tax, and the tax. */
  tax?: [name: string, value: string][]
  now: number
}

export interface ChangeWords {
  why: string
  facts: [name: string, value: string][]
  small: string | null
}

/** Texts beside the plans about a change, before it is made (D7). */
export function changeWords(change: Change): ChangeWords {
  const { from, to, preview } = change
  const waits = from !== null && beginsLater(from, to)
  const dueWithin: Term[] = waits ? [to.term, ownTerm(from)] : [to.term]
  const ends = paidUntil(change)
  const starts = waits && ends ? dateText(ends) : 'At once'
  const facts: ChangeWords['facts'] = [
    ['Starts', starts],
    ...(change.tax ?? []),
    ...comingCharges(preview, to.term, dueWithin),
  ]
  const code = change.code ?? codeThatStays(change)
  if (code) facts.push(['Promo code', code])
  const loss = from && lossText(from.price.permissions, to.permissions)
  if (loss) facts.push(['You will lose', loss])
  return {
    why: whyText(change, waits),
    facts,
    small: smallText({ ...preview, dueOn: ends }, waits ? dueWithin : null),
  }
}

/** When what is paid ends: with the next charge, unless that was moved and days before it are free. */
const paidUntil = ({ from, preview }: Pick<Change, 'from' | 'preview'>): string | null =>
  from?.freeUntil ? from.dateTimeEnd : preview.dueOn

/** The code that the membership has, if it takes something off the next charge; whoever stays pays what their plan cost them. */
function codeThatStays({ from, to, preview: { nextAmount, tax } }: Change): string | null {
  if (!from || nextAmount === null) return null
  const full = isOwn(from, to) ? from.price.cost : to.cost
  return beforeAddedTax(nextAmount, tax) < full ? from.promocodeCode : null
}

/** "On 2 April: $23.20", and the charges after it; `dueWithin` are the terms as whose end the first may fall. */
export function comingCharges(
  preview: ChangePreview,
  term: Term,
  dueWithin: Term[] = [term],
): [string, string][] {
  const { dueOn, nextAmount } = preview
  if (!dueOn || nextAmount === null) return []
  // Beside what is charged today, whose tax has a line of its own.
  const held = preview.dueNow > 0 && preview.tax?.next ? ', incl. tax' : ''
  return [
    [`On ${dueText(dueOn, ...dueWithin)}`, `${amountText(nextAmount)}${held}`],
    ...laterCharges(preview, term),
  ]
}

/** "Then: every 30 days"; for a code that ends, its number of charges and the price afterwards. */
export function laterCharges(
  { dueOn, nextAmount, renewAmount, renewOn }: ChangePreview,
  term: Term,
): [string, string][] {
  if (renewAmount === null || !renewOn || !dueOn) return []
  const every = capital(termWords[term].every)
  if (renewAmount === nextAmount) return [['Then', every]]
  const isNear = Date.parse(renewOn) - Date.parse(dueOn) < MOST_DAYS_WITHOUT_YEAR * DAY
  const from = isNear ? dayAndMonth(renewOn) : dateText(renewOn)
  const later: [string, string][] = []
  const more = periodsBetween(dueOn, renewOn, term) - 1
  if (more > 0)
    later.push([more === 1 ? 'Then once more' : `Then ${more} more times`, amountText(nextAmount ?? 0)])
  return [...later, [`From ${from}`, amountText(renewAmount)], ['Charged', every]]
}

/** Days within which day and month are unambiguous. */
const MOST_DAYS_WITHOUT_YEAR = 300

/** Whether a plan is the present one, by its present term. */
const isOwn = (from: Subscription, to: PlanAt) => to.id === from.priceId && to.term === ownTerm(from)

/** "Your year lasts", "Your 30 days last" */
const lasts = (term: Term) => `Your ${termWords[term].noun} ${term === 'days30' ? 'last' : 'lasts'}`

function laterText(from: Subscription, to: PlanAt, on: string): string {
  const until = `until ${dueText(on, ownTerm(from))}`
  if (from.priceId === to.id)
    return `${lasts(ownTerm(from))} ${until}. Then you pay ${termWords[to.term].every}.`
  return `You keep ${from.price.title} ${until}. ${to.title} begins then.`
}

function whyText({ from, to, preview, card, now }: Change, waits: boolean): string {
  const on = card ? `, on ${card.replace(',', '')}` : ''
  const ends = paidUntil({ from, preview })
  if (waits && from && ends) return laterText(from, to, ends)
  if (!from || isReplacedByStart(from.state)) {
    const first = firstPaymentText(preview, on)
    const ends = from?.state === 'given' ? `${from.price.title} from the studio` : 'Your day pass'
    return from ? `${first} ${ends} ends when it begins.` : first
  }
  if (isOwn(from, to) && !from.nextPriceId) {
    return 'Nothing is charged today. The code applies from the next payment.'
  }
  return preview.dueNow === 0
    ? 'Nothing is charged for the change.'
    : differenceText(from, to, { preview, on, now })
}

function differenceText(
  from: Subscription,
  to: PlanAt,
  { preview, on, now }: Pick<Change, 'preview' | 'now'> & { on: string },
): string {
  if (ownTerm(from) !== to.term) {
    const left = daysLeftText(from.dateTimeEnd, now)
    return `A whole ${termWords[to.term].noun}, less the ${left} left of what you have paid${on}.`
  }
  return `The difference for the ${daysLeftText(paidUntil({ from, preview }) ?? from.dateTimeEnd, now)} left${on}.`
}

function firstPaymentText({ trialDays = 0, dueNow }: Change['preview'], on: string): string {
  if (trialDays > 0) return `The first ${freeDays(trialDays)} ${trialDays === 1 ? 'is' : 'are'} free.`
  return dueNow === 0 ? 'Nothing is charged today.' : `The first payment${on}.`
}

function smallText({ dueNow, dueOn }: ChangePreview, waitsWithin: Term[] | null): string | null {
  if (waitsWithin && dueOn) return `You can undo this until ${dueText(dueOn, ...waitsWithin)}.`
  return dueNow > 0 ? 'If the charge fails, nothing changes.' : null
}

/** Why this plan can't be chosen and what helps; null if the membership allows it. */
export function refusedText(from: Subscription | null, to: Price): string | null {
  if (from?.state === 'past_due')
    return 'A payment is open. Once a card has paid it, you can change the plan.'
  if (from?.state === 'ending')
    return 'Your membership is ending. Keep it first, then you can change the plan.'
  if (from?.state === 'suspended') return 'The studio has paused this membership, so you can’t change it.'
  if (from && isDayAfterMonth(from, to))
    return 'A membership can’t become a day pass. Once it has ended, you can buy one.'
  return null
}

/** Whether a day pass would replace a running membership (D7). */
function isDayAfterMonth({ state, price }: Subscription, to: Price): boolean {
  const isRunning = price.intervalUnit === 'Month' || state === 'given'
  return to.intervalUnit === 'Day' && isRunning && state !== 'pending'
}
