import { DAY } from '@studio/contract/dates.ts'
import { isReplacedByStart } from '@studio/contract/membership/changes.ts'
import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { dateText, dayAndMonth } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { freeDays } from '../../ui/words/plan-words.ts'
import { taxRows } from '../tax/tax-words.ts'
import { daysLeftText, lossText } from './membership-words.ts'

interface Change {
  /** Null for a new membership. */
  from: Subscription | null
  to: Price
  /** That of a new membership tells its free days. */
  preview: ChangePreview & { trialDays?: number }
  /** "Visa, ending 4242" */
  card: string | null
  /** The code that is typed for it. */
  code?: string | null
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
  const waits = from !== null && isLater(from, to)
  const starts = waits && preview.dueOn ? dateText(preview.dueOn) : 'At once'
  const facts: ChangeWords['facts'] = [
    ['Starts', starts],
    ...taxRows(preview, to.title),
    ...comingCharges(preview),
  ]
  const code = change.code ?? codeThatStays(change)
  if (code) facts.push(['Promo code', code])
  const loss = from && lossText(from.price.permissions, to.permissions)
  if (loss) facts.push(['You will lose', loss])
  return { why: whyText(change, waits), facts, small: smallText(preview, waits) }
}

/** The code that the membership has, if it takes something off the next charge; whoever stays pays what their plan cost them. */
function codeThatStays({ from, to, preview: { nextAmount } }: Change): string | null {
  if (!from || nextAmount === null) return null
  const full = to.id === from.priceId ? from.price.cost : to.cost
  return nextAmount < full ? from.promocodeCode : null
}

/** "On 2 April: $23.20", and the charges after it. */
export function comingCharges(preview: ChangePreview): [string, string][] {
  const { dueOn, nextAmount } = preview
  if (!dueOn || nextAmount === null) return []
  return [[`On ${dayAndMonth(dueOn)}`, amountText(nextAmount)], ...laterCharges(preview)]
}

/** "Then: every 30 days"; for a code that ends, its number of charges and the price afterwards. */
export function laterCharges({ dueOn, nextAmount, renewAmount, renewOn }: ChangePreview): [string, string][] {
  if (renewAmount === null || !renewOn || !dueOn) return []
  if (renewAmount === nextAmount) return [['Then', 'Every 30 days']]
  const isNear = Date.parse(renewOn) - Date.parse(dueOn) < MOST_DAYS_WITHOUT_YEAR * DAY
  const from = isNear ? dayAndMonth(renewOn) : dateText(renewOn)
  const later: [string, string][] = []
  const more = Math.round((Date.parse(renewOn) - Date.parse(dueOn)) / PERIOD) - 1
  if (more > 0)
    later.push([more === 1 ? 'Then once more' : `Then ${more} more times`, amountText(nextAmount ?? 0)])
  return [...later, [`From ${from}`, amountText(renewAmount)], ['Charged', 'Every 30 days']]
}

/** Days within which day and month are unambiguous. */
const MOST_DAYS_WITHOUT_YEAR = 300
const PERIOD = PERIOD_DAYS.Month * DAY

/** Whether a plan starts at the period's end, because it is cheaper; in a trial every change is immediate (D7). */
function isLater(from: Subscription, to: Price): boolean {
  return to.cost < from.price.cost && from.state !== 'trialing' && !isReplacedByStart(from.state)
}

function whyText({ from, to, preview, card, now }: Change, waits: boolean): string {
  const on = card ? `, on ${card.replace(',', '')}` : ''
  if (waits && from && preview.dueOn) {
    return `You keep ${from.price.title} until ${dayAndMonth(preview.dueOn)}. ${to.title} begins then.`
  }
  if (!from || isReplacedByStart(from.state)) {
    const first = firstPaymentText(preview, on)
    const ends = from?.state === 'given' ? `${from.price.title} from the studio` : 'Your day pass'
    return from ? `${first} ${ends} ends when it begins.` : first
  }
  if (from.priceId === to.id && !from.nextPriceId) {
    return 'Nothing is charged today. The code applies from the next payment.'
  }
  if (preview.dueNow === 0) return 'Nothing is charged for the change.'
  return `The difference for the ${daysLeftText(preview.dueOn ?? from.dateTimeEnd, now)} left${on}.`
}

function firstPaymentText({ trialDays = 0, dueNow }: Change['preview'], on: string): string {
  if (trialDays > 0) return `The first ${freeDays(trialDays)} ${trialDays === 1 ? 'is' : 'are'} free.`
  return dueNow === 0 ? 'Nothing is charged today.' : `The first payment${on}.`
}

function smallText({ dueNow, dueOn }: ChangePreview, waits: boolean): string | null {
  if (waits && dueOn) return `You can undo this until ${dayAndMonth(dueOn)}.`
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
