import type { MoveInLine, MoveInPrice } from '@studio/contract/moving-in/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { Column } from '../../../office/table/column.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { noteOf } from './subscription-words.ts'

type Row = MoveInLine & { id: string }

/** Subscriptions: whose, which plan they are there and become here, and the next charge, which is the same in both. */
export function membershipColumns(
  prices: readonly MoveInPrice[],
  plans: readonly Pick<Price, 'id' | 'title'>[],
): Column<Row>[] {
  const titlesOf = (id: string) => {
    const there = prices.find((price) => price.id === id)
    const here = plans.find((plan) => plan.id === there?.planId)
    return [there?.title || id, here?.title ?? 'a plan that is sold no more'].join(' → ')
  }
  return [
    { head: 'Person', cell: ({ membership }) => membership?.name || membership?.email || '' },
    { head: 'Email', cell: ({ membership }) => membership?.email ?? '', width: 'email', wideOnly: true },
    { head: 'Plan there, plan here', cell: ({ membership }) => membership && titlesOf(membership.price) },
    {
      head: 'Price',
      cell: ({ membership }) => membership && amountText(membership.amount),
      width: 'word',
      sums: true,
    },
    {
      head: 'Next charge, old and new',
      cell: ({ membership }) =>
        membership &&
        (membership.nextAmount === null
          ? `Ends ${shortDayText(membership.nextOn)}`
          : `${amountText(membership.nextAmount)} on ${shortDayText(membership.nextOn)}`),
    },
    { head: 'Note', cell: ({ membership }) => membership && noteOf(membership), wideOnly: true },
  ]
}
