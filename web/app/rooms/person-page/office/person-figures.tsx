import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import type { ReactNode } from 'react'
import { dateText } from '../../../ui/words/date-words.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { seenText } from '../../people/office-filters/unseen-text.ts'
import { useStudioClock, useToday } from '../../studio/studio-clock.ts'
import styles from './person-figures.module.css'
import { memberForText, shortTimeText, withNoun } from './person-words.ts'

/** What a member has been, paid and practised, at a glance. */
export function PersonFigures({ page: { figures, seenOn } }: { page: PersonPage }) {
  const now = useStudioClock()()
  const today = useToday()
  if (!figures) return null
  const { memberSince, paid, payments, refunded, practised } = figures
  const month = monthWords(`${today.slice(0, 7)}-01`).split(' ')[0]
  return (
    <dl className={styles.figures}>
      <Figure name="Member for" value={memberSince ? memberForText(memberSince, now) : '–'}>
        {memberSince ? `since ${dateText(memberSince)}` : 'never began'}
      </Figure>
      <Figure name="Paid in all" value={amountText(paid)}>
        {[withNoun(payments, 'payment'), refunded > 0 && `${amountText(refunded)} refunded`]
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure name={`Practised in ${month}`} value={practised ? shortTimeText(practised.seconds) : '–'}>
        {practised ? practisedCaption(practised) : 'history is switched off'}
      </Figure>
      <Figure name="Last seen" value={seenText(seenOn, today)}>
        {practised
          ? seenOn
            ? fullDayText(seenOn)
            : 'not in the last 90 days'
          : 'unknown, as history is off'}
      </Figure>
    </dl>
  )
}

type Practised = NonNullable<NonNullable<PersonPage['figures']>['practised']>

/** "14 classes, 162 in all" */
const practisedCaption = ({ classes, ever }: Practised) =>
  `${withNoun(classes, 'class')}${ever.classes > classes ? `, ${ever.classes} in all` : ''}`

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
