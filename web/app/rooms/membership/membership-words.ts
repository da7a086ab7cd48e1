import { counted } from '@studio/contract/counted.ts'
import { DAY } from '@studio/contract/dates.ts'
import type { Preview, State, Subscription } from '@studio/contract/membership/schema.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { capital, listed } from '@studio/contract/reading-words.ts'
import { clockText, dateText, dayAndMonth } from '../../ui/words/date-words.ts'
import { priceText } from '../../ui/words/money-words.ts'
import { priceInWords } from '../../ui/words/plan-words.ts'
import { dueText } from '../../ui/words/term-words.ts'

type Charges = Pick<Preview, 'dueNow' | 'dueOn' | 'nextAmount'> & Partial<Pick<Preview, 'renewAmount'>>

/** ", then $29" for a code that ends before the charges do; empty without one. */
const laterText = ({ nextAmount, renewAmount }: Charges, more = ''): string =>
  typeof renewAmount === 'number' && renewAmount !== nextAmount
    ? `, then ${priceText(renewAmount)}${more}`
    : ''

/** Charge and date in one sentence (D3); `more` follows the amounts, such as " plus tax". */
export function chargeSentence(charges: Charges, term: Term, more = ''): string {
  const { dueNow, dueOn, nextAmount } = charges
  if (!dueOn || nextAmount === null) return `You will be charged ${priceText(dueNow)}${more} today, once.`
  const next = `${priceText(nextAmount)}${more} on ${dueText(dueOn, term)}${laterText(charges, more)}, unless you cancel first.`
  return dueNow > 0
    ? `You will be charged ${priceText(dueNow)}${more} today, and ${next}`
    : `You will be charged ${next}`
}

/** The same after the start: the amount due is paid. */
export function paidSentence(preview: Preview, term: Term): string {
  const { dueNow, dueOn, nextAmount } = preview
  if (dueNow === 0) return chargeSentence(preview, term)
  if (!dueOn || nextAmount === null) return `You were charged ${priceText(dueNow)} today, once.`
  return `You were charged ${priceText(dueNow)} today. The next is ${priceText(nextAmount)} on ${dueText(dueOn, term)}${laterText(preview)}, unless you cancel first.`
}

const names: Record<Permission, string> = {
  DailyClassesCurrentDay: 'today’s classes',
  DailyClasses: 'daily classes',
  TrainingPacks: 'training paths',
  Calendars: 'every calendar',
}
const order = Object.keys(names) as Permission[]

/** "Daily classes, training paths and every calendar" */
export function opensText(permissions: readonly Permission[]): string {
  return capital(listed(namesOf(permissions)))
}

/** What the other plan does not include: "Training paths and every calendar"; null for nothing. */
export function lossText(now: readonly Permission[], then: readonly Permission[]): string | null {
  const kept = new Set<Permission>(then)
  if (kept.has('DailyClasses')) kept.add('DailyClassesCurrentDay')
  const lost = now.filter((permission) => !kept.has(permission))
  return lost.length > 0 ? opensText(lost) : null
}

function namesOf(permissions: readonly Permission[]): string[] {
  return order.filter((one) => permissions.includes(one)).map((one) => names[one])
}

/** "Your day pass lasts until 24 November at 05:31 CET.", in the viewer's own zone. */
export const passText = (end: string): string =>
  `Your day pass lasts until ${dayAndMonth(end)} at ${clockText(end)}.`

/** "given by the studio until 3 March 2026"; without an end, "given by the studio". */
export const givenText = ({ until }: NonNullable<Subscription['given']>): string =>
  until ? `given by the studio until ${dateText(until)}` : 'given by the studio'

/** "21 days", "1 day": days left, rounded up. */
export function daysLeftText(end: string, now: number): string {
  const days = Math.max(0, Math.ceil((Date.parse(end) - now) / DAY))
  return counted(days, 'day')
}

/** Until when days are free that would begin after the paid ones; null if none do. A cancellation ends them. */
export const freeDaysAhead = ({
  dateTimeEnd,
  freeUntil,
}: Pick<Subscription, 'dateTimeEnd' | 'freeUntil'>): string | null =>
  freeUntil && Date.parse(freeUntil) > Date.parse(dateTimeEnd) ? freeUntil : null

const STANDS: Partial<Record<State, string>> = {
  active: 'renews on',
  trialing: 'free until',
  past_due: 'with access until',
}

/** "You have Daily Practice, $19 / mo, renews on 5 December 2026." */
export function presentPlanText(plan: PresentPlan): string {
  const { price, term, state, dateTimeEnd, freeUntil, nextPriceId, given } = plan
  if (given) return `You have ${price.title}, ${givenText(given)}.`
  const stands = nextPriceId ? 'until' : (STANDS[state] ?? 'until')
  const on = stands === STANDS.active ? (freeUntil ?? dateTimeEnd) : dateTimeEnd
  return `You have ${price.title}, ${priceInWords({ ...price, term })}, ${stands} ${dateText(on)}.`
}

type PresentPlan = Pick<
  Subscription,
  'price' | 'term' | 'state' | 'dateTimeEnd' | 'freeUntil' | 'nextPriceId' | 'given'
>
