import { cardText } from '@studio/contract/billing/rules.ts'
import type { State, Subscription } from '@studio/contract/membership/schema.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { DeedPlace, useDeedPlace } from '../../../office/deeds/deed-form.tsx'
import { StandingMark } from '../../../office/standing-mark.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import {
  IconCalendarMonth,
  IconGift,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceiptRefund,
  IconRefresh,
  IconSwitchHorizontal,
  IconX,
} from '../../../ui/icons.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { shortDate, shortDay } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { isolated } from '../../../ui/words/person-name.ts'
import { unitInWords } from '../../../ui/words/plan-words.ts'
import { leftOf } from '../../billing/office/invoice-columns.tsx'
import { endText, stateText, troubleText } from '../../people/office-subscribers/subscriber-words.ts'
import { useInvalidatePerson } from '../office/queries.ts'
import { ActivateDeed, DeactivateDeed } from './activation-deed.tsx'
import { CancelDeed, KeepDeed } from './cancel-deed.tsx'
import { ChangeDeed } from './change-deed.tsx'
import { DeedRow, type DeedRowProps } from './deed-row.tsx'
import { GiveDeed, MoveEndDeed } from './given-deeds.tsx'
import styles from './membership-panel.module.css'
import { MoveChargeDeed } from './move-charge-deed.tsx'
import { RefundDeed } from './refund-deed.tsx'

/** A member's plan with its price and next charge, and what can be done about it, in place. */
export function MembershipPanel({ page: { user, money } }: { page: PersonPage }) {
  const { subscription } = user
  if (!money) return null
  const { nextCharge, card, lastPayment } = money
  const next = nextCharge ? `${amountText(nextCharge.amount)} on ${shortDate(nextCharge.dateTime)}` : 'none'
  return (
    <Panel>
      {subscription ? (
        <div className={styles.facts}>
          <div className={styles.plan}>
            <h2>{isolated(subscription.price.title)}</h2>
            {!subscription.given && <b>{costText(subscription)}</b>}
          </div>
          <Facts>
            <Fact name="State">
              <StandingMark of={subscription.state} word={stateText(subscription)} />
              <small className={styles.small}>{endText(subscription)}</small>
              {subscription.state === 'suspended' && (
                <small className={styles.small}>{troubleText({ ...subscription, unpaid: null })}</small>
              )}
            </Fact>
            <Fact name="Next charge">{next}</Fact>
            {subscription.given?.reason && <Fact name="Reason">{subscription.given.reason}</Fact>}
            <Fact name="Card">{card ? `${cardText(card)}, ${expiry(card)}` : 'none'}</Fact>
            <Fact name="Code">{subscription.promocodeCode ?? 'none'}</Fact>
          </Facts>
        </div>
      ) : (
        <p>They have no plan. Nothing is charged.</p>
      )}
      <Deeds user={user} next={next} lastPayment={lastPayment} />
    </Panel>
  )
}

/** "$29.00", "$290.00 a year" */
function costText({ price, term }: Pick<Subscription, 'price' | 'term'>): string {
  const amount = amountText(price.cost)
  return term ? `${amount} ${unitInWords({ ...price, term })}` : amount
}

/** "08/28" */
const expiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }) =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

interface DeedsProps {
  user: PersonPage['user']
  next: string
  lastPayment: NonNullable<PersonPage['money']>['lastPayment']
}

