import { noteOf } from '@studio/contract/moving-in/messages.ts'
import type {
  MoveInCharge,
  MoveInLine,
  MoveInMembership,
  MoveInPrice,
} from '@studio/contract/moving-in/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import type { Column } from '../../../office/table/column.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import styles from './moving-in.module.css'

type Row = MoveInLine & { id: string }

/** Subscriptions: whose, which plan they are there and become here, and the next charge there and here. */
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
    {
      head: 'Person',
      cell: ({ membership, userId }) => membership && <Whose {...membership} userId={userId} />,
    },
    {
      head: 'Plan there, plan here',
      cell: ({ membership }) =>
        membership && <span className={styles.whole}>{titlesOf(membership.price)}</span>,
      notOnTablets: true,
    },
    {
      head: 'Price',
      cell: ({ membership }) => membership && amountText(membership.amount),
      width: 'word',
      sums: true,
      wideOnly: true,
    },
    {
      head: 'Next charge, old',
      cell: ({ membership }) => membership && <Charge of={membership.there} state={membership.state} />,
      width: 'text',
      named: true,
    },
    {
      head: 'Next charge, new',
      cell: ({ membership }) =>
        membership && (
          <Charge of={membership.here} state={membership.state} isOther={membership.difference !== ''} />
        ),
      width: 'text',
      named: true,
    },
    {
      head: 'Note',
      cell: ({ membership, state }) =>
        membership && <span className={styles.whole}>{noteOf(state, membership)}</span>,
    },
  ]
}

/** Who pays at Stripe, whose name is one text there; with a link once they are here. */
function Whose({
  name,
  email,
  userId,
}: Pick<MoveInMembership, 'name' | 'email'> & Pick<MoveInLine, 'userId'>) {
  const [firstName = '', ...others] = (name || email).split(' ')
  const person = { firstName, lastName: others.join(' ') }
  return (
    <PersonCell person={person} title={[name, email].filter(Boolean).join(', ')}>
      {userId ? <PersonLink person={{ ...person, id: userId }} /> : name || email}
    </PersonCell>
  )
}

interface ChargeProps {
  of: MoveInCharge
  state: MoveInMembership['state']
  isOther?: boolean
}

/** "$29.00 on 4 Dec 2026", in two lines where there is room. */
function Charge({ of: charge, state, isOther = false }: ChargeProps) {
  const { word, isDated } = wordOf(charge, state)
  return (
    <span className={classNames(styles.charge, isOther && styles.other)}>
      {word} {isDated && <small>on {shortDate(charge.on)}</small>}
    </span>
  )
}

function wordOf({ amount }: MoveInCharge, state: ChargeProps['state']): { word: string; isDated: boolean } {
  if (state === 'past_due') return { word: 'Past due', isDated: false }
  if (amount !== null) return { word: amountText(amount), isDated: true }
  return state === 'ending' ? { word: 'Ends', isDated: true } : { word: 'None', isDated: false }
}
