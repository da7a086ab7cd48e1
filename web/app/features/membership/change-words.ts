import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { amountText } from '../../ui/amount-text.ts'
import { dateText, dayAndMonth } from '../../ui/date-words.ts'
import { daysLeftText, lossText } from './membership-words.ts'

interface Change {
  /** Null when a membership begins. */
  from: Subscription | null
  to: Price
  preview: ChangePreview
  /** "Visa, ending 4242" */
  card: string | null
  now: number
}

export interface ChangeWords {
  why: string
  facts: [name: string, value: string][]
  small: string | null
}

/** What the panel beside the plans says of a change, before it is made (D7). */
export function changeWords(change: Change): ChangeWords {
  const { from, to, preview } = change
  const waits = from !== null && isLater(from, to)
  const { dueOn, nextAmount, renewAmount } = preview
  const facts: ChangeWords['facts'] = [['Starts', waits && dueOn ? dateText(dueOn) : 'At once']]
  if (dueOn && nextAmount !== null) facts.push([`On ${dayAndMonth(dueOn)}`, amountText(nextAmount)])
  if (renewAmount !== null) {
    if (renewAmount === nextAmount) facts.push(['Then', 'Every 30 days'])
    else facts.push(['After the code', `${amountText(renewAmount)} every 30 days`])
  }
  const loss = from && lossText(from.price.permissions, to.permissions)
  if (loss) facts.push(['You will lose', loss])
  return { why: whyText(change, waits), facts, small: smallText(preview, waits) }
}

/** A cheaper plan begins when the paid period is over; in a trial every change is at once (D7). */
function isLater(from: Subscription, to: Price): boolean {
  return to.cost < from.price.cost && from.state !== 'trialing' && from.state !== 'day_pass'
}

function whyText({ from, to, preview, card, now }: Change, waits: boolean): string {
  const on = card ? `, on ${card.replace(',', '')}` : ''
  if (waits && from && preview.dueOn) {
    return `You keep ${from.price.title} until ${dayAndMonth(preview.dueOn)}. ${to.title} begins then.`
  }
  if (!from || from.state === 'day_pass') {
    const first = preview.dueNow === 0 ? 'The first 7 days are free.' : `The first payment${on}.`
    return from ? `${first} Your day pass ends when it begins.` : first
  }
  if (from.priceId === to.id && !from.nextPriceId) {
    return 'Nothing is charged today. The code counts from the next payment.'
  }
  if (preview.dueNow === 0) return 'Nothing is charged for the change.'
  return `The difference for the ${daysLeftText(preview.dueOn ?? from.dateTimeEnd, now)} left${on}.`
}

function smallText({ dueNow, dueOn }: ChangePreview, waits: boolean): string | null {
  if (waits && dueOn) return `You can undo this until ${dayAndMonth(dueOn)}.`
  return dueNow > 0 ? 'If the charge fails, nothing changes.' : null
}

/** Why a plan can't be changed now and what helps; null where the membership as it stands is no reason. */
export function refusedText(from: Subscription | null): string | null {
  if (from?.state === 'past_due')
    return 'A payment is open. Once a good card has paid it, you can change the plan.'
  if (from?.state === 'ending') return 'Your membership ends. Keep it first, then you can change the plan.'
  return null
}
