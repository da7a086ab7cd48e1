import { cardText } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { HOUR } from '@studio/contract/dates.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { termInLine } from '@studio/contract/plans/term-words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Session } from '../../platform/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EditRow, EditRows } from '../../ui/form/edit-row.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import picture from '../../ui/pictures/membership-card.svg'
import { QueryState } from '../../ui/query/query-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dateText, momentText } from '../../ui/words/date-words.ts'
import { amountText, priceText } from '../../ui/words/money-words.ts'
import { isolated } from '../../ui/words/person-name.ts'
import { unitInWords } from '../../ui/words/plan-words.ts'
import { ownTerm } from '../../ui/words/term-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { openAmountText } from '../billing/invoice-words.ts'
import { openInvoiceQuery, paymentMethodQuery } from '../billing/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { TaxRow } from '../tax/tax-row.tsx'
import { beforeAddedTax, inclTax } from '../tax/tax-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './membership.module.css'
import { MembershipNote } from './membership-note.tsx'
import { daysLeftText, givenText, opensText } from './membership-words.ts'
import { useNextPayment } from './queries.ts'

interface CurrentMembershipProps {
  user: Session['user']
  subscription: Subscription
  signOut: ReactNode
}

/** What is cancelled, paused or given renews nothing. */
const CANT_CANCEL: ReadonlySet<Subscription['state']> = new Set(['ending', 'suspended', 'given'])

/** The present membership with its actions. */
export function CurrentMembership({ user, subscription, signOut }: CurrentMembershipProps) {
  const [asking, setAsking] = useState(false)
  const card = useQuery(paymentMethodQuery(user.id))
  const { state, price, term } = subscription
  const open = useOpenInvoice(state)
  const period = usePeriodText(subscription)
  const mayCancel = price.intervalUnit === 'Month' && !CANT_CANCEL.has(state)
  const isAlarming = state === 'past_due' || state === 'pending'
  const note = <MembershipNote subscription={subscription} />
  return (
    <div className={styles.page}>
      {isAlarming && note}
      <MembershipCard price={price} term={term} isGiven={state === 'given'} />
      {!isAlarming && note}
      <EditRows>
        <EditRow name="Next payment">
          <NextPayment subscription={subscription} />
        </EditRow>
        <EditRow
          name="Plan"
          end={
            state !== 'suspended' && (
              <TextLink to="/profile/plan/edit">
                {state === 'given' ? 'Choose a plan' : 'Change plan'}
              </TextLink>
            )
          }
        >
          {isolated(price.title)},{' '}
          {state === 'day_pass' ? `until ${momentText(subscription.dateTimeEnd)}` : period}
        </EditRow>
        <EditRow name="Payments" end={<TextLink to="/profile/card/edit">Edit</TextLink>}>
          <span className={styles.payment}>
            <QueryState query={card} look="line" skeleton={null} empty="No card is saved">
              {(saved) => cardText(saved)}
            </QueryState>
            {open && state === 'past_due' && <UnpaidTag invoice={open} />}
          </span>
        </EditRow>
        <TaxRow userId={user.id} />
      </EditRows>
      <p>
        <TextLink to="/membership-pricing">See all plans</TextLink>
      </p>
      <div className={styles.foot}>
        {signOut}
        {mayCancel && (
          <Button variant="danger-line" onClick={() => setAsking(true)}>
            Cancel membership
          </Button>
        )}
      </div>
      {asking && <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Date and amount of the next charge, codes included, from the server. */
function NextPayment({ subscription }: { subscription: Subscription }) {
  const { state, dateTimeEnd, freeUntil } = subscription
  const isDue = state === 'past_due'
  const isPending = state === 'pending'
  const open = useOpenInvoice(state)
  const next = useNextPayment(subscription)
  if (isDue) return open ? openAmountText(open) : 'Open'
  if (isPending) return `${open ? `${amountText(open.amount)}, n` : 'N'}ot confirmed yet`
  if (next) {
    const { promocodeCode, nextPriceId, price } = subscription
    const isLess = promocodeCode && !nextPriceId && beforeAddedTax(next.amount, next.tax) < price.cost
    return `${amountText(next.amount)} on ${dateText(next.on)}${inclTax(next.tax)}${isLess ? `, with ${promocodeCode}` : ''}`
  }
  return state === 'active' || state === 'trialing' ? dateText(freeUntil ?? dateTimeEnd) : 'None'
}

/** The invoice that is unpaid; undefined while it is read and in other states. */
function useOpenInvoice(state: Subscription['state']) {
  const isOpen = state === 'past_due' || state === 'pending'
  return useQuery({ ...openInvoiceQuery(), enabled: isOpen }).data
}

function UnpaidTag({ invoice }: { invoice: Pick<Invoice, 'bankAsks'> }) {
  return invoice.bankAsks ? <Tag tone="warn">Your bank asks</Tag> : <Tag tone="bad">Declined</Tag>
}

/** "30 days", "yearly", "free until 3 March 2026", "12 days left"; where the next charge was moved, when its free days are. */
function usePeriodText(subscription: Subscription): string {
  const { state, dateTimeEnd, freeUntil, given } = subscription
  const now = useNow(HOUR, useStudioClock())
  if (given) return givenText(given)
  if (state === 'ending') return `${daysLeftText(dateTimeEnd, now)} left`
  if (state === 'trialing' || freeUntil === dateTimeEnd) return `free until ${dateText(dateTimeEnd)}`
  if (freeUntil) return `paid until ${dateText(dateTimeEnd)}, then free until ${dateText(freeUntil)}`
  const term = ownTerm(subscription)
  return term === 'day' ? '1 day' : termInLine(term)
}

interface MembershipCardProps extends Pick<Subscription, 'price' | 'term'> {
  /** By the studio: it costs nothing. */
  isGiven: boolean
}

/** The plan as a printed card. */
function MembershipCard({ price, term, isGiven }: MembershipCardProps) {
  const art = useArt()
  return (
    <div className={styles.card} data-ground="light">
      <img src={art(picture)} alt="" />
      <div className={styles.words}>
        <h2>{price.title}</h2>
        <p>{opensText(price.permissions)}</p>
        {!isGiven && (
          <p className={styles.price}>
            {priceText(price.cost)} <small>{unitInWords({ ...price, term })}</small>
          </p>
        )}
      </div>
    </div>
  )
}
