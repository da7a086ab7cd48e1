import { amountText } from '@studio/contract/money.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import type { ReactNode } from 'react'
import { dateText, shortDay } from '../../../ui/words/date-words.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { endText } from '../../people/office-subscribers/subscriber-words.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import styles from './person-figures.module.css'
import { counted, memberForText, shortTimeText } from './person-words.ts'

/** What a member has been, paid and practised, at a glance. */
export function PersonFigures({ page: { user, figures } }: { page: PersonPage }) {
  const now = useStudioClock()()
  if (!figures) return null
  const { memberSince, paid, payments, refunded, practised } = figures
  const { subscription } = user
  const month = monthWords(`${new Date(now).toISOString().slice(0, 7)}-01`).split(' ')[0]
  return (
    <dl className={styles.figures}>
      <Figure name="Member for" value={memberSince ? memberForText(memberSince, now) : '–'}>
        {memberSince ? `since ${dateText(memberSince)}` : 'never began'}
      </Figure>
      <Figure name="Paid in all" value={amountText(paid)}>
        {[counted(payments, 'payment'), refunded > 0 && `${amountText(refunded)} refunded`]
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure name={`Practised in ${month}`} value={practised ? shortTimeText(practised.seconds) : '–'}>
        {practised ? `${counted(practised.classes, 'class')} to the end` : 'history is switched off'}
      </Figure>
      <Figure name="Paid until" value={subscription ? shortDay(subscription.dateTimeEnd) : '–'}>
        {subscription ? endText(subscription) : 'no plan'}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