/** What can be done about a membership; one deed at a time is open. */
function Deeds({ user, next, lastPayment }: DeedsProps) {
  const { begun, begin, end } = useBegun()
  const { subscription } = user
  const { typed, leave } = useDeedPlace()
  const readAnew = useInvalidatePerson()
  const left = lastPayment ? leftOf(lastPayment) : 0
  function done(close: () => void) {
    close()
    readAnew()
  }
  const row = (name: string) => ({
    isOpen: begun === name,
    onPress: () => leave(() => (begun === name ? end() : begin(name))),
    onClose: end,
  })
  return (
    <DeedPlace value={typed}>
      <div className={styles.deeds}>
        {lastPayment && left > 0 && (
          <DeedRow
            {...row('refund')}
            icon={IconReceiptRefund}
            text="Refund"
            what={`last payment ${amountText(lastPayment.amount)}`}
          >
            {(close) => <RefundDeed invoice={lastPayment} left={left} person={user} onClose={close} />}
          </DeedRow>
        )}
        {subscription && subscription.state !== 'pending' ? (
          <MembershipDeeds row={row} user={user} subscription={subscription} next={next} />
        ) : (
          user.active && (
            <DeedRow {...row('give')} icon={IconGift} text="Give a plan" what="nothing is charged">
              {(close) => <GiveDeed person={user} onClose={close} onDone={() => done(close)} />}
            </DeedRow>
          )
        )}
      </div>
    </DeedPlace>
  )
}

interface MembershipDeedsProps {
  row: (name: string) => Pick<DeedRowProps, 'isOpen' | 'onPress' | 'onClose'>
  user: PersonPage['user']
  subscription: NonNullable<PersonPage['user']['subscription']>
  next: string
}

function MembershipDeeds({ row, user, subscription, next }: MembershipDeedsProps) {
  const readAnew = useInvalidatePerson()
  const { state, dateTimeEnd, freeUntil, given } = subscription
  const about = (close: () => void) => ({
    person: user,
    subscription,
    next,
    onClose: close,
    onDone() {
      close()
      readAnew()
    },
  })
  const end = shortDay(dateTimeEnd)
  return (
    <>
      {CHANGED.includes(state) && (
        <DeedRow
          {...row('change')}
          icon={IconSwitchHorizontal}
          text="Change plan"
          what={state === 'trialing' ? 'at once, free' : `now, or from ${end}`}
        >
          {(close) => <ChangeDeed {...about(close)} />}
        </DeedRow>
      )}
      {CHANGED.includes(state) && (
        <DeedRow
          {...row('charge')}
          icon={IconCalendarMonth}
          text="Move next charge"
          what={`from ${shortDay(freeUntil ?? dateTimeEnd)}`}
        >
          {(close) => <MoveChargeDeed {...about(close)} />}
        </DeedRow>
      )}
      {state === 'suspended' ? (
        <DeedRow {...row('membership')} icon={IconPlayerPlay} text="Activate" what="opens access again">
          {(close) => <ActivateDeed {...about(close)} />}
        </DeedRow>
      ) : (
        <DeedRow {...row('membership')} icon={IconPlayerPause} text="Deactivate" what="closes access at once">
          {(close) => <DeactivateDeed {...about(close)} />}
        </DeedRow>
      )}
      {state === 'ending' && (
        <DeedRow {...row('keep')} icon={IconRefresh} text="Keep" what={`renews on ${end} again`}>
          {(close) => <KeepDeed {...about(close)} />}
        </DeedRow>
      )}
      {given && (
        <DeedRow
          {...row('end')}
          icon={IconCalendarMonth}
          text="Other end"
          what={given.lastDay ? `ends ${shortDayText(given.lastDay)}` : 'has no end'}
        >
          {(close) => <MoveEndDeed {...about(close)} />}
        </DeedRow>
      )}
      {given && (
        <DeedRow {...row('cancel')} icon={IconX} text="End now" what="closes access at once" danger>
          {(close) => <CancelDeed {...about(close)} />}
        </DeedRow>
      )}
      {!given && CANCELLED.includes(state) && !subscription.cancelAtPeriodEnd && (
        <DeedRow
          {...row('cancel')}
          icon={IconX}
          text="Cancel"
          what={state === 'past_due' ? 'ends now' : `ends ${end}`}
          danger
        >
          {(close) => <CancelDeed {...about(close)} />}
        </DeedRow>
      )}
    </>
  )
}

/** What is paid, or free for some days, and goes on (D7). */
const CHANGED: readonly State[] = ['trialing', 'active']

/** A day pass ends by itself, and what is ending is cancelled. */
const CANCELLED: readonly State[] = ['trialing', 'active', 'past_due', 'suspended']
