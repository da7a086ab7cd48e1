import { paymentMethod } from '@studio/contract/billing/endpoints.ts'
import { toasts, withPaid } from '@studio/contract/billing/messages.ts'
import { cardText } from '@studio/contract/billing/rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { readsOf } from '../../platform/reads.ts'
import { useUser } from '../../platform/session.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { dayAndMonth } from '../../ui/words/date-words.ts'
import { amountText, studioMoney } from '../../ui/words/money-words.ts'
import { CardFields, CardPromise, CardUnconfirmed } from '../billing/card-fields.tsx'
import { openInvoiceQuery, paymentMethodQuery } from '../billing/queries.ts'
import { useCardEntry } from '../billing/use-card-entry.ts'
import { useSettings } from '../studio/queries.ts'
import styles from './card-edit.module.css'
import { NoMembershipNeeded } from './no-membership.tsx'
import { useMembershipChanged, useNextPayment } from './queries.ts'

export const meta = hiddenHead('Update card')

/** Replaces the card for later payments (CARD-08). */
export default function CardEditScreen() {
  const user = useUser()
  const settings = useSettings()
  const card = useCardEntry(settings.payment)
  const client = useQueryClient()
  const changed = useMembershipChanged()
  const navigate = useNavigate()
  const due = useOpenAmount()
  const { planId, term } = (useLocation().state ?? {}) as { planId?: string; term?: string }

  const save = useWrite(async (userId: string) => {
    const saved = await card.save({ userId })
    // Also after a decline of the open amount: the card itself was saved.
    await client.invalidateQueries(readsOf(paymentMethod))
    if (!saved) return
    await changed()
    showToast(withPaid(toasts.cardUpdated, due ?? 0, studioMoney()))
    if (planId) navigate('/profile/plan/edit', { state: { planId, term }, replace: true })
    else navigate('/profile/membership', { replace: true })
  })
  const begin = useOneAtATime(save.mutateAsync)
  function submit() {
    if (user) begin(user.id)
  }
  if (user && user.role !== 'Student') return <NoMembershipNeeded />
  return (
    <div className={styles.page}>
      <h2>Update card</h2>
      <p className={styles.lead}>
        <PresentCard />
      </p>
      <Form onSubmit={submit}>
        <CardFields {...card.fields} />
        {card.unconfirmed && <CardUnconfirmed button="Save card" />}
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending}>
            Save card
          </Button>
          <LinkButton variant="plain" to="/profile/membership">
            Cancel
          </LinkButton>
        </div>
        <CardPromise />
        {card.dialog}
      </Form>
    </div>
  )
}

/** "Now Visa, ending 4242. The new card takes over from the next payment, $29.00 on 2 April." */
function PresentCard() {
  const user = useUser()
  const subscription = user?.subscription
  const method = useQuery({ ...paymentMethodQuery(user?.id ?? ''), enabled: user !== null }).data
  const next = useNextPayment(subscription)
  const open = useOpenAmount()
  const present = method ? `Now ${cardText(method)}. ` : ''
  if (subscription?.state === 'past_due') {
    return `${present}A new card that works pays ${open === null ? 'what is open' : `the open ${amountText(open)}`} at once.`
  }
  if (method === null) return 'You have no saved card yet.'
  if (!next) return `${present}The new card takes over.`
  const payment = `${amountText(next.amount)} on ${dayAndMonth(next.on)}`
  return `${present}The new card takes over from the next payment, ${payment}.`
}

/** What a new card pays at once; null without a past due amount. */
function useOpenAmount(): number | null {
  const isDue = useUser()?.subscription?.state === 'past_due'
  const open = useQuery({ ...openInvoiceQuery(), enabled: isDue }).data
  return isDue && open ? open.amount : null
}
