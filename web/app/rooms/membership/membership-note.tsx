import { toasts } from '@studio/contract/billing/messages.ts'
import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { IconCreditCardOff, IconGift, IconShieldCheck, IconSunset2 } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { Note } from '../../ui/page/note.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { clockText, dateText, dayAndMonth } from '../../ui/words/date-words.ts'
import { amountText, studioMoney } from '../../ui/words/money-words.ts'
import { ownTerm } from '../../ui/words/term-words.ts'
import { nextTrySentence } from '../billing/invoice-words.ts'
import { openInvoiceQuery } from '../billing/queries.ts'
import { NotConfirmed, useBank } from '../billing/use-bank.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { givenText } from './membership-words.ts'
import { payOpenAmount, useKeepPlan, useMembershipChanged, useResume } from './queries.ts'

/** What a member should know if the membership does not simply continue. */
export function MembershipNote({ subscription }: { subscription: Subscription }) {
  switch (subscription.state) {
    case 'ending':
      return <Ending subscription={subscription} />
    case 'past_due':
      return <PastDue subscription={subscription} />
    case 'pending':
      return (
        <Note
          tone="warn"
          title="The first payment is not confirmed yet."
          action={
            <LinkButton
              size="sm"
              variant="line"
              to="/profile/plan/edit"
              state={{ planId: subscription.priceId, term: subscription.term }}
            >
              Pay now
            </LinkButton>
          }
        >
          <br />
          It may take a moment. Your classes open once it is confirmed. Paying again replaces this payment.
        </Note>
      )
    case 'suspended':
      return (
        <Note
          tone="warn"
          title="The studio has paused this membership."
          action={
            <LinkButton size="sm" variant="line" to="/about#contact">
              Contact the studio
            </LinkButton>
          }
        >
          <br />
          {subscription.deactivationReason ?? 'Nothing is open, and nothing is charged.'}
        </Note>
      )
    case 'given':
      return <Given subscription={subscription} />
    default:
      return subscription.nextPriceId ? <ChangeBooked subscription={subscription} /> : null
  }
}

/** A plan from the studio, and how to go on after it. */
function Given({ subscription: { price, priceId, given } }: { subscription: Subscription }) {
  if (!given) return null
  return (
    <Note
      tone="calm"
      icon={IconGift}
      title={`${price.title} is ${givenText(given)}.`}
      action={
        given.until && (
          <LinkButton size="sm" variant="line" to="/profile/plan/edit" state={{ planId: priceId }}>
            Go on after it
          </LinkButton>
        )
      }
    >
      <br />
      {given.kind === 'elsewhere' ? 'You pay for it elsewhere. ' : ''}
      {given.until ? 'It ends by itself, and nothing is charged here.' : 'Nothing is charged here.'}
    </Note>
  )
}

function Ending({ subscription: { id, dateTimeEnd } }: { subscription: Subscription }) {
  return (
    <Note
      tone="calm"
      icon={IconSunset2}
      title={`Your membership ends on ${dateText(dateTimeEnd)}`}
      action={<KeepButton id={id} />}
    >
      <br />
      Everything stays open until {clockText(dateTimeEnd)}. It does not renew.
    </Note>
  )
}

/** The open invoice's amount, which a code may have reduced (reliability 4.2). */
function PastDue({ subscription: { id, dateTimeEnd } }: { subscription: Subscription }) {
  const { data: open, isPending } = useQuery(openInvoiceQuery())
  const now = useNow(MINUTE, useStudioClock())
  // The grace days of a past due membership started when the charge failed (D18.state).
  const failedOn = new Date(Date.parse(dateTimeEnd) - GRACE_DAYS * DAY).toISOString()
  const isOpen = Date.parse(dateTimeEnd) > now
  // Whose turn it is, the bank's or the card's, is known with the invoice alone.
  if (isPending) return null
  if (open?.bankAsks) return <BankAsks id={id} amount={open.amount} ends={dateTimeEnd} isOpen={isOpen} />
  return (
    <Note
      tone="danger"
      icon={IconCreditCardOff}
      title={`We could not charge ${open ? amountText(open.amount) : 'your card'} on ${dayAndMonth(failedOn)}.`}
      action={
        <LinkButton variant="danger" to="/profile/card/edit">
          Update card
        </LinkButton>
      }
    >
      <br />
      {accessText(dateTimeEnd, isOpen)} {open && nextTrySentence(open)}
    </Note>
  )
}

interface BankAsksProps {
  id: string
  /** What is open. */
  amount: number
  ends: string
  isOpen: boolean
}

/** The bank did not refuse: the same card pays once its person has confirmed it (D18.3ds). */
function BankAsks({ id, amount, ends, isOpen }: BankAsksProps) {
  return (
    <Note
      tone="warn"
      icon={IconShieldCheck}
      title="Your bank wants to hear from you."
      action={<ConfirmButton id={id} amount={amount} />}
    >
      <br />
      It asks you to confirm {amountText(amount)}. One press, the same card, about a minute.{' '}
      {accessText(ends, isOpen)}
    </Note>
  )
}

function accessText(ends: string, isOpen: boolean): string {
  return isOpen
    ? `Everything stays open until ${dayAndMonth(ends)}.`
    : `Your access closed on ${dayAndMonth(ends)}.`
}

function ChangeBooked({ subscription }: { subscription: Subscription }) {
  const { id, price, nextPriceId, nextTerm = 'days30', dateTimeEnd } = subscription
  const { data: plans } = useQuery(pricesQuery())
  const keep = useKeepPlan(id, price.id)
  const begin = useOneAtATime(() => keep.mutateAsync())
  const next = plans?.records.find((plan) => plan.id === nextPriceId)?.title ?? 'Your new plan'
  const isTerm = nextPriceId === price.id
  const on = dateText(dateTimeEnd)
  return (
    <Note
      tone="calm"
      title={isTerm ? `From ${on} you pay ${termWords[nextTerm].every}.` : `${next} begins on ${on}.`}
      action={
        <Button size="sm" variant="line" busy={keep.isPending} onClick={() => begin(undefined)}>
          {isTerm ? `Keep paying ${termWords[ownTerm(subscription)].every}` : `Keep ${price.title}`}
        </Button>
      }
    >
      <br />
      {isTerm ? `${price.title} stays as it is, paid until then.` : `Until then you have ${price.title}.`}
    </Note>
  )
}

/** Opens the bank's page for what is open, and pays it with the saved card once that is confirmed (D18.3ds). */
function ConfirmButton({ id, amount }: { id: string; amount: number }) {
  const settings = useSettings()
  const { confirming, dialog } = useBank(settings.payment)
  const changed = useMembershipChanged()
  const pay = useMutation({
    mutationFn: () => confirming(() => payOpenAmount(id)),
    async onSuccess() {
      await changed()
      showToast(toasts.paid(amount, studioMoney()))
      keepFocus()
    },
    onError(error) {
      if (error instanceof NotConfirmed) showToast(toasts.notConfirmed, 'warn')
      else showToast(error.message, 'bad')
    },
  })
  const begin = useOneAtATime(() => pay.mutateAsync())
  return (
    <>
      <Button busy={pay.isPending} onClick={() => begin(undefined)}>
        Confirm with your bank
      </Button>
      {dialog}
    </>
  )
}

/** Undoes a cancellation while access lasts (D7). */
export function KeepButton({ id, full }: { id: string; full?: boolean }) {
  const resume = useResume(id)
  const begin = useOneAtATime(() => resume.mutateAsync())
  return (
    <Button full={full} busy={resume.isPending} onClick={() => begin(undefined)}>
      Keep my membership
    </Button>
  )
}
